import {
  type ActivityState,
  type BalanceOwner,
  type BalancesState,
  type CollectiblesState,
  type Connection,
  nativeBalance,
  type PublicState,
} from '@latchkey/controllers'
import type { Features, Identity, Network } from '@latchkey/core'
import type { AccountTab, AccountViewState, Balance } from './account.state.ts'
import { activityEntries } from './activity.model.ts'

type Input = {
  readonly public: Pick<PublicState, 'namespace' | 'namespaces'>
  readonly connection: Connection | undefined
  readonly balances: BalancesState
  readonly identity: Identity | undefined
  readonly features: Pick<Features, 'send' | 'receive' | 'history' | 'onramp' | 'names'>
  /** A blockchain service is there to tell of history, NFTs and names, and to buy from. */
  readonly isServed: boolean
  readonly tab: AccountTab
  /** Absent until somebody has looked. */
  readonly activity: ActivityState | undefined
  readonly collectibles: CollectiblesState | undefined
  /** The wallet can hand over a payment. */
  readonly canTransfer: boolean
  readonly retryInSeconds: number
  readonly copied: boolean
  readonly disconnecting: boolean
}

export function accountModel(input: Input): AccountViewState | undefined {
  const here = input.public.namespaces[input.public.namespace]
  if (!here?.account || !here.network) return undefined
  const { account, network } = here
  const known = network.network
  const locked = here.status === 'locked'
  const balances = input.balances.owner?.address === account.address ? input.balances : undefined
  const rows = (balances?.balances ?? []).filter(({ amountBaseUnits }) => amountBaseUnits > 0n)
  const explorer = known?.explorerUrl
  // Of the account before, until somebody has looked at this one.
  const isOwn = (what: { readonly owner: BalanceOwner | undefined } | undefined) =>
    what?.owner?.address === account.address && what.owner.networkId === network.networkId
  const { features, isServed } = input
  const shows = {
    history: isServed && features.history && known !== undefined,
    onramp: isServed && features.onramp,
    // Names are for the EVM family alone. Field facts 3.
    name:
      isServed &&
      features.names &&
      account.namespace === 'eip155' &&
      !locked &&
      input.identity !== undefined &&
      !input.identity.name,
  }
  return {
    network: {
      id: network.networkId,
      name: known?.name ?? network.networkId,
      imageUrl: known?.assets?.imageUrl,
    },
    address: account.address,
    name: input.identity?.name,
    avatarUrl: input.identity?.imageUrl,
    wallet: {
      name: input.connection?.name ?? account.walletName ?? '',
      imageUrl: input.connection?.imageUrl,
    },
    locked,
    copied: input.copied,
    balance: balanceOf(balances, known, input.retryInSeconds),
    actions: [
      ...(input.features.send && input.canTransfer && !locked && known ? ['send' as const] : []),
      ...(input.features.receive ? ['receive' as const] : []),
      ...(shows.onramp && !locked && known ? ['buy' as const] : []),
    ],
    disconnecting: input.disconnecting,
    tabs: shows.history ? ['tokens', 'nfts', 'activity'] : ['tokens'],
    tab: shows.history ? input.tab : 'tokens',
    activity: activityOf(isOwn(input.activity) ? input.activity : undefined, known, account.address),
    nfts: collectiblesOf(isOwn(input.collectibles) ? input.collectibles : undefined, explorer),
    tokens:
      balances?.status === 'ready'
        ? {
            status: 'ready',
            rows: rows.map(({ token, amountBaseUnits, price, value }) => ({
              id: token.address ?? 'native',
              name: token.name,
              symbol: token.symbol,
              decimals: token.decimals,
              imageUrl: token.imageUrl,
              amountBaseUnits,
              fiat:
                price === undefined || value === undefined ? undefined : { price, value, currency: 'USD' },
            })),
          }
        : balances?.status === 'failed'
          ? { status: 'failed' }
          : { status: 'loading' },
    more:
      explorer || shows.name
        ? { explorerUrl: explorer && `${explorer}/address/${account.address}`, name: shows.name }
        : undefined,
  }
}

function activityOf(
  activity: ActivityState | undefined,
  network: Network | undefined,
  account: string,
): AccountViewState['activity'] {
  if (!activity || !network || activity.status === 'idle' || activity.status === 'loading')
    return { status: 'loading' }
  if (activity.status === 'failed') return { status: 'failed' }
  const rows = activityEntries(activity.months, network, account)
  const loading = activity.more === 'loading'
  const failed = activity.more === 'failed'
  // Pages without anything to show are no sign that nothing ever happened.
  if (rows.length === 0 && failed) return { status: 'failed' }
  if (rows.length === 0 && loading) return { status: 'loading' }
  const more = activity.more === 'none' ? undefined : { loading, failed: failed || undefined }
  return { status: 'ready', rows, more }
}

function collectiblesOf(
  collectibles: CollectiblesState | undefined,
  explorer: string | undefined,
): AccountViewState['nfts'] {
  if (!collectibles || collectibles.status === 'idle' || collectibles.status === 'loading')
    return { status: 'loading' }
  if (collectibles.status === 'failed') return { status: 'failed' }
  const rows = collectibles.collectibles.map(({ contract, tokenId, name, collection, imageUrl }) => ({
    id: `${contract} ${tokenId}`,
    name,
    collection,
    imageUrl,
    explorerUrl: explorer && `${explorer}/nft/${contract}/${tokenId}`,
  }))
  return { status: 'ready', rows }
}

function balanceOf(
  balances: BalancesState | undefined,
  network: Network | undefined,
  retryInSeconds: number,
): Balance {
  if (balances?.status === 'failed') return { status: 'unavailable', retryInSeconds }
  const amountBaseUnits = balances && nativeBalance(balances)
  if (balances?.status !== 'ready' || amountBaseUnits === undefined || !network) return { status: 'loading' }
  const { decimals, symbol } = network.nativeCurrency
  return { status: 'native', amountBaseUnits, decimals, symbol, refreshing: balances.behind || undefined }
}
