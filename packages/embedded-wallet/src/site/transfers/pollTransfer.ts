import type { Clock } from '@latchkey/core'
import { BackendError } from '../backend/createBackend.ts'

/** Time between two questions to the backend, ms. */
export const pollMs = 2_000
/** How long a transfer can be answered, ms. The backend ends it after the same time. */
const transferMs = 600_000

/** The transfer was cancelled, replaced or has expired. */
export class TransferEnded extends Error {
  override readonly name = 'TransferEnded'
}

/** A failure of the network or a limit, after which the backend may be asked again. */
export const isPassing = (cause: unknown): cause is BackendError =>
  cause instanceof BackendError && (cause.code === 'unavailable' || cause.code === 'too_many_requests')

/**
 * Asks every 2 s until there is an answer, for 10 min at most. While the backend cannot be reached it is asked again.
 * @param ask resolves with `undefined` if there is no answer yet
 * @param onProblem called with a sentence while the backend cannot be reached, and with `''` when it answers
 * @throws TransferEnded when the backend knows the transfer no longer, or after 10 min
 * @throws BackendError, such as `session_ended`
 */
export async function pollTransfer<answer>(
  clock: Clock,
  ask: () => Promise<answer | undefined>,
  onProblem: (problem: string) => void,
  signal: AbortSignal,
): Promise<answer> {
  const until = clock.now() + transferMs
  while (clock.now() < until) {
    try {
      const answer = await ask()
      onProblem('')
      if (answer !== undefined) return answer
    } catch (cause) {
      signal.throwIfAborted()
      if (cause instanceof BackendError && cause.code === 'not_found') throw new TransferEnded()
      if (!isPassing(cause)) throw cause
      onProblem(cause.message)
    }
    await clock.sleep(pollMs, signal)
  }
  throw new TransferEnded()
}
