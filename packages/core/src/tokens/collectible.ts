import type { CaipNetworkId } from '../caip/caip.ts'

/** An NFT (ERC-721, ERC-1155) of an account. */
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
