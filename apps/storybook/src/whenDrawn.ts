const timeoutMs = 20_000
/**
 * Frames without a change after which a state is complete. Two, because work scheduled for the next frame may follow
 * one unchanged frame.
 */
const requiredUnchangedFrames = 2

/** @see https://wicg.github.io/scheduling-apis/ */
declare const scheduler: {
  postTask(task: () => void, options: { priority: 'background' }): Promise<void>
}

type Host = HTMLElement & { readonly shadowRoot: ShadowRoot }

/**
 * Resolves when a state is fully rendered, including chunks, rows, pictures and final height.
 * @returns the host element of the modal
 * @throws Error if it is not rendered within 20 s
 */
export async function whenDrawn(state: string): Promise<Host> {
  let observed: Host | null = null
  let changed = false
  const changes = new MutationObserver((records) => {
    // The end of the entrance animation changes nothing else.
    changed ||= records.some(({ attributeName }) => attributeName !== 'data-enter')
  })
  try {
    let unchangedFrames = 0
    for (const started = performance.now(); performance.now() - started < timeoutMs; ) {
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
      // Resize observers run at the end of a frame. A background task runs after the renders they cause.
      await scheduler.postTask(() => {}, { priority: 'background' })
      unchangedFrames = isDrawn(observed, state) && !changed ? unchangedFrames + 1 : 0
      if (observed && unchangedFrames === requiredUnchangedFrames) return observed
    }
  } finally {
    changes.disconnect()
  }
  throw new Error(`${state} was not drawn within ${timeoutMs} ms`)
}

/** A skeleton in a state other than loading means that a chunk is still loading. */
function isDrawn(host: Host | null, state: string): boolean {
  const shadow = host?.shadowRoot
  if (!host?.isConnected || !shadow?.querySelector('.lk-view > *')) return false
  if (shadow.querySelector('[data-sizing], [role="list"][aria-busy="true"]')) return false
  if ([...shadow.querySelectorAll('img')].some((image) => !image.complete)) return false
  return /loading|opening/i.test(state) || shadow.querySelector('.lk-skel') === null
}
