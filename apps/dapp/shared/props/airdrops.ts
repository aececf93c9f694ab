import type { BaseUnits } from './baseUnits.ts'
import type { AddressRef, ChainId, Iso, TokenOf } from './launch.ts'

export const dropTabs = ['eligible', 'live', 'upcoming', 'ended'] as const

export type DropSummary = {
  readonly id: string
  readonly chainId: ChainId
  /** Address of the `MerkleDrop`. */
  readonly contract: string
  readonly onchainId: string
  readonly title: string
  readonly description: string
  readonly token: TokenOf
  readonly creator: AddressRef
  readonly start: Iso
  readonly end: Iso
  readonly total: BaseUnits
  readonly claimed: BaseUnits
  /** What its creator took back after the end; `null` if not yet. */
  readonly swept: BaseUnits | null
  readonly entries: number
  readonly claims: number
  readonly practice: boolean
  readonly starred: boolean
  readonly stars: number
}

/** One entry on the list of a drop. */
export type DropEntry = {
  readonly index: number
  readonly kind: 'evm' | 'solana'
  readonly subject: string
  readonly amount: BaseUnits
  readonly claimedAt: Iso | null
  readonly to: string | null
  readonly tx: string | null
}

/** `rowId` is `<id>:<index>`. */
export type EligibleDrop = DropSummary & DropEntry & { readonly rowId: string }

export type AirdropsProps = {
  readonly tab: (typeof dropTabs)[number]
  readonly counts: Readonly<Record<'live' | 'upcoming' | 'ended', number>>
  /** Drops of the tab, merged by `id`; none on the tab `eligible`. */
  readonly drops: readonly DropSummary[]
  readonly next: string | null
  /** Deferred. Entries of all wallets of the user; empty for a guest. */
  readonly eligible?: readonly EligibleDrop[]
  /** Answer to `?check=<address>`. */
  readonly check: { readonly subject: string; readonly rows: readonly EligibleDrop[] } | null
}

/** Answer of `GET /drops/:id/proof?subject`. */
export type DropProof = {
  readonly index: number
  readonly kind: 'evm' | 'solana'
  readonly amount: BaseUnits
  readonly proof: readonly string[]
  readonly root: string
  readonly onchainId: string
}
