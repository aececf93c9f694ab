import type { LatchkeyError, Log } from '@latchkey/core'
import { toLatchkeyError } from '@latchkey/core'
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

/** A history that never ends is left. Faults F76. */
const maxPages = 300

type Needs = {
  api: Pick<BlockchainApi, 'history'>
  log: Log
  /** Told once per failure of a first page. Spec §8. */
  onFailure(error: LatchkeyError): void
}

/** What happened to the account in use, page by page. */
export type Activity = {
  readonly state: ReadableState<ActivityState>
  /** Forgets another account's and reads this one's first page. */
  show(owner: BalanceOwner | undefined): void
  /** Reads the first page again, unless it is being read; what is on screen stays, older pages too. */
  refresh(): void
  /** The same, asked for by the person: after a failure it is seen to be under way. */
  retry(): void
  loadMore(): void
  stop(): void
}

export function createActivity({ api, log, onFailure }: Needs): Activity {
  const state = createState<ActivityState>(initialActivityState)
  const patch = (fields: Partial<ActivityState>) => state.set((now) => ({ ...now, ...fields }))
  let cursor: string | undefined
  /** Cursors that were followed, and transactions that came: what only repeats them is the end. Faults F76. */
  let followed = new Set<string>()
  let came = new Set<string>()

  const first = createTask(async (signal, owner: BalanceOwner) => {
    const known = state.getState().status === 'ready'
    try {
      const page = await api.history(owner, signal)
      if (signal.aborted) return
      const months = withFreshFirstPage(state.getState(), page, owner)
      // Later pages are reached by their own cursor, which a new first page leaves alone.
      if (known) return patch({ months })
      cursor = page.next
      followed = new Set(cursor ? [cursor] : [])
      came = new Set(page.items.map(({ id }) => id))
      patch({ status: 'ready', months, more: cursor ? 'available' : 'none' })
      if (cursor && months.length === 0) next.run(owner, cursor).catch(() => {})
    } catch (cause) {
      if (signal.aborted) return
      log.warn('Failed to fetch transactions.', cause)
      // What is on screen stays; only an empty list has to say why.
      if (known) return
      patch({ status: 'failed' })
      onFailure(toLatchkeyError(cause))
    }
  }, 'join')

  const next = createTask(async (signal, owner: BalanceOwner, after: string) => {
    patch({ more: 'loading' })
    let from: string | undefined = after
    try {
      // A page of nothing but spam shows no row that could ask for the next one.
      for (let grew = false; from !== undefined && !grew; ) {
        const page = await api.history({ ...owner, cursor: from }, signal)
        if (signal.aborted) return
        const before = transactionsOf(state.getState()).length
        patch({ months: withPage(state.getState(), ownTransactions(page.items, owner)) })
        grew = transactionsOf(state.getState()).length > before
        // An empty page with a cursor is one of spam that the service left out.
        const repeats = page.items.length > 0 && page.items.every(({ id }) => came.has(id))
        for (const { id } of page.items) came.add(id)
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
