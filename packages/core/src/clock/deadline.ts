import { LatchkeyError } from '../errors/latchkeyError.ts'
import type { Clock } from '../ports/clock.ts'

/**
 * Runs `work` until it settles, `ms` have passed or `signal` aborts, whichever is first. The signal
 * that `work` gets aborts as soon as the race is over, so nothing is left running.
 *
 * @throws what `work` throws; LatchkeyError `deadline_exceeded` (or what `late` returns) or `request_aborted`
 */
export async function withDeadline<value>(
  {
    clock,
    ms,
    signal,
    late,
  }: {
    clock: Clock
    ms: number
    signal?: AbortSignal | undefined
    late?: (() => LatchkeyError) | undefined
  },
  work: (signal: AbortSignal) => Promise<value>,
): Promise<value> {
  if (signal?.aborted) throw new LatchkeyError('request_aborted')
  const over = new AbortController()
  const abort = () => over.abort(new LatchkeyError('request_aborted'))
  signal?.addEventListener('abort', abort, { once: true })
  const timeout = clock.sleep(ms, over.signal).then(() => {
    throw late?.() ?? new LatchkeyError('deadline_exceeded', { afterMs: ms })
  })
  // The loser of the race still settles; nobody is listening to it any more.
  timeout.catch(() => {})
  try {
    const running = work(over.signal)
    running.catch(() => {})
    return await Promise.race([running, timeout])
  } finally {
    signal?.removeEventListener('abort', abort)
    abort()
  }
}
