import { isLatchkeyError } from '../errors/latchkeyError.ts'
import type { Clock } from '../ports/clock.ts'
import { withDeadline } from './deadline.ts'

/** How often an extension is asked, and the pauses after which it is asked again, ms: without an answer, and after a failure. */
const tries = 3
const silentMs = 10_000
const failedMs = 1_000

/** Time in which an extension is asked as often as {@link askAgain} does, ms. */
export const askingMs = tries * silentMs

/**
 * Asks an extension, and again if it does not answer: one that is woken up may lose the first request, answer it after seconds, or
 * fail once. The first answer counts, of whichever request, however late; give it a deadline if the caller needs one.
 *
 * @throws what the last request failed with, if all failed; LatchkeyError `request_aborted`
 * @example
 * const { signal } = new AbortController()
 * const accounts = await askAgain({ clock: systemClock(), signal }, async () => ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'])
 */
export async function askAgain<value>(
  { clock, signal }: { clock: Clock; signal: AbortSignal },
  ask: () => Promise<value>,
): Promise<value> {
  const asked: Promise<value>[] = []
  for (;;) {
    asked.push(ask())
    const answer = Promise.any(asked)
    const settled = answer.then(
      () => 'answered' as const,
      () => 'failed' as const,
    )
    if (asked.length === tries) break
    const outcome = await withDeadline({ clock, ms: silentMs, signal }, () => settled).catch(
      (cause: unknown) => {
        if (isLatchkeyError(cause, 'deadline_exceeded')) return 'silent' as const
        throw cause
      },
    )
    if (outcome === 'answered') return answer
    if (outcome === 'failed') await clock.sleep(failedMs, signal)
  }
  return Promise.any(asked).catch(({ errors }: AggregateError) => {
    throw errors.at(-1)
  })
}
