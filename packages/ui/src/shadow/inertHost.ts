/** Never made inert: Latchkey modals, and the secure frame that is positioned over the dialog. */
const exempt = 'latchkey-modal, [data-latchkey-frame]'

/** Makes the page inert except `host` and its ancestors. Returns a function that undoes it. */
export function inertHost(host: Element): () => void {
  const inertElements: Element[] = []
  for (let branch: Element = host; branch.parentElement; branch = branch.parentElement) {
    for (const sibling of branch.parentElement.children) {
      if (sibling === branch || sibling.matches(exempt) || sibling.hasAttribute('inert')) continue
      sibling.setAttribute('inert', '')
      inertElements.push(sibling)
    }
    if (branch.parentElement === host.ownerDocument.body) break
  }
  return () => {
    for (const element of inertElements) element.removeAttribute('inert')
  }
}
