/**
 * A controller that also aborts when `signal` does, with its reason. `AbortSignal.any` would need Safari 17.4, Chrome 116 or
 * Firefox 124. Abort the controller when its work is done: until then `signal` holds it.
 *
 * @example
 * const page = new AbortController()
 * const work = abortWith(page.signal)
 * fetch('/slow', { signal: work.signal }).finally(() => work.abort())
 */
export function abortWith(signal: AbortSignal): AbortController {
  const controller = new AbortController()
  const abort = () => controller.abort(signal.reason)
  if (signal.aborted) abort()
  else signal.addEventListener('abort', abort, { signal: controller.signal })
  return controller
}
