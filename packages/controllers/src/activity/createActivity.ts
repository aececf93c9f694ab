import { LatchkeyError, type Log } from '@latchkey/core'
import type { BlockchainApi } from '@latchkey/core/api'
import { type BalanceOwner, sameOwner } from '../balances/balances.state.ts'
import { createState, type ReadableState } from '../state/createState.ts'
import { createTask } from '../state/createTask.ts'
import {
  type ActivityState,
  initialActivityState,
  ownTransactions,
  transactionsOf,
  withFreshFirstPage,
  withPage,
} from './activity.state.ts'

/** Largest number of pages: a list that never ends is abandoned. F76. */
const maxPages = 300

type Needs = {
  api: Pick<BlockchainApi, 'history'>
  log: Log
  /** Called once per failure of a first page. Spec §8. */
  onFailure(error: LatchkeyError): void
}

/** The transactions of the active account, page by page. */
export type Activity = {
  readonly state: ReadableState<ActivityState>
  /** Discards the transactions of another account and loads the first page of this one. */
  show(owner: BalanceOwner | undefined): void
  /** Reloads the first page unless it is loading. The current list stays, including older pages. */
  refresh(): void
  /** Reloads on request of the user: after a failure the state shows `loading`. */
  retry(): void
  loadMore(): void
  stop(): void
}

export function createActivity({ api, log, onFailure }: Needs): Activity {
  const state = createState<ActivityState>(initialActivityState)
  const patch = (fields: Partial<ActivityState>) => state.set((now) => ({ ...now, ...fields }))
  let cursor: string | undefined
  /** Cursors and transactions already seen. A page that only repeats them ends the list. F76. */
  let followed = new Set<string>()
  let seenIds = new Set<string>()

  const first = createTask(async (signal, owner: BalanceOwner) => {
    const known = state.getState().status === 'ready'
    try {
      const page = await api.history(owner, signal)
      if (signal.aborted) return
      const months = withFreshFirstPage(state.getState(), page, owner)
      // Later pages have their own cursor, which a reloaded first page does not change.
      if (known) return patch({ months })
      cursor = page.next
      followed = new Set(cursor ? [cursor] : [])
      seenIds = new Set(page.items.map(({ id }) => id))
      patch({ status: 'ready', months, more: cursor ? 'available' : 'none' })
      if (cursor && months.length === 0) next.run(owner, cursor).catch(() => {})
    } catch (cause) {
      if (signal.aborted) return
      log.warn('Failed to fetch transactions.', cause)
      // The current list stays; only an empty list shows the failure.
      if (known) return
      patch({ status: 'failed' })
      onFailure(new LatchkeyError('transactions_unavailable', {}, { cause }))
    }
  }, 'join')

  const next = createTask(async (signal, owner: BalanceOwner, after: string) => {
    patch({ more: 'loading' })
    let from: string | undefined = after
    try {
      // A page of spam alone renders no row that could request the next page.
      for (let grew = false; from !== undefined && !grew; ) {
        const page = await api.history({ ...owner, cursor: from }, signal)
        if (signal.aborted) return
        const before = transactionsOf(state.getState()).length
        patch({ months: withPage(state.getState(), ownTransactions(page.items, owner)) })
        grew = transactionsOf(state.getState()).length > before
        // An empty page with a cursor was all spam, which the service filtered out.
        const repeats = page.items.length > 0 && page.items.every(({ id }) => seenIds.has(id))
        for (const { id } of page.items) seenIds.add(id)
        const ended = repeats || !page.next || followed.has(page.next) || followed.size >= maxPages
        from = ended ? undefined : page.next
        if (from) followed.add(from)
        cursor = from
      }
      patch({ more: cursor ? 'available' : 'none' })
    } catch (cause) {
      if (signal.aborted) return
      log.warn('Failed to fetch transactions.', cause)
      patch({ more: 'failed' })
    }
  }, 'join')

  const cancel = () => {
    first.cancel()
    next.cancel()
    cursor = undefined
  }
  const refresh = () => {
    const { owner } = state.getState()
    if (owner) first.run(owner).catch(() => {})
  }
  const loadMore = () => {
    const { owner, more } = state.getState()
    if (owner && cursor && (more === 'available' || more === 'failed'))
      next.run(owner, cursor).catch(() => {})
  }
  return {
    state,
    show(owner) {
      if (sameOwner(owner, state.getState().owner)) return
      cancel()
      state.set(() => ({ ...initialActivityState, owner, status: owner ? 'loading' : 'idle' }))
      if (owner) first.run({ ...owner }).catch(() => {})
    },
    refresh,
    retry() {
      if (state.getState().more === 'failed') return loadMore()
      if (state.getState().status === 'failed') patch({ status: 'loading' })
      refresh()
    },
    loadMore,
    stop() {
      cancel()
      state.set(() => initialActivityState)
    },
  }
}
