import type { BaseUnits } from './baseUnits.ts'
import type { AddressRef, ChainId, Iso } from './launch.ts'

export type CollectionInfo = {
  readonly chainId: ChainId
  readonly address: string
  readonly slug: string
  readonly name: string
  readonly symbol: string
  readonly description: string
  /** Path of the picture. */
  readonly art: string
  readonly maxSupply: number
  readonly minted: number
  readonly creator: AddressRef
  readonly practice: boolean
}

/** A phase of a mint. `maxPerWallet` 0 means no limit. */
export type Phase = {
  readonly index: number
  readonly start: Iso
  readonly end: Iso
  readonly price: BaseUnits
  readonly maxPerWallet: number
  readonly allowlist: boolean
}

/** What the signed-in account may mint in a phase. */
export type PhaseOfYou = {
  readonly index: number
  readonly minted: number
  /** `null`: not on the list. Open phases have neither. */
  readonly allowance: number | null
  readonly proof: readonly string[] | null
}

export type NftCard = {
  /** `<chainId>:<slug>:<tokenId>`. */
  readonly id: string
  readonly chainId: ChainId
  readonly collection: { readonly slug: string; readonly name: string; readonly address: string }
  readonly tokenId: string
  readonly name: string
  /** Path of the picture. */
  readonly image: string
  readonly owner: AddressRef
  readonly traits: readonly { readonly key: string; readonly value: string }[]
}

export type MintProps = {
  readonly collection: CollectionInfo
  readonly phases: readonly Phase[]
  /** The other collections, also on the other chain. */
  readonly siblings: readonly { readonly chainId: ChainId; readonly slug: string; readonly name: string }[]
  /** Deferred. `null` for a guest. */
  readonly you?: { readonly account: string; readonly phases: readonly PhaseOfYou[] } | null
  /** Deferred, merged by `id`. */
  readonly recent?: readonly NftCard[]
}
