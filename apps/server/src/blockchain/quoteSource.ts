import type { CaipNetworkId } from '@latchkey/core'
import type { Hex } from 'viem'
import type { Address } from './fields.ts'

/** So much of one token for another; the native one by the address that stands for it. */
export type Swap = {
  readonly networkId: CaipNetworkId
  readonly from: Address
  readonly to: Address
  /** Base units of `from`, above 0. */
  readonly amount: bigint
}

/** A swap for `user`. */
export type WantedSwap = Swap & {
  readonly user: Address
  /** Of what it would pay now. */
  readonly slippageBps: number
  /** Base units of `to` that it must pay whatever it would pay now: what was quoted, less the slippage. */
  readonly least: bigint
}

/** A transaction that swaps, and pays `user` at least `least` base units, no less than was wanted. Security R-74. */
export type BuiltSwap = {
  readonly to: Address
  readonly data: Hex
  /** Wei. */
  readonly value: bigint
  readonly least: bigint
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

/** Who quotes, and builds swaps. All methods throw NodeUnavailable or VendorUnavailable. */
export type QuoteSource = {
  serves(networkId: CaipNetworkId): boolean
  tokens(networkId: CaipNetworkId): Promise<readonly SwapToken[]>
  /** Whom a token must be approved to. */
  spender(networkId: CaipNetworkId): Address
  /** Base units of `to`; `undefined` where there is no way from one to the other. */
  quote(swap: Swap): Promise<bigint | undefined>
  /** `undefined` where there is no way, `'less'` where it would pay less than `least` now. */
  build(swap: WantedSwap): Promise<BuiltSwap | 'less' | undefined>
}

/** What must come out at least of what was quoted. */
export const leastOf = (quoted: bigint, slippageBps: number): bigint =>
  (quoted * BigInt(10_000 - slippageBps)) / 10_000n

export const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b)
