import { type Approvals, createApprovals } from '../approvals/createApprovals.ts'
import type { Part, PartNeeds } from './part.ts'

/**
 * The part that keeps the transaction stack: `latchkey.use(approving)`.
 *
 * @example
 * latchkey.use(approving).push({ success: () => show('Sent'), cancel: () => show('Cancelled') })
 */
export function approving({ router }: PartNeeds): Approvals & Part {
  const approvals = createApprovals({
    depth: () => router.state.getState().behind.length,
    goBackTo(depth) {
      while (router.state.getState().behind.length > depth) router.pop()
    },
  })
  return { ...approvals, stop: approvals.clear }
}
