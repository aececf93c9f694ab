import type { CollectionInfo, NftCard } from '../../shared/props/mint.ts'
import type { Database } from '../database/database.ts'
import type { nfts } from '../database/launchpadSchema.ts'
import { nftTraits } from '../media/nftTraits.ts'
import type { CollectionRow, Directory } from './directory.ts'
import { type RefOf, readRefs, shownAddress } from './people.ts'

export type NftRow = typeof nfts.$inferSelect

export async function readNftCards(
  db: Database,
  directory: Directory,
  rows: readonly NftRow[],
): Promise<readonly NftCard[]> {
  const refOf = await readRefs(
    db,
    rows.map(({ owner }) => owner),
  )
  return rows.flatMap((row) => {
    const collection = directory.collections.find(
      ({ chainId, address }) => chainId === row.chainId && address === row.collection,
    )
    return collection ? [nftCard(row, collection, refOf)] : []
  })
}

function nftCard({ chainId, tokenId, owner }: NftRow, collection: CollectionRow, refOf: RefOf): NftCard {
  const { slug, name } = collection
  return {
    id: `${chainId}:${slug}:${tokenId}`,
    chainId,
    collection: { slug, name, address: shownAddress(collection.address) },
    tokenId: String(tokenId),
    name: `${name} #${tokenId}`,
    image: `/media/c/${chainId}/${slug}/${tokenId}.svg`,
    owner: refOf(owner),
    traits: nftTraits(slug, tokenId),
  }
}

/** @param minted - number of its NFTs */
export function collectionInfo(
  collection: CollectionRow,
  directory: Directory,
  minted: number,
  refOf: RefOf,
): CollectionInfo {
  const { chainId, slug, name, symbol, description, maxSupply } = collection
  return {
    ...{ chainId, slug, name, symbol, description, maxSupply, minted },
    address: shownAddress(collection.address),
    art: `/media/c/${chainId}/${slug}.svg`,
    creator: refOf(collection.owner),
    practice: directory.isPractice(chainId),
  }
}
