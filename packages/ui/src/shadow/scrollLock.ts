/** Stops the page behind from scrolling, without a jump where the scrollbar was. Returns the undo. */
export function lockScroll(document: Document): () => void {
  const page = document.documentElement
  const hasScrollbar = (document.defaultView?.innerWidth ?? 0) > page.clientWidth
  const wanted = hasScrollbar ? { overflow: 'hidden', 'scrollbar-gutter': 'stable' } : { overflow: 'hidden' }
  const before = Object.keys(wanted).map((name) => [name, page.style.getPropertyValue(name)] as const)
  for (const [name, value] of Object.entries(wanted)) page.style.setProperty(name, value)
  return () => {
    for (const [name, value] of before) page.style.setProperty(name, value)
  }
}
