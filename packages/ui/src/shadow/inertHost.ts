/** The secure frame, which is positioned over the dialog and never made inert, and what the page has made inert itself. */
const exempt = '[data-latchkey-frame], [inert=""]'

/**
 * Makes the page inert except `host` and its ancestors. Returns a function that undoes it. The value of the attribute is
 * the number of modals that want it, so that several can be closed in any order; the page's own has none.
 */
export function inertHost(host: Element): () => void {
  const inertElements: Element[] = []
  const count = (element: Element, change: number) => {
    const modals = Number(element.getAttribute('inert')) + change
    if (modals) element.setAttribute('inert', `${modals}`)
    else element.removeAttribute('inert')
  }
  for (let branch: Element = host; branch.parentElement; branch = branch.parentElement) {
    for (const sibling of branch.parentElement.children) {
      if (sibling === branch || sibling.matches(exempt)) continue
      count(sibling, 1)
      inertElements.push(sibling)
    }
    if (branch.parentElement === host.ownerDocument.body) break
  }
  return () => {
    // The page may have set or removed it meanwhile.
    for (const element of inertElements) if (Number(element.getAttribute('inert'))) count(element, -1)
  }
}
