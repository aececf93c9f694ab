import type { BaseUnits } from './baseUnits.ts'

/** ISO 8601, UTC. */
export type Iso = string
/** EVM chain id; `eip155:<chainId>` is its CAIP-2 id. */
export type ChainId = number

/** An account as pages name it. `address` is in checksum form on eip155. */
export type AddressRef = {
  readonly address: string
  readonly namespace: 'eip155' | 'solana'
  readonly name: string | null
  readonly handle: string | null
  /** Path of the picture, such as `/media/a/<address>.svg`. */
  readonly avatar: string
}

/** The X account of a user. `href` is its page; `null` in the demo, whose accounts have none. */
export type XBadge = { readonly username: string; readonly href: string | null }

/** One page of a list, merged by `data.id`. */
export type Listed<T> = { readonly data: readonly T[]; readonly next: string | null }

/** Amounts in native base units. The status is derived by `launchStatus`. Dapp 2.2. */
export type LaunchSummary = {
  readonly id: string
  readonly chainId: ChainId
  readonly name: string
  readonly symbol: string
  readonly tagline: string
  /** Path of the picture. */
  readonly logo: string
  readonly token: string
  readonly presale: string
  readonly owner: AddressRef
  readonly start: Iso
  readonly end: Iso
  readonly softCap: BaseUnits
  readonly hardCap: BaseUnits
  readonly raised: BaseUnits
  /** Base units of the token for 10^18 wei. */
  readonly rate: BaseUnits
  readonly backers: number
  readonly finalizedAt: Iso | null
  readonly cancelledAt: Iso | null
  readonly practice: boolean
  readonly starred: boolean
  readonly stars: number
}

/** A launch with the terms of its sale. Amounts of tokens in base units of the token. */
export type LaunchTerms = LaunchSummary & {
  readonly decimals: number
  readonly minBuy: BaseUnits
  readonly maxBuy: BaseUnits
  /** Part that is claimable at once, in 1/100 %. */
  readonly tgeBps: number
  readonly cliffSec: number
  readonly vestingSec: number
  readonly tokensForSale: BaseUnits
  readonly unsoldTaken: boolean
  readonly proceedsTaken: boolean
}

export type LaunchDetail = LaunchTerms & {
  readonly description: string
  readonly links: readonly { readonly label: string; readonly href: string }[]
  /** Whole supply of the token. */
  readonly supply: BaseUnits
  readonly contracts: readonly { readonly label: string; readonly address: string }[]
}

/** What one account has in one sale. */
export type Outcome = {
  /** `<chainId>:<presale>:<account>`. */
  readonly id: string
  readonly launch: LaunchTerms
  readonly account: string
  /** Paid in, in wei, including what was paid back later. */
  readonly contributed: BaseUnits
  readonly refunded: BaseUnits
  readonly refundedAt: Iso | null
  readonly refundTx: string | null
  /** Tokens of the account when all have vested, and those already claimed. */
  readonly entitled: BaseUnits
  readonly claimed: BaseUnits
}

export type LockRow = {
  /** `<chainId>:<lockId>`. */
  readonly id: string
  readonly chainId: ChainId
  /** Address of the `TokenLock`. */
  readonly contract: string
  readonly lockId: string
  readonly label: string
  readonly token: TokenOf & { readonly supply: BaseUnits }
  readonly amount: BaseUnits
  readonly released: BaseUnits
  readonly beneficiary: AddressRef
  readonly start: Iso
  readonly cliff: Iso
  readonly end: Iso
}

export type TokenOf = {
  readonly address: string
  readonly symbol: string
  readonly decimals: number
}

export type PoolRow = {
  /** `<chainId>:<pool>`. */
  readonly id: string
  readonly chainId: ChainId
  readonly pool: string
  readonly token: TokenOf
  readonly owner: string
  readonly totalStaked: BaseUnits
  /** Rewards per second in base units, times 10^18. */
  readonly rateX: string
  /** End of the stream as of its last event; it moves while nobody stakes. */
  readonly periodEnd: Iso | null
  readonly stakers: number
  /** Stake of the account of the page; `null` on the page of a launch. */
  readonly staked: BaseUnits | null
}

export type ActivityKind =
  | 'contribute'
  | 'claim'
  | 'refund'
  | 'finalize'
  | 'cancel'
  | 'mint'
  | 'transfer'
  | 'stake'
  | 'unstake'
  | 'reward'
  | 'lock'
  | 'release'
  | 'drop-claim'
  | 'launch'

export type ActivityItem = {
  readonly id: string
  readonly ts: Iso
  readonly chainId: ChainId
  readonly kind: ActivityKind
  readonly who: AddressRef
  readonly amount: BaseUnits | null
  readonly symbol: string | null
  readonly decimals: number
  readonly subject: { readonly label: string; readonly href: string }
  readonly tx: string
  readonly confirmed: boolean
}
