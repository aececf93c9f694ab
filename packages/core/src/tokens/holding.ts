import type { Token } from './token.ts'

/** An account's balance of a token. */
export type Holding = {
  readonly token: Token
  readonly amountBaseUnits: bigint
  /** The price of one whole token, and the value of the balance. `undefined` if unknown. */
  readonly price?: number | undefined
  readonly value?: number | undefined
  /** Symbol of the token whose name or symbol this one takes: it is marked, sorted last and has no price. */
  readonly imitates?: string | undefined
  /** Currency of `price` and `value`, an ISO 4217 code. */
  readonly currency?: string | undefined
}

/** All balances of an account on a network, as of `blockNumber` or a later block; `undefined` if the block is unknown. */
export type Held = { readonly holdings: readonly Holding[]; readonly blockNumber: bigint | undefined }
