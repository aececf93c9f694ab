import { LatchkeyError } from '@latchkey/core'

/** `work`, unless `signal` aborts first; wallets know no abort, so theirs goes on unheard. @throws LatchkeyError `request_aborted` */
export function abortable<value>(work: Promise<value>, signal: AbortSignal): Promise<value> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(new LatchkeyError('request_aborted'))
    if (signal.aborted) onAbort()
    signal.addEventListener('abort', onAbort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort))
  })
}
