import { LatchkeyError } from '@latchkey/core'

/**
 * Starts `work`, unless `signal` has aborted, and waits until it settles or the signal aborts. Wallets cannot abort a
 * request, so `work` continues and its result is ignored. @throws LatchkeyError `request_aborted`
 */
export async function abortable<value>(signal: AbortSignal, work: () => Promise<value>): Promise<value> {
  if (signal.aborted) throw new LatchkeyError('request_aborted')
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(new LatchkeyError('request_aborted'))
    signal.addEventListener('abort', onAbort, { once: true })
    work()
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', onAbort))
  })
}
