import { collectibles } from '../fixtures/collectibles.ts'
import { longName } from '../fixtures/people.ts'
import { Labelled, Shelf } from '../fixtures/Shelf.tsx'
import { type Collectible, NftTile } from './NftTile.tsx'

export default { title: 'Parts/NftTile', component: NftTile }

const nft = collectibles[0] as Collectible

export const Variants = {
  render: () => (
    <Shelf title="NFTs" columns={2}>
      <Labelled label="Leads to the explorer">
        <NftTile nft={{ ...nft, explorerUrl: '#explorer' }} />
      </Labelled>
      <Labelled label="Leads nowhere">
        <NftTile nft={nft} />
      </Labelled>
      <Labelled label="No picture">
        <NftTile nft={{ ...nft, imageUrl: undefined }} />
      </Labelled>
      <Labelled label="Failed picture">
        <NftTile nft={{ ...nft, imageUrl: 'data:image/png;base64,AAAA', explorerUrl: '#explorer' }} />
      </Labelled>
      <Labelled label="Long names">
        <NftTile nft={{ ...nft, name: longName, collection: longName }} />
      </Labelled>
      <Labelled label="Names from the right">
        <NftTile nft={{ ...nft, name: 'مد الليل #٨', collection: 'حديقة' }} />
      </Labelled>
    </Shelf>
  ),
}
