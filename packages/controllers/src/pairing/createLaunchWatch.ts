import type { Clock, Platform } from '@latchkey/core'
import { createTask, type Task } from '../state/createTask.ts'
import { launchMs, type PairingState } from './pairing.state.ts'

/** Detects whether the page is left for the wallet after the user followed its link. */
export function createLaunchWatch(
  { clock, platform }: { clock: Clock; platform: Pick<Platform, 'onLeave'> },
  report: (launch: PairingState['launch']) => void,
): Task<[], void> {
  return createTask(async (signal) => {
    const over = new AbortController()
    const end = () => over.abort()
    const stop = platform.onLeave(end)
    signal.addEventListener('abort', end, { once: true })
    report('waiting')
    try {
      await clock.sleep(launchMs, over.signal).then(
        () => report('not-opened'),
        () => {
          if (!signal.aborted) report('opened')
        },
      )
    } finally {
      stop()
    }
  })
}
