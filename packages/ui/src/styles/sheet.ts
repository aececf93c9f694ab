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

/** Adds `text` to what `root` looks like, once. `first` puts it before all others, because it orders the layers. */
export function adoptStyles(root: DocumentOrShadowRoot, text: string, first = false): void {
  const sheet = sheetOf(text)
  const adopted = root.adoptedStyleSheets
  if (adopted.includes(sheet)) return
  root.adoptedStyleSheets = first ? [sheet, ...adopted] : [...adopted, sheet]
}
