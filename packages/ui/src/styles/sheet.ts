type Root = Document | ShadowRoot

/**
 * One constructed stylesheet per CSS text, parsed once and shared by all roots, and the roots that have it. A lookup here is
 * faster than in `adoptedStyleSheets`, and every list row does one.
 */
const sheets = new Map<string, { sheet?: CSSStyleSheet; readonly roots: WeakSet<Root> }>()

/**
 * Adopts the CSS `text` in `root`, once. `first` puts it before all others, because it defines the order of the layers.
 * `nonce` is for the style elements of environments without constructed stylesheets.
 */
export function adoptStyles(root: Root, text: string, first?: boolean, nonce = ''): void {
  const known = sheets.get(text) ?? { roots: new WeakSet() }
  if (known.roots.has(root)) return
  known.roots.add(root)
  sheets.set(text, known)
  try {
    if (!known.sheet) {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(text)
      known.sheet = sheet
    }
    root.adoptedStyleSheets[first ? 'unshift' : 'push'](known.sheet)
  } catch {
    // Safari before 16.4, and jsdom.
    const style = document.createElement('style')
    style.nonce = nonce
    style.textContent = text
    const parent = 'head' in root ? root.head : root
    parent[first ? 'prepend' : 'append'](style)
  }
}
