/** On the document, because several instances, or several copies of this package, share one page. */
const key = Symbol.for('latchkey.scroll')

type Locked = Document & { [key]?: { locks: number; unlock: () => void } }

/** Whether the page has a scrollbar that takes space. Ask before anything is written: the answer needs a layout. */
export function hasScrollbar({ documentElement, defaultView }: Document): boolean {
  return (defaultView?.innerWidth ?? 0) > documentElement.clientWidth
}

/**
 * Locks scrolling of the page. Returns a function that undoes it once all modals have called theirs.
 * @param keepsGutter - keeps the space of its scrollbar
 */
export function lockScroll(document: Locked, keepsGutter: boolean): () => void {
  document[key] ??= { locks: 0, unlock: lock(document, keepsGutter) }
  const shared = document[key]
  shared.locks++
  return () => {
    if (--shared.locks > 0) return
    shared.unlock()
    delete document[key]
  }
}

function lock({ documentElement: { style } }: Document, keepsGutter: boolean): () => void {
  const { overflow, scrollbarGutter } = style
  style.overflow = 'hidden'
  if (keepsGutter) style.scrollbarGutter = 'stable'
  return () => void Object.assign(style, { overflow, scrollbarGutter })
}
