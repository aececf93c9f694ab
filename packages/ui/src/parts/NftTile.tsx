import { useState } from 'react'
import { useStyles } from '../styles/useStyles.ts'
import artCss from './art.css?inline'
import { ImageIcon } from './icons/things.tsx'
import { Name } from './Name.tsx'
import css from './nft-tile.css?inline'
import { Picture } from './Picture.tsx'

/** A non-fungible token. */
export type Collectible = {
  readonly id: string
  readonly name: string
  readonly collection: string
  readonly imageUrl?: string | undefined
  readonly explorerUrl?: string | undefined
}

/** A square tile with a name; links to the explorer if there is one. */
export function NftTile({ nft }: { readonly nft: Collectible }) {
  useStyles(css)
  useStyles(artCss)
  const [failed, setFailed] = useState<string>()
  const { imageUrl, explorerUrl } = nft
  const inside = (
    <>
      <span className="lk-nft__img">
        {imageUrl && failed !== imageUrl ? (
          <Picture key={imageUrl} src={imageUrl} onFail={() => setFailed(imageUrl)} />
        ) : (
          <ImageIcon size={28} />
        )}
      </span>
      <span>
        <span className="lk-nft__name" dir="auto">
          <Name>{nft.name}</Name>
        </span>
        <span className="lk-nft__sub" dir="auto">
          <Name>{nft.collection}</Name>
        </span>
      </span>
    </>
  )
  return explorerUrl ? (
    <a className="lk-nft" href={explorerUrl} target="_blank" rel="noopener noreferrer">
      {inside}
    </a>
  ) : (
    <div className="lk-nft">{inside}</div>
  )
}
