/** `waiting`: not yet signed. `sent`: signed, and on its way. `done` and `failed` are final. */
export type SponsoredState = 'waiting' | 'sent' | 'done' | 'failed'

/** Body of `POST /relay/claims`. */
export type SponsoredRequest = {
  readonly chainId: number
  /** Address of the sale or of the `MerkleDrop`. */
  readonly target: string
  readonly call: 'refund' | 'claim'
  /** The account that is paid. */
  readonly account: string
  /** Number of the drop on the chain; only for a `MerkleDrop`. */
  readonly index?: number | undefined
}

/** Answer of `POST /relay/claims` and `GET /relay/claims/:id`. */
export type SponsoredClaim = {
  readonly id: string
  readonly state: SponsoredState
  /** Hash of the transaction, once it is in a block. */
  readonly hash: string | null
  /** Why it failed. */
  readonly message: string | null
}
