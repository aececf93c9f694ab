/** Longest wait for an idle moment after the paint, ms. */
const idleMs = 50

/**
 * Calls back when the current change has been painted: in the frame after its own, once the browser is idle, so that what
 * others do in response to the change is not delayed. Returns the cancellation.
 */
export function afterPaint(callback: () => void): () => void {
  let isCancelled = false
  const run = () => {
    if (!isCancelled) callback()
  }
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      // Safari has no idle callbacks.
      if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: idleMs })
      else requestAnimationFrame(run)
    }),
  )
  return () => {
    isCancelled = true
  }
}
