import { createState, type ReadableState } from '../state/createState.ts'

export type ApprovalOutcome = 'success' | 'error' | 'cancel'

export type ApprovalsState = {
  /** Ids of pending transactions, oldest first. */
  readonly stack: readonly number[]
}

/** Callbacks for the outcome of a transaction; all optional. Spec §4. */
export type ApprovalCallbacks = Partial<Record<ApprovalOutcome, (() => void) | undefined>>

/** The transaction stack. */
export type Approvals = {
  readonly state: ReadableState<ApprovalsState>
  push(callbacks?: ApprovalCallbacks): void
  /**
   * Removes the latest entry and runs its callback. On error or cancel the router returns to the view where the
   * transaction was started. Without an entry nothing happens.
   */
  pop(outcome: ApprovalOutcome): void
  clear(): void
}

type Needs = {
  /** Number of views behind the current one. */
  depth(): number
  goBackTo(depth: number): void
}

export function createApprovals({ depth, goBackTo }: Needs): Approvals {
  const state = createState<ApprovalsState>({ stack: [] })
  const entries = new Map<number, { callbacks: ApprovalCallbacks; depth: number }>()
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
      const entry = id === undefined ? undefined : entries.get(id)
      if (id === undefined || !entry) return
      entries.delete(id)
      state.set(({ stack }) => ({ stack: stack.slice(0, -1) }))
      entry.callbacks[outcome]?.()
      if (outcome !== 'success') goBackTo(entry.depth)
    },
    clear() {
      entries.clear()
      state.set((now) => (now.stack.length === 0 ? now : { stack: [] }))
    },
  }
}
