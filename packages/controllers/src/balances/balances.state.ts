import type { CaipNetworkId, Holding } from '@latchkey/core'

/** Pause after a failed read, ms. Spec §8, §9. */
export const balanceRetryMs = 30_000

/** The account and network that balances belong to. */
export type BalanceOwner = { readonly address: string; readonly networkId: CaipNetworkId }

export type TokenBalance = Holding

export type BalancesState = {
  readonly owner: BalanceOwner | undefined
  /** Stays `ready` during a refresh, so that the numbers do not flicker. */
  readonly status: 'idle' | 'loading' | 'ready' | 'failed'
  /** The native token first, then by value, then the host app's tokens in its order. */
  readonly balances: readonly TokenBalance[]
  /** Approximate block of the balances; `undefined` if no source reports one. */
  readonly blockNumber: bigint | undefined
  /** Some balances may be outdated: later answers were older or incomplete. F24. */
  readonly behind: boolean
  /** When a failed read may be retried, ms since the Unix epoch. */
  readonly retryAt: number | undefined
}

export const initialBalancesState: BalancesState = {
  owner: undefined,
  status: 'idle',
  balances: [],
  blockNumber: undefined,
  behind: false,
  retryAt: undefined,
}

/**
 * The native balance of the owner, in base units.
 *
 * @example
 * const wei = nativeBalance(latchkey.balances.state.getState())
 */
export function nativeBalance({ balances }: BalancesState): bigint | undefined {
  return balances.find(({ token }) => token.address === undefined)?.amountBaseUnits
}

export function sameOwner(a: BalanceOwner | undefined, b: BalanceOwner | undefined): boolean {
  return a?.address === b?.address && a?.networkId === b?.networkId
}
