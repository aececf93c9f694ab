import type { Token } from './token.ts'

/** How much of a token an account has. */
export type Holding = {
  readonly token: Token
  readonly amountBaseUnits: bigint
  /** In US dollars: of one whole token, and of all of it. `undefined` where nobody knows. */
  readonly price?: number | undefined
  readonly value?: number | undefined
}

/** All that an account has on a network, and as of which block at least; `undefined` where nobody says. */
export type Held = { readonly holdings: readonly Holding[]; readonly blockNumber: bigint | undefined }
