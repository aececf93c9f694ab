/** Locks scrolling of the page and keeps the space of its scrollbar. Returns a function that undoes it. */
export function lockScroll(document: Document): () => void {
  const page = document.documentElement
  const hasScrollbar = (document.defaultView?.innerWidth ?? 0) > page.clientWidth
  const wanted = hasScrollbar ? { overflow: 'hidden', 'scrollbar-gutter': 'stable' } : { overflow: 'hidden' }
  const previous = Object.keys(wanted).map((name) => [name, page.style.getPropertyValue(name)] as const)
  for (const [name, value] of Object.entries(wanted)) page.style.setProperty(name, value)
  return () => {
    for (const [name, value] of previous) page.style.setProperty(name, value)
  }
}
