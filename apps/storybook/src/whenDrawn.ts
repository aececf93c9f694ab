const patienceMs = 20_000
/** Sizes are observed, and what follows from them drawn, in the frames after the last change. */
const stillFrames = 3

/**
 * Resolves when a state is on screen with all of its chunks and rows, as high as it will be.
 * @returns the host element of the modal
 * @throws when it is not drawn within 20 s
 */
export async function whenDrawn(state: string): Promise<HTMLElement & { readonly shadowRoot: ShadowRoot }> {
  let still = 0
  for (const began = performance.now(); performance.now() - began < patienceMs; ) {
    const host = document.querySelector<HTMLElement & { readonly shadowRoot: ShadowRoot }>('latchkey-modal')
    still = isDrawn(host, state) ? still + 1 : 0
    if (host && still > stillFrames) return host
    await new Promise(requestAnimationFrame)
  }
  throw new Error(`${state} was not drawn within ${patienceMs} ms`)
}

/** A skeleton in a state that is not about loading stands for a chunk on its way. */
function isDrawn(host: Element | null, state: string): boolean {
  const shadow = host?.shadowRoot
  if (!shadow?.querySelector('.lk-view > *')) return false
  if (shadow.querySelector('[data-sizing], [role="list"][aria-busy="true"]')) return false
  return /loading|opening/i.test(state) || shadow.querySelector('.lk-skel') === null
}
