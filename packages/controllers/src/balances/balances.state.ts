import type { CaipNetworkId, Holding } from '@latchkey/core'

/** After a failure nothing is asked for 30 s. Spec §8, §9. */
export const balanceRetryMs = 30_000

/** Whose balances these are. */
export type BalanceOwner = { readonly address: string; readonly networkId: CaipNetworkId }

export type TokenBalance = Holding

export type BalancesState = {
  readonly owner: BalanceOwner | undefined
  /** `ready` stays while a refresh runs, so that numbers do not blink. */
  readonly status: 'idle' | 'loading' | 'ready' | 'failed'
  /** The native token first, then what is worth most, then the host's tokens in its order. */
  readonly balances: readonly TokenBalance[]
  /** As of about which block; `undefined` where nobody says. */
  readonly blockNumber: bigint | undefined
  /** Some of it may be old: what was answered since was older still, or not all of it. Newer is waited for. Faults F24. */
  readonly behind: boolean
  /** Milliseconds since the Unix epoch: when a failed read may be tried again. */
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

/** The native balance of the owner, in base units. */
export function nativeBalance({ balances }: BalancesState): bigint | undefined {
  return balances.find(({ token }) => token.address === undefined)?.amountBaseUnits
}

export function sameOwner(a: BalanceOwner | undefined, b: BalanceOwner | undefined): boolean {
  return a?.address === b?.address && a?.networkId === b?.networkId
}
