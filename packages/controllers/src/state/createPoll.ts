import type { Clock } from '@latchkey/core'

/** Runs `work` again and again, `everyMs` after the last run ended, until the signal aborts. A failing run is the worker's to report. */
export async function createPoll(
  { clock, everyMs, signal }: { clock: Clock; everyMs: number; signal: AbortSignal },
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await clock.sleep(everyMs, signal)
      await work(signal)
    } catch {
      // Aborted: the loop ends. Failed: the next turn tries again.
    }
  }
}
