/** On the document, because several instances, or several copies of this package, share one page. */
const key = Symbol.for('latchkey.scroll')

type Locked = Document & { [key]?: { locks: number; unlock: () => void } }

/**
 * Locks scrolling of the page and keeps the space of its scrollbar. Returns a function that undoes it once all modals have
 * called theirs.
 */
export function lockScroll(document: Locked): () => void {
  document[key] ??= { locks: 0, unlock: lock(document) }
  const shared = document[key]
  shared.locks++
  return () => {
    if (--shared.locks > 0) return
    shared.unlock()
    delete document[key]
  }
}

function lock(document: Document): () => void {
  const { style, clientWidth } = document.documentElement
  const { overflow, scrollbarGutter } = style
  const hasScrollbar = (document.defaultView?.innerWidth ?? 0) > clientWidth
  style.overflow = 'hidden'
  if (hasScrollbar) style.scrollbarGutter = 'stable'
  return () => void Object.assign(style, { overflow, scrollbarGutter })
}
