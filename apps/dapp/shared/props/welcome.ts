import type { BaseUnits } from './baseUnits.ts'
import type { ActivityItem, ChainId, LaunchSummary } from './launch.ts'

export type WelcomeStats = {
  readonly raised: readonly {
    readonly chainId: ChainId
    readonly symbol: string
    readonly amount: BaseUnits
  }[]
  readonly launches: number
  readonly backers: number
  readonly nfts: number
  readonly dropClaims: number
}

/** What `Welcome` has besides the chains and their pulses. */
export type WelcomeLaunches = {
  readonly featured: readonly LaunchSummary[]
  readonly live: readonly LaunchSummary[]
  /** Opening next, shown if nothing is live. */
  readonly upcoming: readonly LaunchSummary[]
  /** One contract of each kind on the live chain, for "How it is kept honest". */
  readonly contracts: readonly {
    readonly kind: 'presale' | 'lock' | 'pool' | 'drop'
    readonly chainId: ChainId
    readonly address: string
  }[]
  readonly stats?: WelcomeStats
  readonly activity?: readonly ActivityItem[]
}
