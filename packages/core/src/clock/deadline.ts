import { LatchkeyError } from '../errors/latchkeyError.ts'
import type { Clock } from '../ports/clock.ts'

/**
 * Runs `work` until it settles, `ms` have passed or `signal` aborts, whichever is first. The signal
 * that `work` gets aborts as soon as one of them has happened, so `work` can stop what it started.
 *
 * @throws what `work` throws; LatchkeyError `deadline_exceeded` (or what `late` returns) or `request_aborted`
 * @example
 * await withDeadline({ clock: systemClock(), ms: 5_000 }, (aborted) => fetch('/slow', { signal: aborted }))
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
  const settled = new AbortController()
  const abort = () => settled.abort(new LatchkeyError('request_aborted'))
  signal?.addEventListener('abort', abort, { once: true })
  const timeout = clock.sleep(ms, settled.signal).then(() => {
    throw late?.() ?? new LatchkeyError('deadline_exceeded', { afterMs: ms })
  })
  // The loser of the race may still reject; without a handler that would be an unhandled rejection.
  timeout.catch(() => {})
  try {
    const running = work(settled.signal)
    running.catch(() => {})
    return await Promise.race([running, timeout])
  } finally {
    signal?.removeEventListener('abort', abort)
    abort()
  }
}
