import { adoptStyles } from '../styles/sheet.ts'

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

/** Not a style of the element: libraries that lock it meanwhile would restore ours after the modal has closed. */
const css = `[data-latchkey-scroll] { overflow: hidden !important; }
[data-latchkey-scroll="gutter"] { scrollbar-gutter: stable !important; }`

function lock(document: Document, keepsGutter: boolean): () => void {
  const { dataset } = document.documentElement
  adoptStyles(document, css)
  dataset.latchkeyScroll = keepsGutter ? 'gutter' : ''
  return () => void delete dataset.latchkeyScroll
}
