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
  /** A blockchain service is configured, which provides history, NFTs, names and purchases. */
  readonly isServed: boolean
  readonly tab: AccountTab
  /** Undefined until loading has started. */
  readonly activity: ActivityState | undefined
  readonly collectibles: CollectiblesState | undefined
  /** The wallet supports transfers. */
  readonly canTransfer: boolean
  readonly retryInSeconds: number
  readonly copied: boolean
  readonly disconnecting: boolean
}

export function accountModel(input: Input): AccountViewState | undefined {
  const connectionState = input.public.namespaces[input.public.namespace]
  if (!connectionState?.account || !connectionState.network) return undefined
  const { account, network } = connectionState
  const knownNetwork = network.network
  const locked = connectionState.status === 'locked'
  const balances = input.balances.owner?.address === account.address ? input.balances : undefined
  const rows = (balances?.balances ?? []).filter(({ amountBaseUnits }) => amountBaseUnits > 0n)
  const explorer = knownNetwork?.explorerUrl
  // False for data of another account or network, until the current one's has loaded.
  const isOwn = (data: { readonly owner: BalanceOwner | undefined } | undefined) =>
    data?.owner?.address === account.address && data.owner.networkId === network.networkId
  const { features, isServed } = input
  const available = {
    history: isServed && features.history && knownNetwork !== undefined,
    onramp: isServed && features.onramp,
    // Names exist on EVM chains only. Field facts 3.
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
      name: knownNetwork?.name ?? network.networkId,
      imageUrl: knownNetwork?.assets?.imageUrl,
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
    balance: balanceOf(balances, knownNetwork, input.retryInSeconds),
    actions: [
      ...(input.features.send && input.canTransfer && !locked && knownNetwork ? ['send' as const] : []),
      ...(input.features.receive ? ['receive' as const] : []),
      ...(available.onramp && !locked && knownNetwork ? ['buy' as const] : []),
    ],
    disconnecting: input.disconnecting,
    tabs: available.history ? ['tokens', 'nfts', 'activity'] : ['tokens'],
    tab: available.history ? input.tab : 'tokens',
    activity: activityOf(isOwn(input.activity) ? input.activity : undefined, knownNetwork, account.address),
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
      explorer || available.name
        ? { explorerUrl: explorer && `${explorer}/address/${account.address}`, name: available.name }
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
  // An empty page does not mean that there is no activity, as long as more pages follow.
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
