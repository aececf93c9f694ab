import type { DirectoryWallet, WalletsState } from '@latchkey/controllers'
import type { Connector, WalletLaunch } from '@latchkey/core'
import { connectorOf, sameName } from '../connect/connectorOf.ts'
import type { AllWalletsViewState, ListedWallet } from './all-wallets.state.ts'

type Input = {
  readonly directory: WalletsState
  readonly connectors: readonly Connector[]
  /** The device can show a QR code for another device. */
  readonly canScan: boolean
  /** Returns the link that opens a wallet with the pairing URI; undefined until a pairing is prepared. */
  readonly launchOf?: ((wallet: DirectoryWallet) => WalletLaunch | undefined) | undefined
}

const shownRecommended = 4
const pageSize = 40

type Directory = Pick<WalletsState, 'featured' | 'recommended' | 'wallets'>

/** View data of a wallet in the directory. */
type Entry = {
  /** The wallet is installed in this browser. */
  readonly isInstalled: boolean
  readonly listed: ListedWallet
  /** Installed wallets with its id but another name. */
  readonly conflicts: readonly Connector[]
}

/**
 * Builds the lists shown without a search, recomputed for every page. The data of a wallet is cached, so that unchanged
 * rows keep their identity and do not re-render: a list of ten thousand loads in 250 pages.
 */
export function createLists({ connectors, launchOf }: Pick<Input, 'connectors' | 'launchOf'>) {
  const entries = new WeakMap<DirectoryWallet, Entry>()
  const entryOf = (wallet: DirectoryWallet): Entry => {
    const cached = entries.get(wallet)
    if (cached) return cached
    const entry = {
      isInstalled: connectorOf(wallet, connectors) !== undefined,
      listed: listed(wallet, connectors, launchOf),
      conflicts: connectors.filter(
        (connector) => connectorOf(wallet, [connector]) && !sameName(wallet, connector),
      ),
    }
    entries.set(wallet, entry)
    return entry
  }
  const notInstalled = (wallets: readonly DirectoryWallet[]) =>
    wallets.filter((wallet) => !entryOf(wallet).isInstalled).map((wallet) => entryOf(wallet).listed)
  const inBrowser = connectors.filter(
    ({ type }) => type === 'ANNOUNCED' || type === 'INJECTED' || type === 'MULTI_CHAIN',
  )
  return ({ featured, recommended, wallets }: Directory) => {
    const all = [...featured, ...recommended, ...wallets]
    const conflicting = new Set<Connector>()
    for (const wallet of all) for (const connector of entryOf(wallet).conflicts) conflicting.add(connector)
    return {
      recommended: notInstalled([...featured, ...recommended]).slice(0, shownRecommended),
      installed: inBrowser.map((connector): ListedWallet => {
        const { id, rdns, name, imageUrl, conflict } = connector
        const isDuplicate = conflict || conflicting.has(connector)
        return { id, hook: rdns ?? id, name, imageUrl, duplicateOf: isDuplicate ? (rdns ?? id) : undefined }
      }),
      all: notInstalled(all),
    }
  }
}

/** Lists a wallet. One that looks like another, or is installed under another name, also shows its id.. */
function listed(
  wallet: DirectoryWallet,
  connectors: readonly Connector[],
  launchOf: Input['launchOf'],
): ListedWallet {
  const { id, name, rdns, pictureUrl, look_alike_of } = wallet
  const installed = connectorOf(wallet, connectors)
  const isAmbiguous = look_alike_of || (installed && !sameName(wallet, installed))
  const launch = installed ? undefined : launchOf?.(wallet)
  return {
    id,
    hook: rdns ?? id,
    name,
    imageUrl: pictureUrl,
    duplicateOf: isAmbiguous ? (rdns ?? id) : undefined,
    href: launch?.href,
    target: launch?.target,
  }
}

/** @param lists - result of `createLists`, for callers that memoize it, since it does not depend on the query */
export function allWalletsModel(
  { directory, connectors, canScan, launchOf }: Input,
  lists = createLists({ connectors, launchOf })(directory),
): AllWalletsViewState {
  const { status, query, count, search, more } = directory
  const common = { query, count, canScan }
  if (search.status === 'failed' || status === 'failed') return { ...common, status: 'failed' }
  if ('found' in search && search.found) {
    const found = search.found.map((wallet) => listed(wallet, connectors, launchOf))
    return { ...common, status: 'results', found, searching: search.status === 'searching' || undefined }
  }
  if (status !== 'ready') return { ...common, status: 'loading' }
  return {
    ...common,
    ...lists,
    status: 'browse',
    more:
      more === 'none'
        ? undefined
        : { count: pageSize, loading: more === 'loading', failed: more === 'failed' || undefined },
    searching: search.status === 'searching',
  }
}
