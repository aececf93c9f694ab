import type { Clock } from '@latchkey/core'
import { busy, declined } from '../frameError.ts'
import type { Approval, DeviceApproval } from './approval.ts'

/** One on the screen, eight waiting; twenty within 10 s. Security R-08 */
const mostWaiting = 8
const mostRecent = 20
const recentMs = 10_000

type Needs = {
  readonly clock: Pick<Clock, 'now'>
  /** Shows an approval until the user answers or `signal` aborts. Resolves with whether they agreed. */
  show(approval: Approval | DeviceApproval, signal: AbortSignal): Promise<boolean>
}

/** Shows approvals one at a time, in the order of their requests. */
export function createApprovalQueue({ clock, show }: Needs) {
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()
  const starts: number[] = []

  return {
    /** @throws FrameError 4001 if the user declines or the app cancels, -32005 if too many wait */
    async ask(approval: Approval | DeviceApproval, signal: AbortSignal): Promise<void> {
      const since = clock.now() - recentMs
      while (starts[0] !== undefined && starts[0] < since) starts.shift()
      if (waiting > mostWaiting || starts.length >= mostRecent) throw busy()
      starts.push(clock.now())
      waiting += 1
      const turn = last.then(async () => {
        if (signal.aborted) throw declined()
        if (!(await show(approval, signal)) || signal.aborted) throw declined()
      })
      last = turn.catch(() => {})
      try {
        await turn
      } finally {
        waiting -= 1
      }
    },
  }
}
