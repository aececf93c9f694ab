import type { DirectoryWallet, WalletsState } from '@latchkey/controllers'
import type { Connector, WalletLaunch } from '@latchkey/core'
import { connectorOf, sameName } from '../connect/connectorOf.ts'
import type { AllWalletsViewState, ListedWallet } from './all-wallets.state.ts'

type Input = {
  readonly directory: WalletsState
  readonly connectors: readonly Connector[]
  /** A code can be shown here. */
  readonly canScan: boolean
  /** The link that opens a wallet with an invitation; there is none before one is ready. */
  readonly launchOf?: ((wallet: DirectoryWallet) => WalletLaunch | undefined) | undefined
}

const shownRecommended = 4
const pageSize = 40

type Directory = Pick<WalletsState, 'featured' | 'recommended' | 'wallets'>

/** What is made of a wallet of the directory. */
type Seen = {
  /** It is in the browser too. */
  readonly here: boolean
  readonly listed: ListedWallet
  /** Connectors that have its id and another name. */
  readonly posesAs: readonly Connector[]
}

/**
 * What stands in the list while nothing is searched, read anew when a page comes. What was made of a wallet before is
 * the same object again, so that its row is not drawn again: a list of ten thousand comes in 250 pages.
 */
export function createLists({ connectors, launchOf }: Pick<Input, 'connectors' | 'launchOf'>) {
  const seen = new WeakMap<DirectoryWallet, Seen>()
  const see = (wallet: DirectoryWallet): Seen => {
    const before = seen.get(wallet)
    if (before) return before
    const now = {
      here: connectorOf(wallet, connectors) !== undefined,
      listed: listed(wallet, connectors, launchOf),
      posesAs: connectors.filter((one) => connectorOf(wallet, [one]) && !sameName(wallet, one)),
    }
    seen.set(wallet, now)
    return now
  }
  const others = (wallets: readonly DirectoryWallet[]) =>
    wallets.filter((wallet) => !see(wallet).here).map((wallet) => see(wallet).listed)
  const inBrowser = connectors.filter(
    ({ type }) => type === 'ANNOUNCED' || type === 'INJECTED' || type === 'MULTI_CHAIN',
  )
  return ({ featured, recommended, wallets }: Directory) => {
    const known = [...featured, ...recommended, ...wallets]
    const posed = new Set<Connector>()
    for (const wallet of known) for (const connector of see(wallet).posesAs) posed.add(connector)
    return {
      recommended: others([...featured, ...recommended]).slice(0, shownRecommended),
      installed: inBrowser.map((connector): ListedWallet => {
        const { id, rdns, name, imageUrl, conflict } = connector
        const isDuplicate = conflict || posed.has(connector)
        return { id, hook: rdns ?? id, name, imageUrl, duplicateOf: isDuplicate ? (rdns ?? id) : undefined }
      }),
      all: others(known),
    }
  }
}

/** A look-alike, or one that is in the browser under another name, also says which one it is. Security. */
function listed(
  wallet: DirectoryWallet,
  connectors: readonly Connector[],
  launchOf: Input['launchOf'],
): ListedWallet {
  const { id, name, rdns, pictureUrl, look_alike_of } = wallet
  const here = connectorOf(wallet, connectors)
  const poses = look_alike_of || (here && !sameName(wallet, here))
  const launch = here ? undefined : launchOf?.(wallet)
  return {
    id,
    hook: rdns ?? id,
    name,
    imageUrl: pictureUrl,
    duplicateOf: poses ? (rdns ?? id) : undefined,
    href: launch?.href,
    target: launch?.target,
  }
}

/** @param lists - of `createLists`, for those who keep them: they do not change with every key that is typed */
export function allWalletsModel(
  { directory, connectors, canScan, launchOf }: Input,
  lists = createLists({ connectors, launchOf })(directory),
): AllWalletsViewState {
  const { status, query, count, search, more } = directory
  const common = { query, count, canScan }
  if (search.status === 'failed' || status === 'failed') return { ...common, status: 'failed' }
  if ('found' in search && search.found) {
    const found = search.found.map((one) => listed(one, connectors, launchOf))
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
