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

/** A drop that its creator prepares. */
export type DropDraft = {
  readonly id: string
  readonly chainId: ChainId
  readonly creator: string
  readonly title: string
  readonly description: string
  readonly token: TokenOf
  readonly start: Iso
  readonly end: Iso
  readonly entries: number
  /** Of these, entries of Solana accounts. */
  readonly solanaEntries: number
  readonly total: BaseUnits
  /** The Merkle root, once it is built and until the draft is changed. */
  readonly root: string | null
}

/** A token that the user can distribute. */
export type HeldToken = TokenOf & {
  readonly chainId: ChainId
  readonly holder: string
  readonly held: BaseUnits
}

/** Optional prop `distribution` of `Settings/SpendAbility`. */
export type Distribution = {
  readonly drafts: readonly DropDraft[]
  /** Drops of the user that are on a chain. */
  readonly published: readonly DropSummary[]
  readonly tokens: readonly HeldToken[]
  /** Chains that did not answer, whose tokens are missing. */
  readonly failed: readonly ChainId[]
  /** Address of the `MerkleDrop`, the same on every chain. */
  readonly contract: string
  /** Who says to whom the tokens of a Solana account go; `null` if this site cannot. */
  readonly attestor: string | null
}

/** Answer of `POST /drops/:id/attest`. `deadline`: s since 1970. */
export type DropAttestation = { readonly to: string; readonly deadline: number; readonly signature: string }
