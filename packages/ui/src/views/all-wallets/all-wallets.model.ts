import type { DirectoryWallet, WalletsState } from '@latchkey/controllers'
import type { Connector } from '@latchkey/core'
import type { AllWalletsViewState, ListedWallet } from './all-wallets.state.ts'

type Input = {
  readonly directory: WalletsState
  readonly connectors: readonly Connector[]
}

const shownRecommended = 4
const pageSize = 40

const idsOf = (connector: Connector) =>
  [connector, ...(connector.members ?? [])].flatMap(({ id, rdns, explorerId }) => [id, rdns, explorerId])

/** The connector that is this wallet, if it is in the browser. */
export function connectorOf(
  wallet: Pick<DirectoryWallet, 'id' | 'rdns'>,
  connectors: readonly Connector[],
): Connector | undefined {
  return connectors.find((connector) =>
    idsOf(connector).some((id) => id !== undefined && (id === wallet.rdns || id === wallet.id)),
  )
}

const listed = ({ id, name, rdns, pictureUrl }: DirectoryWallet): ListedWallet => ({
  id,
  hook: rdns ?? id,
  name,
  imageUrl: pictureUrl,
})

export function allWalletsModel({ directory, connectors }: Input): AllWalletsViewState {
  const { status, query, count, search, more } = directory
  // A code can be shown once WalletConnect is there.
  const common = { query, count, canScan: false }
  if (search.status === 'failed' || status === 'failed') return { ...common, status: 'failed' }
  if (search.status === 'found') return { ...common, status: 'results', found: search.found.map(listed) }
  if (search.status === 'searching' && search.found)
    return { ...common, status: 'results', found: search.found.map(listed), searching: true }
  if (status !== 'ready') return { ...common, status: 'loading' }
  const all = [...directory.featured, ...directory.recommended, ...directory.wallets]
  const isHere = (wallet: DirectoryWallet) => connectorOf(wallet, connectors) !== undefined
  const installed = connectors
    .filter(({ type }) => type === 'ANNOUNCED' || type === 'INJECTED' || type === 'MULTI_CHAIN')
    .map(({ id, rdns, name, imageUrl }) => ({ id, hook: rdns ?? id, name, imageUrl }))
  return {
    ...common,
    status: 'browse',
    recommended: [...directory.featured, ...directory.recommended]
      .filter((wallet) => !isHere(wallet))
      .slice(0, shownRecommended)
      .map(listed),
    installed,
    all: all.filter((wallet) => !isHere(wallet)).map(listed),
    // After a failure the end of the list asks again.
    more: more === 'none' ? undefined : { count: pageSize, loading: more === 'loading' },
    searching: search.status === 'searching',
  }
}
