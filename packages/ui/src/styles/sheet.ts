const sheets = new Map<string, CSSStyleSheet>()
/** What each shadow root has adopted: its own list is slow to search, and every row of a list asks. */
const known = new WeakMap<ShadowRoot, Set<string>>()

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
  const texts = root instanceof ShadowRoot ? textsOf(root) : undefined
  if (texts?.has(text)) return
  texts?.add(text)
  const sheet = sheetOf(text)
  const adopted = root.adoptedStyleSheets
  if (adopted.includes(sheet)) return
  root.adoptedStyleSheets = first ? [sheet, ...adopted] : [...adopted, sheet]
}

function textsOf(root: ShadowRoot): Set<string> {
  const texts = known.get(root) ?? new Set()
  known.set(root, texts)
  return texts
}
