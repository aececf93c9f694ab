import { adoptStyles } from '../styles/sheet.ts'

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

/** Not a style of the element: libraries that lock it meanwhile would restore ours after the modal has closed. */
const css = `[data-latchkey-scroll] { overflow: hidden !important; }
[data-latchkey-scroll="gutter"] { scrollbar-gutter: stable !important; }`

function lock(document: Document): () => void {
  const { clientWidth, dataset } = document.documentElement
  const hasScrollbar = (document.defaultView?.innerWidth ?? 0) > clientWidth
  adoptStyles(document, css)
  dataset.latchkeyScroll = hasScrollbar ? 'gutter' : ''
  return () => void delete dataset.latchkeyScroll
}
