const sheets = new Map<string, CSSStyleSheet>()
/** Texts adopted per shadow root. A lookup here is faster than in `adoptedStyleSheets`, and every list row does one. */
const adoptedTexts = new WeakMap<ShadowRoot, Set<string>>()

/** One constructed stylesheet per CSS text, parsed once and shared by all roots. */
function sheetOf(text: string): CSSStyleSheet {
  let sheet = sheets.get(text)
  if (!sheet) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    sheets.set(text, sheet)
  }
  return sheet
}

/**
 * Adopts the CSS `text` in `root`, once. `first` puts it before all others, because it defines the order of the layers.
 */
export function adoptStyles(root: DocumentOrShadowRoot, text: string, first = false): void {
  const texts = root instanceof ShadowRoot ? textsOf(root) : undefined
  if (texts?.has(text)) return
  texts?.add(text)
  const sheet = sheetOf(text)
  const adopted = root.adoptedStyleSheets
  if (adopted.includes(sheet)) return
  root.adoptedStyleSheets = first ? [sheet, ...adopted] : [...adopted, sheet]
}

function textsOf(root: ShadowRoot): Set<string> {
  const texts = adoptedTexts.get(root) ?? new Set()
  adoptedTexts.set(root, texts)
  return texts
}
