import type { BaseUnits } from './baseUnits.ts'
import type { ChainId, Iso, TokenOf } from './launch.ts'
import type { NftCard } from './mint.ts'

export type ProfileProps = {
  readonly profile: {
    readonly handle: string
    readonly displayName: string
    readonly bio: string
    /** Path of the picture, and the NFT it shows (`<chainId>:<slug>:<tokenId>`). */
    readonly avatar: string
    readonly avatarNft: string | null
  }
  /** Deferred: NFTs that one of the user's wallets owns now. */
  readonly nftAvatars?: readonly NftCard[]
}

export type EmailProps = {
  readonly account: { readonly email: string | null; readonly verifiedAt: Iso | null }
  readonly pending: {
    readonly step: 'old' | 'new'
    readonly email: string
    readonly resendAt: Iso
  } | null
}

export type PasswordProps = {
  readonly hasPassword: boolean
  readonly setAt: Iso | null
  readonly stepUpUntil: Iso | null
  readonly sessions: readonly {
    readonly id: string
    readonly device: string
    readonly place: string
    readonly lastSeen: Iso
    readonly current: boolean
  }[]
}

export type XAccountProps = {
  readonly link: {
    readonly username: string
    readonly name: string
    readonly avatar: string | null
    readonly linkedAt: Iso
  } | null
  readonly enabled: boolean
}

export type AllowanceRow = {
  readonly id: string
  readonly chainId: ChainId
  readonly owner: string
  readonly token: TokenOf
  readonly spender: string
  /** Name of the spender if it is one of our contracts. */
  readonly spenderName: string | null
  /** Read at the newest block. */
  readonly amount: BaseUnits
  readonly unlimited: boolean
  readonly since: Iso
}

export type WalletBalance = {
  readonly id: string
  readonly networkId: string
  readonly networkName: string
  readonly account: string
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  readonly value: BaseUnits | null
}

export type MoneyProps = {
  /** Deferred. */
  readonly balances?: readonly WalletBalance[]
  /** Deferred. */
  readonly allowances?: readonly AllowanceRow[]
  readonly prefs: {
    readonly approvalMode: 'exact' | 'unlimited'
    /** Wei a day above which the page asks before a contribution; `null`: never. */
    readonly dailyWarn: BaseUnits | null
  }
}

export type SpeedProps = {
  readonly networks: readonly {
    readonly networkId: string
    readonly chainId: ChainId
    readonly name: string
    readonly providers: readonly { readonly id: string; readonly url: string }[]
  }[]
  /** Deferred: medians of the server, oldest first, 24 h. */
  readonly samples?: readonly {
    readonly chainId: ChainId
    readonly provider: string
    readonly at: Iso
    readonly latencyMs: number | null
  }[]
  readonly prefs: {
    readonly feeSpeed: 'economy' | 'standard' | 'fast'
    readonly pins: Readonly<Record<string, string>>
  }
}

export const starAlerts = ['opens', 'ending', 'result', 'claim', 'drop', 'unlock'] as const

export type StarRow = {
  readonly id: string
  readonly kind: 'launch' | 'collection' | 'nft' | 'drop' | 'wallet' | 'contract'
  readonly ref: string
  readonly chainId: ChainId | null
  readonly name: string
  readonly href: string
  readonly state: string
  readonly stars: number
  readonly alerts: readonly (typeof starAlerts)[number][]
  readonly at: Iso
}

export type StarboardProps = {
  readonly kind: StarRow['kind'] | 'all'
  /** Merged by `id`. */
  readonly rows: readonly StarRow[]
  readonly next: string | null
}

export type LeaderboardProps = {
  /** `2026-11`. */
  readonly season: string
  readonly seasons: readonly string[]
  readonly me: {
    readonly rank: number | null
    readonly points: number
    readonly breakdown: readonly {
      readonly id: string
      readonly reason: string
      readonly points: number
      readonly at: Iso
      readonly chainId: ChainId | null
      readonly tx: string | null
    }[]
  } | null
  /** Deep-merged by `data.id`. */
  readonly rows: {
    readonly data: readonly {
      readonly id: string
      readonly rank: number
      readonly name: string
      readonly href: string | null
      readonly avatar: string
      readonly hasX: boolean
      readonly points: number
    }[]
    readonly next: string | null
  }
  readonly visibility: 'public' | 'anonymous' | 'hidden'
}

export type UnsubscribedProps = {
  readonly status: 'confirm' | 'done' | 'invalid'
  readonly list: string
  readonly email: string
  readonly canUndo: boolean
}
