/** Elements that stay usable while the dialog is open: it, and the secure frame that lies over it. */
const exempt = 'latchkey-modal, [data-latchkey-frame]'

/** Makes everything in the page but `host` and its ancestors inert. Returns the undo. */
export function inertHost(host: Element): () => void {
  const silenced: Element[] = []
  for (let kept: Element = host; kept.parentElement; kept = kept.parentElement) {
    for (const sibling of kept.parentElement.children) {
      if (sibling === kept || sibling.matches(exempt) || sibling.hasAttribute('inert')) continue
      sibling.setAttribute('inert', '')
      silenced.push(sibling)
    }
    if (kept.parentElement === host.ownerDocument.body) break
  }
  return () => {
    for (const element of silenced) element.removeAttribute('inert')
  }
}
