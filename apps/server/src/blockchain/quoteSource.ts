import type { CaipNetworkId } from '@latchkey/core'
import type { Hex } from 'viem'
import type { Address } from './fields.ts'

/** Tokens and amount of a swap; the native token has {@link nativeAddress}. */
export type Swap = {
  readonly networkId: CaipNetworkId
  readonly from: Address
  readonly to: Address
  /** Base units of `from`, above 0. */
  readonly amount: bigint
}

/** A swap to be built for `user`. */
export type SwapRequest = Swap & {
  readonly user: Address
  /** Allowed deviation from the current quote. */
  readonly slippageBps: number
  /** Minimum amount in base units of `to`, regardless of the current quote: the shown quote less slippage. */
  readonly minOut: bigint
}

/** A transaction that swaps and pays `user` at least `minOut` base units, never less than requested. Security R-74. */
export type BuiltSwap = {
  readonly to: Address
  readonly data: Hex
  /** Wei. */
  readonly value: bigint
  readonly minOut: bigint
}

/** A token that can be swapped. */
export type SwapToken = {
  readonly address: Address
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly logoUri: string
  readonly eip2612: boolean
}

/** A source of quotes and swap transactions. All methods reject with NodeUnavailable or VendorUnavailable. */
export type QuoteSource = {
  serves(networkId: CaipNetworkId): boolean
  tokens(networkId: CaipNetworkId): Promise<readonly SwapToken[]>
  /** The contract that needs an allowance. */
  spender(networkId: CaipNetworkId): Address
  /** Base units of `to`; `undefined` if no route exists. */
  quote(swap: Swap): Promise<bigint | undefined>
  /** `undefined` if no route exists, `'less'` if the swap would pay less than `minOut`. */
  build(swap: SwapRequest): Promise<BuiltSwap | 'less' | undefined>
}

/** The minimum that a swap may pay for a quoted amount. */
export const minimumAfterSlippage = (quoted: bigint, slippageBps: number): bigint =>
  (quoted * BigInt(10_000 - slippageBps)) / 10_000n

export const max = (a: bigint, b: bigint): bigint => (a > b ? a : b)
