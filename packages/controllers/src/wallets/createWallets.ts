import {
  type Clock,
  isReachable,
  type Log,
  type Platform,
  toLatchkeyError,
  type Wallet,
} from '@latchkey/core'
import type { DirectoryApi } from '@latchkey/core/api'
import { createState, type ReadableState } from '../state/createState.ts'
import { createTask } from '../state/createTask.ts'
import { type DirectoryWallet, initialWalletsState, unknownOf, type WalletsState } from './wallets.state.ts'

/** Spec §9. */
export const pageSize = 40
const recommendedSize = 4
const searchSize = 100
export const searchDelayMs = 300
const prefetchedImages = 20
/** Largest number of pages: a list that never ends is abandoned. F76. */
const maxPages = 300

type Needs = {
  directory: Pick<DirectoryApi, 'wallets' | 'walletImage'>
  customWallets: readonly Wallet[]
  includeWalletIds: readonly string[]
  excludeWalletIds: readonly string[]
  featuredWalletIds: readonly string[]
  /** Environment that a wallet must support. */
  where: Parameters<typeof isReachable>[1]
  clock: Clock
  platform: Pick<Platform, 'preloadImage'>
  log: Log
}

/** The wallet directory, page by page. Spec §9. */
export type Wallets = {
  readonly state: ReadableState<WalletsState>
  /** Loads featured and recommended wallets and the first page, unless they are loaded or loading. */
  load(): void
  /** Loads the next page. */
  loadMore(): void
  /** Searches by name, 300 ms after the last key, at most 100 results. An empty text shows the pages again. */
  search(text: string): void
  /** Retries the requests that failed. */
  retry(): void
  stop(): void
}

export function createWallets(needs: Needs): Wallets {
  const { directory, includeWalletIds, excludeWalletIds, featuredWalletIds, where, clock, platform, log } =
    needs
  const state = createState<WalletsState>(initialWalletsState)
  const patch = (fields: Partial<WalletsState>) => state.set((now) => ({ ...now, ...fields }))
  const custom = needs.customWallets.filter(({ id }) => !excludeWalletIds.includes(id)).map(withPicture)
  let page = 0
  /** Ids of all wallets received, including those not supported here. A page that only repeats them ends the list. F76. */
  let seenIds = new Set<string>()

  function withPicture(wallet: Wallet): DirectoryWallet {
    return { ...wallet, pictureUrl: directory.walletImage(wallet) }
  }
  const ask = async (
    query: {
      page: number
      entries: number
      include?: readonly string[]
      exclude?: readonly string[]
      search?: string
    },
    signal: AbortSignal,
  ) => {
    const include = query.include ?? includeWalletIds
    const exclude = [...excludeWalletIds, ...(query.exclude ?? [])]
    const answer = await directory.wallets({ ...query, include, exclude, chains: where.chains }, signal)
    const wallets = answer.wallets.filter((wallet) => isReachable(wallet, where)).map(withPicture)
    // The first icons are fetched before their rows are rendered. Spec §9.
    for (const { pictureUrl } of wallets.slice(0, prefetchedImages))
      if (pictureUrl) platform.preloadImage(pictureUrl)
    return { wallets, count: answer.count, ids: answer.wallets.map(({ id }) => id) }
  }

  const first = createTask(async (signal) => {
    patch({ status: 'loading', error: undefined })
    try {
      const featured = featuredWalletIds.length
        ? await ask({ page: 1, entries: featuredWalletIds.length, include: featuredWalletIds }, signal)
        : undefined
      const order = (id: string) => featuredWalletIds.indexOf(id)
      const chosen = [...(featured?.wallets ?? [])].sort((a, b) => order(a.id) - order(b.id))
      const recommended = await ask({ page: 1, entries: recommendedSize, exclude: featuredWalletIds }, signal)
      // The directory may ignore the exclude list, so duplicates are removed here.
      const others = unknownOf(chosen, recommended.wallets)
      const known = [...chosen, ...others]
      const shown = known.map(({ id }) => id)
      const pageOne = await ask({ page: 1, entries: pageSize, exclude: shown }, signal)
      if (signal.aborted) return
      page = 1
      seenIds = new Set(pageOne.ids)
      patch({
        status: 'ready',
        featured: chosen,
        recommended: others,
        count: recommended.count + chosen.length + custom.length,
        wallets: unknownOf(known, [...custom, ...pageOne.wallets]),
        more: pageOne.ids.length < pageSize ? 'none' : 'available',
      })
      if (pageOne.wallets.length === 0) loadMore()
    } catch (cause) {
      if (signal.aborted) return
      log.warn('The wallet directory did not answer.', cause)
      patch({ status: 'failed', error: toLatchkeyError(cause).code })
    }
  }, 'join')

  const next = createTask(async (signal) => {
    patch({ more: 'loading' })
    const { featured, recommended } = state.getState()
    try {
      const above = [...featured, ...recommended]
      const exclude = above.map(({ id }) => id)
      // A page without a supported wallet renders no tile that could request the next page.
      for (let grew = false, ended = false; !grew && !ended; ) {
        const { wallets, ids } = await ask({ page: page + 1, entries: pageSize, exclude }, signal)
        if (signal.aborted) return
        page += 1
        const fresh = unknownOf([...above, ...state.getState().wallets], wallets)
        ended = ids.every((id) => seenIds.has(id)) || ids.length < pageSize || page >= maxPages
        grew = fresh.length > 0
        for (const id of ids) seenIds.add(id)
        state.set((now) => ({
          ...now,
          wallets: [...now.wallets, ...fresh],
          more: ended ? 'none' : grew ? 'available' : 'loading',
        }))
      }
    } catch (cause) {
      if (signal.aborted) return
      log.warn('The next page of the wallet directory did not come.', cause)
      patch({ more: 'failed' })
    }
  }, 'join')

  const find = createTask(async (signal, text: string) => {
    await clock.sleep(searchDelayMs, signal)
    try {
      const { wallets } = await ask({ page: 1, entries: searchSize, search: text }, signal)
      if (signal.aborted) return
      const own = custom.filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()))
      patch({ search: { status: 'found', found: unknownOf([], [...own, ...wallets]) } })
    } catch (cause) {
      if (signal.aborted) return
      log.warn('The search of the wallet directory failed.', cause)
      patch({ search: { status: 'failed' } })
    }
  })
  const found = () => {
    const { search } = state.getState()
    return 'found' in search ? search.found : undefined
  }
  const search = (text: string) => {
    const query = text.slice(0, 200)
    patch({ query })
    if (query.trim() === '') {
      find.cancel()
      return patch({ search: { status: 'idle' } })
    }
    patch({ search: { status: 'searching', found: found() } })
    find.run(query.trim()).catch(() => {})
  }
  const load = () => {
    const { status } = state.getState()
    if (status === 'idle' || status === 'failed') first.run().catch(() => {})
  }
  function loadMore() {
    if (['available', 'failed'].includes(state.getState().more)) next.run().catch(() => {})
  }
  return {
    state,
    load,
    loadMore,
    search,
    retry() {
      const { query, search: last, more } = state.getState()
      if (last.status === 'failed') return search(query)
      if (more === 'failed') return loadMore()
      load()
    },
    stop() {
      first.cancel()
      next.cancel()
      find.cancel()
      state.set(() => initialWalletsState)
    },
  }
}
