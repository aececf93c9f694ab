import type { CaipNetworkId } from '../caip/caip.ts'

/** An NFT that an account has (ERC-721, ERC-1155). */
export type OwnedCollectible = {
  readonly networkId: CaipNetworkId
  readonly contract: string
  /** Decimal. */
  readonly tokenId: string
  readonly name: string
  readonly collection: string
  readonly imageUrl: string | undefined
  readonly isSpam: boolean
}
