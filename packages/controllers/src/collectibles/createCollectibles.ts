import type { Log, OwnedCollectible } from '@latchkey/core'
import type { BlockchainApi } from '@latchkey/core/api'
import { type BalanceOwner, sameOwner } from '../balances/balances.state.ts'
import { createState, type ReadableState } from '../state/createState.ts'
import { createTask } from '../state/createTask.ts'

/** Number of pages that are loaded; later NFTs are not shown. */
const maxPages = 20

export type CollectiblesState = {
  readonly owner: BalanceOwner | undefined
  readonly status: 'idle' | 'loading' | 'ready' | 'failed'
  readonly collectibles: readonly OwnedCollectible[]
}

const initial: CollectiblesState = { owner: undefined, status: 'idle', collectibles: [] }

/** The NFTs of the active account. */
export type Collectibles = {
  readonly state: ReadableState<CollectiblesState>
  show(owner: BalanceOwner | undefined): void
  /** Reloads unless it is loading. The current list stays. */
  refresh(): void
  /** Reloads on request of the user: after a failure the state shows `loading`. */
  retry(): void
  stop(): void
}

export function createCollectibles({
  api,
  log,
}: {
  api: Pick<BlockchainApi, 'collectibles'>
  log: Log
}): Collectibles {
  const state = createState<CollectiblesState>(initial)
  const read = createTask(async (signal, owner: BalanceOwner) => {
    try {
      const found = new Map<string, OwnedCollectible>()
      const cursors = new Set<string>()
      let cursor: string | undefined
      do {
        const page = await api.collectibles({ ...owner, cursor }, signal)
        if (signal.aborted) return
        for (const one of page.items)
          if (one.networkId === owner.networkId && !one.isSpam)
            found.set(`${one.contract} ${one.tokenId}`, one)
        cursor = page.next === undefined || cursors.has(page.next) ? undefined : page.next
        if (cursor) cursors.add(cursor)
      } while (cursor && cursors.size < maxPages)
      state.set(() => ({ owner, status: 'ready', collectibles: [...found.values()] }))
    } catch (cause) {
      if (signal.aborted) return
      log.warn('The collectibles could not be fetched.', cause)
      state.set((now) => (now.status === 'ready' ? now : { ...now, status: 'failed' }))
    }
  }, 'join')
  const refresh = () => {
    const { owner } = state.getState()
    if (owner) read.run(owner).catch(() => {})
  }
  return {
    state,
    show(owner) {
      if (sameOwner(owner, state.getState().owner)) return
      read.cancel()
      state.set(() => ({ ...initial, owner, status: owner ? 'loading' : 'idle' }))
      if (owner) read.run({ ...owner }).catch(() => {})
    },
    refresh,
    retry() {
      if (state.getState().status === 'failed') state.set((now) => ({ ...now, status: 'loading' }))
      refresh()
    },
    stop() {
      read.cancel()
      state.set(() => initial)
    },
  }
}
