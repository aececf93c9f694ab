import { networkMarks, tokenMarks, walletMarks } from '../fixtures/marks.ts'
import { marisol } from '../fixtures/people.ts'
import { Labelled, Shelf } from '../fixtures/Shelf.tsx'
import { AddressAvatar } from './AddressAvatar.tsx'
import { Art, type ArtSize, Cluster, Combo, GlyphArt } from './Art.tsx'
import { ProviderMark } from './icons/ProviderMark.tsx'
import { MoreIcon } from './icons/signs.tsx'
import { CardIcon, KeyIcon, MailIcon } from './icons/things.tsx'

export default { title: 'Parts/Art', component: Art }

const sizes: readonly ArtSize[] = [16, 20, 24, 32, 40, 48, 56, 64, 80]

export const Pictures = {
  render: () => (
    <Shelf title="Artwork">
      <Labelled label="Systems are square" row>
        {Object.entries({ ...walletMarks, ...networkMarks }).map(([name, src]) => (
          <Art key={name} name={name} src={src} />
        ))}
      </Labelled>
      <Labelled label="Money is round" row>
        {Object.entries(tokenMarks).map(([name, src]) => (
          <Art key={name} name={name} src={src} round />
        ))}
      </Labelled>
      <Labelled label="No picture" row>
        <Art name="Harbour" />
        <Art name="USDC" round />
        <Art name="ميناء" />
        <Art name="港" round />
      </Labelled>
      <Labelled label="Failed picture" row>
        <Art name="Harbour" src="data:image/png;base64,AAAA" />
        <Art name="USDC" src="data:image/png;base64,AAAA" round />
      </Labelled>
    </Shelf>
  ),
}

export const Sizes = {
  render: () => (
    <Shelf title="Artwork">
      <Labelled label={sizes.join(', ')} row>
        {sizes.map((size) => (
          <Art key={size} name="Harbour" src={walletMarks.Harbour} size={size} />
        ))}
      </Labelled>
      <Labelled label="Letters" row>
        {sizes.map((size) => (
          <Art key={size} name="Harbour" size={size} />
        ))}
      </Labelled>
      <Labelled label="Glyphs" row>
        {sizes.map((size) => (
          <GlyphArt key={size} size={size}>
            <CardIcon />
          </GlyphArt>
        ))}
      </Labelled>
    </Shelf>
  ),
}

export const Glyphs = {
  render: () => (
    <Shelf title="Glyphs" columns={3}>
      <Labelled label="Rest">
        <GlyphArt>
          <MailIcon />
        </GlyphArt>
      </Labelled>
      <Labelled label="Ink">
        <GlyphArt ink>
          <KeyIcon />
        </GlyphArt>
      </Labelled>
      <Labelled label="Round">
        <GlyphArt round>
          <MoreIcon />
        </GlyphArt>
      </Labelled>
      <Labelled label="Provider">
        <GlyphArt letter>
          <ProviderMark id="github" name="GitHub" />
        </GlyphArt>
      </Labelled>
      <Labelled label="Unknown provider">
        <GlyphArt letter>
          <ProviderMark id="meadow" name="Meadow" />
        </GlyphArt>
      </Labelled>
      <Labelled label="On white">
        <GlyphArt ink="white">
          <ProviderMark id="farcaster" name="Farcaster" />
        </GlyphArt>
      </Labelled>
    </Shelf>
  ),
}

const wallets = Object.entries(walletMarks).map(([name, src]) => ({ name, src }))

export const Together = {
  render: () => (
    <Shelf title="Combo and cluster">
      <Labelled label="A token on its network, an account in its wallet" row>
        <Combo>
          <Art name="ETH" src={tokenMarks.ETH} round />
          <Art name="Base" src={networkMarks.Base} size={16} />
        </Combo>
        <Combo>
          <AddressAvatar address={marisol} size={64} />
          <Art name="Harbour" src={walletMarks.Harbour} size={24} />
        </Combo>
      </Labelled>
      <Labelled label="Combo of one, without pictures, failed" row>
        <Combo>
          <Art name="ETH" src={tokenMarks.ETH} round />
        </Combo>
        <Combo>
          <Art name="ETH" round />
          <Art name="Base" size={16} />
        </Combo>
        <Combo>
          <Art name="ETH" src={tokenMarks.ETH} round />
          <Art name="Base" src="data:image/png;base64,AAAA" size={16} />
        </Combo>
      </Labelled>
      <Labelled label="Cluster of many, two, without pictures, none" row>
        <Cluster pictures={wallets} />
        <Cluster pictures={wallets.slice(0, 2)} />
        <Cluster pictures={wallets.map(({ name }) => ({ name }))} />
        <Cluster pictures={[]} />
      </Labelled>
    </Shelf>
  ),
}
