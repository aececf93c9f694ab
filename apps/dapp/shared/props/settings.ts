import type { ChainId, Iso, XBadge } from './launch.ts'
import type { AlertKind, EmailList } from './mail.ts'
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

export const starKinds = ['launch', 'collection', 'nft', 'drop', 'wallet', 'contract'] as const

export type StarRow = {
  readonly id: string
  readonly kind: (typeof starKinds)[number]
  readonly ref: string
  readonly chainId: ChainId | null
  readonly name: string
  readonly href: string
  readonly state: string
  readonly stars: number
  readonly at: Iso
  /** The alerts that this kind of thing can have, and those that are on. */
  readonly offered: readonly AlertKind[]
  readonly alerts: readonly AlertKind[]
}

export const starSorts = ['newest', 'oldest', 'name', 'state', 'stars'] as const

export type StarboardProps = {
  readonly kind: StarRow['kind'] | 'all'
  readonly sort: (typeof starSorts)[number]
  /** Merged by `id`. */
  readonly rows: readonly StarRow[]
  readonly next: string | null
  readonly lists: readonly EmailListRow[]
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
      readonly points: number
      readonly x: XBadge | null
    }[]
    readonly next: string | null
  }
  readonly visibility: 'public' | 'anonymous' | 'hidden'
}

export type UpdateEmailProps = {
  readonly account: { readonly email: string | null; readonly verifiedAt: Iso | null }
  /** A change that this browser has begun: the code of which address is asked for. */
  readonly pending: { readonly step: 'old' | 'new'; readonly email: string; readonly resendAt: Iso } | null
}

export type SessionRow = {
  readonly id: string
  /** Such as `Firefox on Linux`. */
  readonly device: string
  /** Such as `192.0.2.0/24`. */
  readonly network: string
  readonly seenAt: Iso
  readonly isCurrent: boolean
}

export type PasswordProps = {
  readonly hasPassword: boolean
  readonly setAt: Iso | null
  readonly sessions: readonly SessionRow[]
  /** Until when changes need no further proof. */
  readonly stepUpUntil: Iso | null
}

export type ConnectTwitterProps = {
  /** Whether this site is registered at X. */
  readonly enabled: boolean
  readonly link: { readonly badge: XBadge; readonly name: string; readonly linkedAt: Iso } | null
}

/** What the server measured at a provider in the last 24 hours. */
export type SpeedLine = {
  /** CAIP-2. */
  readonly networkId: string
  readonly provider: string
  /** Medians of half an hour each, the oldest first; `null` if there was no answer. */
  readonly points: readonly { readonly at: Iso; readonly ms: number | null }[]
  /** Part of the calls without an answer, 0 to 1. */
  readonly failed: number
  /** The most that the provider was behind the best one, blocks. */
  readonly lag: number
}

export type SpeedometerProps = {
  /** Deferred. */
  readonly samples?: readonly SpeedLine[]
}

export type EmailListRow = {
  readonly list: EmailList
  readonly subscribed: boolean
  readonly changedAt: Iso | null
  readonly via: 'settings' | 'link' | null
}
