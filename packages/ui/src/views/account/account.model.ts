import {
  type ActivityState,
  type BalanceOwner,
  type BalancesState,
  type CollectiblesState,
  type Connection,
  nativeBalance,
  type PublicState,
} from '@latchkey/controllers'
import {
  embeddedUserName,
  explorerLink,
  type Features,
  type Identity,
  type Network,
  nameNamespace,
  type Token,
} from '@latchkey/core'
import { tokenHolding } from '../../parts/tokenHolding.ts'
import type { AccountTab, AccountViewState, Balance } from './account.state.ts'
import { activityEntries } from './activity.model.ts'
import type { RecentActivity } from './recentActivity.ts'

type Input = {
  readonly public: Pick<PublicState, 'namespace' | 'namespaces'>
  readonly connection: Connection | undefined
  readonly balances: BalancesState
  readonly identity: Identity | undefined
  /** Where the user manages the account, if it is of the embedded wallet. */
  readonly securityUrl?: string | undefined
  readonly features: Pick<Features, 'send' | 'receive' | 'history' | 'onramp' | 'names'>
  readonly canSwitchWallet: boolean
  /** A blockchain service is configured, which provides history, NFTs, names and purchases. */
  readonly isServed: boolean
  readonly tab: AccountTab
  /** Undefined until loading has started. */
  readonly activity: ActivityState | undefined
  readonly collectibles: CollectiblesState | undefined
  /** What was sent with this kit, of this account and network. Undefined until its code is loaded. */
  readonly recent: RecentActivity | undefined
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
  // False for data of another account or network, until the current one's has loaded.
  const isOwn = (data: { readonly owner: BalanceOwner | undefined } | undefined) =>
    data?.owner?.address === account.address && data.owner.networkId === network.networkId
  const { features, isServed, securityUrl } = input
  const user = input.connection?.user
  const available = {
    history: isServed && features.history && knownNetwork !== undefined,
    // Without a service only what was sent here is known.
    activity:
      features.history && knownNetwork !== undefined && (isServed || !!input.recent?.transactions.length),
    onramp: isServed && features.onramp,
    name:
      isServed &&
      features.names &&
      account.namespace === nameNamespace &&
      !locked &&
      input.identity !== undefined &&
      !input.identity.name,
  }
  const tabs: readonly AccountTab[] = [
    'tokens',
    ...(available.history ? (['nfts'] as const) : []),
    ...(available.activity ? (['activity'] as const) : []),
  ]
  return {
    network: {
      id: network.networkId,
      name: knownNetwork?.name ?? network.networkId,
      imageUrl: knownNetwork?.assets?.imageUrl,
    },
    address: account.address,
    name: input.identity?.name ?? (user && embeddedUserName(user)),
    embedded: user !== undefined,
    avatarUrl: input.identity?.imageUrl,
    wallet: {
      name: input.connection?.name ?? account.walletName ?? '',
      imageUrl: input.connection?.imageUrl,
    },
    protectUrl: user?.hasOwnFactor === false && rows.length > 0 ? securityUrl : undefined,
    locked,
    copied: input.copied,
    balance: balanceOf(balances, knownNetwork, input.retryInSeconds),
    actions: [
      ...(input.features.send && input.canTransfer && !locked && knownNetwork ? ['send' as const] : []),
      ...(input.features.receive ? ['receive' as const] : []),
      ...(available.onramp && !locked && knownNetwork ? ['buy' as const] : []),
    ],
    canSwitchWallet: input.canSwitchWallet,
    disconnecting: input.disconnecting,
    tabs,
    tab: tabs.includes(input.tab) ? input.tab : 'tokens',
    activity: activityOf(isOwn(input.activity) ? input.activity : undefined, knownNetwork, account.address, {
      recent: input.recent,
      tokens: balances?.balances.map(({ token }) => token) ?? [],
    }),
    nfts: collectiblesOf(isOwn(input.collectibles) ? input.collectibles : undefined, knownNetwork),
    tokens:
      balances?.status === 'ready'
        ? {
            status: 'ready',
            rows: rows.map(tokenHolding),
          }
        : balances?.status === 'failed'
          ? { status: 'failed' }
          : { status: 'loading' },
    more:
      knownNetwork?.explorerUrl || available.name || securityUrl || user?.email
        ? {
            explorerUrl: knownNetwork && explorerLink(knownNetwork, 'address', account.address),
            name: available.name,
            securityUrl,
            email: user?.email !== undefined,
          }
        : undefined,
  }
}

function activityOf(
  activity: ActivityState | undefined,
  network: Network | undefined,
  account: string,
  sent: { readonly recent: RecentActivity | undefined; readonly tokens: readonly Token[] },
): AccountViewState['activity'] {
  if (!network) return { status: 'loading' }
  const { recent, tokens } = sent
  const own = recent?.entries(recent.transactions, activity?.months ?? [], network, tokens) ?? []
  const isLoading = !activity || activity.status === 'idle' || activity.status === 'loading'
  // What was sent is shown while the history is missing.
  if (isLoading)
    return own.length > 0 ? { status: 'ready', rows: own, more: { loading: true } } : { status: 'loading' }
  if (activity.status === 'failed')
    return own.length > 0
      ? { status: 'ready', rows: own, more: { loading: false, failed: true } }
      : { status: 'failed' }
  const rows = [...own, ...activityEntries(activity.months, network, account)]
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
  network: Network | undefined,
): AccountViewState['nfts'] {
  if (!collectibles || collectibles.status === 'idle' || collectibles.status === 'loading')
    return { status: 'loading' }
  if (collectibles.status === 'failed') return { status: 'failed' }
  const rows = collectibles.collectibles.map(({ contract, tokenId, name, collection, imageUrl }) => ({
    id: `${contract} ${tokenId}`,
    name,
    collection,
    imageUrl,
    explorerUrl: network && explorerLink(network, 'nft', `${contract}/${tokenId}`),
  }))
  return { status: 'ready', rows }
}

function balanceOf(
  balances: BalancesState | undefined,
  network: Network | undefined,
  retryInSeconds: number,
): Balance {
  // Balances of a network that the app does not support cannot be read. Spec §8.
  if (!network) return { status: 'unsupported' }
  if (balances?.status === 'failed') return { status: 'unavailable', retryInSeconds }
  const amountBaseUnits = balances && nativeBalance(balances)
  if (balances?.status !== 'ready' || amountBaseUnits === undefined) return { status: 'loading' }
  const refreshing = balances.behind || undefined
  const total = totalOf(balances)
  if (total) return { status: 'fiat', ...total, refreshing }
  const { decimals, symbol } = network.nativeCurrency
  return { status: 'native', amountBaseUnits, decimals, symbol, refreshing }
}

/** Value of all tokens with a known price. Undefined if there is none, or if the price of the native token is missing. */
function totalOf({ balances }: BalancesState) {
  const priced = balances.filter(({ value }) => value !== undefined)
  const currency = priced[0]?.currency
  const native = balances.find(({ token }) => token.address === undefined)
  const lacksNative = native && native.amountBaseUnits > 0n && native.value === undefined
  if (!currency || lacksNative) return undefined
  return { value: priced.reduce((sum, { value = 0 }) => sum + value, 0), currency }
}
