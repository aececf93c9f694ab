import base from './base.css?inline'
import tokens from './tokens.css?inline'

const sheets = new Map<string, CSSStyleSheet>()

/** One constructed sheet per css text: parsed once, shared by every root that adopts it. */
function sheetOf(text: string): CSSStyleSheet {
  let sheet = sheets.get(text)
  if (!sheet) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    sheets.set(text, sheet)
  }
  return sheet
}

/** Adds `text` to what `root` looks like, once; the tokens always come first, because they order the layers. */
export function adoptStyles(root: DocumentOrShadowRoot, text: string): void {
  const missing = [tokens, base, text]
    .map(sheetOf)
    .filter((sheet) => !root.adoptedStyleSheets.includes(sheet))
  if (missing.length > 0) root.adoptedStyleSheets = [...root.adoptedStyleSheets, ...missing]
}
