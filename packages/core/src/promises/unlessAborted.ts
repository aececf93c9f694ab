import { LatchkeyError } from '../errors/latchkeyError.ts'

/**
 * Starts `work`, unless `signal` has aborted, and waits until it settles or the signal aborts. For work that cannot be
 * aborted, such as a request to a wallet: it continues and its result is ignored. @throws LatchkeyError `request_aborted`
 *
 * @example
 * const answer = await unlessAborted(signal, () => fetch('/slow'))
 */
export async function unlessAborted<value>(
  signal: AbortSignal | undefined,
  work: () => Promise<value>,
): Promise<value> {
  if (signal?.aborted) throw new LatchkeyError('request_aborted')
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(new LatchkeyError('request_aborted'))
    signal?.addEventListener('abort', onAbort, { once: true })
    work()
      .then(resolve, reject)
      .finally(() => signal?.removeEventListener('abort', onAbort))
  })
}
