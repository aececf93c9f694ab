import type { Clock } from '@latchkey/core'

/** Repeats `work`, `everyMs` after the previous run ended, until the signal aborts. `work` reports its own failures. */
export async function createPoll(
  { clock, everyMs, signal }: { clock: Clock; everyMs: number; signal: AbortSignal },
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await clock.sleep(everyMs, signal)
      await work(signal)
    } catch {
      // If the signal aborted, the loop ends. If `work` failed, the next run retries.
    }
  }
}
