import { isLatchkeyError, LatchkeyError } from '../errors/latchkeyError.ts'
import type { Clock } from '../ports/clock.ts'

/**
 * {@link Clock} over `Date.now` and `setTimeout`.
 *
 * @example
 * await systemClock().sleep(1_000)
 */
export function systemClock(): Clock {
  return {
    now: () => Date.now(),
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        const abort = () => {
          clearTimeout(timer)
          reject(isLatchkeyError(signal?.reason) ? signal.reason : new LatchkeyError('request_aborted'))
        }
        const timer = setTimeout(() => {
          signal?.removeEventListener('abort', abort)
          resolve()
        }, ms)
        if (signal?.aborted) abort()
        else signal?.addEventListener('abort', abort, { once: true })
      }),
  }
}
