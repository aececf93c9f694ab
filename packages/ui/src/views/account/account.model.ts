import type { BalancesState, Connection, PublicState } from '@latchkey/controllers'
import { nativeBalance } from '@latchkey/controllers'
import type { Features, Identity, Network } from '@latchkey/core'
import type { AccountViewState, Balance } from './account.state.ts'

type Input = {
  readonly public: Pick<PublicState, 'namespace' | 'namespaces'>
  readonly connection: Connection | undefined
  readonly balances: BalancesState
  readonly identity: Identity | undefined
  readonly features: Pick<Features, 'send' | 'receive'>
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
    ],
    disconnecting: input.disconnecting,
    tabs: ['tokens'],
    tab: 'tokens',
    tokens:
      balances?.status === 'ready'
        ? {
            status: 'ready',
            rows: rows.map(({ token, amountBaseUnits }) => ({
              id: token.address ?? 'native',
              name: token.name,
              symbol: token.symbol,
              decimals: token.decimals,
              imageUrl: token.imageUrl,
              amountBaseUnits,
            })),
          }
        : balances?.status === 'failed'
          ? { status: 'failed' }
          : { status: 'loading' },
    more: explorer ? { explorerUrl: `${explorer}/address/${account.address}` } : undefined,
  }
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
  return { status: 'native', amountBaseUnits, decimals, symbol }
}
