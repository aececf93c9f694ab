import type { ChainId, Iso } from './launch.ts'
import type { NftCard } from './mint.ts'

export type NftFilters = {
  /** `everyone`, `me` or an address. */
  readonly owner: string
  /** Slug, or `all`. */
  readonly collection: string
  readonly chain: 'live' | 'practice'
  /** `<key>:<value>`, or empty. */
  readonly trait: string
  readonly sort: 'newest' | 'id'
  readonly q: string
}

export type NftFacets = {
  readonly collections: readonly {
    readonly slug: string
    readonly name: string
    readonly chainId: ChainId
    readonly count: number
  }[]
  readonly traits: readonly {
    readonly key: string
    readonly values: readonly { readonly value: string; readonly count: number }[]
  }[]
}

export type NftDetail = NftCard & {
  readonly mintedAt: Iso
  /** Newest first. `from` is `null` for the mint. */
  readonly history: readonly {
    readonly at: Iso
    readonly from: string | null
    readonly to: string
    readonly tx: string
  }[]
  readonly starred: boolean
  readonly stars: number
}

export type NftsProps = {
  readonly filters: NftFilters
  /** Merged by `id`. */
  readonly tokens: readonly NftCard[]
  readonly next: string | null
  /** Number of tokens that match the filters. */
  readonly total: number
  /** Deferred. */
  readonly facets?: NftFacets
  /** Only if asked; `null` if there is no such token. A document whose query names a token has it at once. */
  readonly token?: NftDetail | null
}
