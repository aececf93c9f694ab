const patienceMs = 20_000
/** What a frame asks the next one for may come after one in which nothing changed, not after two. */
const stillFrames = 2

/** @see https://wicg.github.io/scheduling-apis/ */
declare const scheduler: {
  postTask(task: () => void, options: { priority: 'background' }): Promise<void>
}

type Host = HTMLElement & { readonly shadowRoot: ShadowRoot }

/**
 * Resolves when a state is on screen with all of its chunks, rows and pictures, as high as it will be.
 * @returns the host element of the modal
 * @throws when it is not drawn within 20 s
 */
export async function whenDrawn(state: string): Promise<Host> {
  let observed: Host | null = null
  let changed = false
  const changes = new MutationObserver((records) => {
    // Its entrance is over: that tells nothing but itself.
    changed ||= records.some(({ attributeName }) => attributeName !== 'data-enter')
  })
  try {
    let still = 0
    for (const began = performance.now(); performance.now() - began < patienceMs; ) {
      const host = document.querySelector<Host>('latchkey-modal')
      if (host?.shadowRoot && host !== observed) {
        changes.observe(host.shadowRoot, {
          subtree: true,
          childList: true,
          attributes: true,
          characterData: true,
        })
        observed = host
      }
      changed = false
      await new Promise(requestAnimationFrame)
      // Sizes are observed at the end of a frame; what follows from them has been drawn before the least urgent task.
      await scheduler.postTask(() => {}, { priority: 'background' })
      still = isDrawn(observed, state) && !changed ? still + 1 : 0
      if (observed && still === stillFrames) return observed
    }
  } finally {
    changes.disconnect()
  }
  throw new Error(`${state} was not drawn within ${patienceMs} ms`)
}

/** A skeleton in a state that is not about loading stands for a chunk on its way. */
function isDrawn(host: Host | null, state: string): boolean {
  const shadow = host?.shadowRoot
  if (!host?.isConnected || !shadow?.querySelector('.lk-view > *')) return false
  if (shadow.querySelector('[data-sizing], [role="list"][aria-busy="true"]')) return false
  if ([...shadow.querySelectorAll('img')].some((image) => !image.complete)) return false
  return /loading|opening/i.test(state) || shadow.querySelector('.lk-skel') === null
}
