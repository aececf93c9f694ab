import type { BaseUnits } from './baseUnits.ts'
import type { ActivityItem, ChainId, LaunchSummary, Listed } from './launch.ts'

export type Position = {
  readonly id: string
  readonly kind: 'contribution' | 'stake' | 'lock' | 'nft'
  readonly chainId: ChainId
  readonly account: string
  readonly label: string
  readonly href: string
  /** One sentence about its state, such as "Live, ends in 3 days". */
  readonly note: string
  /** Base units; the number of NFTs if `decimals` is 0. */
  readonly amount: BaseUnits
  readonly symbol: string
  readonly decimals: number
}

/** Something that one of the user's wallets can do now, read from the chain's newest block. */
export type Actionable = {
  readonly id: string
  readonly kind: 'refund' | 'claim' | 'drop' | 'reward' | 'release' | 'finalize' | 'withdraw'
  readonly chainId: ChainId
  /** The account that gets the amount, or that has to send (`withdraw`). */
  readonly account: string
  readonly label: string
  readonly href: string
  readonly amount: BaseUnits | null
  readonly symbol: string
  readonly decimals: number
  /** The contract to call: presale, pool, `TokenLock` or `MerkleDrop`. */
  readonly target: string
  /** `lockId` for a release, id of our drop for a drop; else `null`. */
  readonly ref: string | null
  /** Number of a drop on the chain; else `null`. */
  readonly dropNumber: number | null
}

/** Wei of one day (UTC): paid into sales, and the price of the tokens claimed from them. */
export type DashboardPoint = {
  readonly day: string
  readonly contributed: BaseUnits
  readonly claimed: BaseUnits
}

/** What `Dashboard` has besides the sign-ins and balances. */
export type DashboardLaunchpad = {
  readonly summary: {
    readonly contributed: readonly {
      readonly chainId: ChainId
      readonly symbol: string
      readonly amount: BaseUnits
    }[]
    readonly launches: number
    readonly nfts: number
  }
  readonly positions: readonly Position[]
  readonly mine: readonly LaunchSummary[]
  /** How many entries `actionable` may have. */
  readonly expected: number
  /** Deferred. `failed` names chains that did not answer. */
  readonly actionable?: { readonly items: readonly Actionable[]; readonly failed: readonly ChainId[] }
  /** Deferred: 90 days, oldest first. */
  readonly series?: readonly DashboardPoint[]
  /** Deep-merged by `data.id`. */
  readonly activity: Listed<ActivityItem>
}
