import type { Router } from '../router/createRouter.ts'
import { createState, type ReadableState } from '../state/createState.ts'

export type ApprovalOutcome = 'success' | 'error' | 'cancel'

export type ApprovalsState = {
  /** Transactions under way, oldest first, by an id of their own. */
  readonly stack: readonly number[]
}

/** What is to happen when a transaction is over; all optional, an entry may be empty. Spec §4, transaction stack. */
export type ApprovalCallbacks = Partial<Record<ApprovalOutcome, (() => void) | undefined>>

/** The transaction stack. */
export type Approvals = {
  readonly state: ReadableState<ApprovalsState>
  push(callbacks?: ApprovalCallbacks): void
  /**
   * Takes the latest entry and runs its callback; on error or cancel the view goes back to where the
   * transaction was started. No entry, no effect.
   */
  pop(outcome: ApprovalOutcome): void
  clear(): void
}

export function createApprovals({ router }: { router: Pick<Router, 'state' | 'pop'> }): Approvals {
  const state = createState<ApprovalsState>({ stack: [] })
  const entries = new Map<number, { callbacks: ApprovalCallbacks; depth: number }>()
  const depth = () => router.state.getState().behind.length
  let last = 0
  return {
    state,
    push(callbacks = {}) {
      last += 1
      const id = last
      entries.set(id, { callbacks, depth: depth() })
      state.set(({ stack }) => ({ stack: [...stack, id] }))
    },
    pop(outcome) {
      const id = state.getState().stack.at(-1)
      if (id === undefined) return
      const entry = entries.get(id)
      entries.delete(id)
      state.set(({ stack }) => ({ stack: stack.slice(0, -1) }))
      entry?.callbacks[outcome]?.()
      if (outcome === 'success' || !entry) return
      while (depth() > entry.depth) router.pop()
    },
    clear() {
      entries.clear()
      state.set((now) => (now.stack.length === 0 ? now : { stack: [] }))
    },
  }
}
