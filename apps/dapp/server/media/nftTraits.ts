import { createHash } from 'node:crypto'

const traitValues = {
  Metal: ['Brass', 'Silver', 'Iron', 'Gold', 'Copper'],
  Bow: ['Round', 'Clover', 'Square', 'Crown', 'Ring'],
  Teeth: ['Two', 'Three', 'Four', 'Five'],
  Ground: ['Dusk', 'Moss', 'Clay', 'Sea', 'Night'],
} as const

/** What an NFT of ours looks like. It follows from its collection and number, so it is the same for everybody and for ever. */
export function nftTraits(slug: string, tokenId: number) {
  const bytes = createHash('sha256').update(`${slug}:${tokenId}`).digest()
  return Object.entries(traitValues).map(([key, values], index) => ({
    key,
    value: values[(bytes[index] ?? 0) % values.length] ?? '',
  }))
}
