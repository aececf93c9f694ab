/**
 * A controller that also aborts when one of `signals` does, with its reason. `AbortSignal.any` would need Safari 17.4,
 * Chrome 116 or Firefox 124. Abort the controller when its work is done: until then the signals hold it.
 *
 * @example
 * const page = new AbortController()
 * const work = abortWith(page.signal)
 * fetch('/slow', { signal: work.signal }).finally(() => work.abort())
 */
export function abortWith(...signals: readonly AbortSignal[]): AbortController {
  const controller = new AbortController()
  for (const signal of signals) {
    const abort = () => controller.abort(signal.reason)
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { signal: controller.signal })
  }
  return controller
}
