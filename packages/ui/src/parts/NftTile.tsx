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

/** A picture that is enlarged at least this many times is pixel art. */
const pixelArt = 2

/** Draws enlarged pixel art sharp, for example one of 24 px. */
function sharpen({ target }: { readonly target: EventTarget }) {
  if (!(target instanceof HTMLImageElement)) return
  const { naturalWidth, naturalHeight, offsetWidth } = target
  if (Math.max(naturalWidth, naturalHeight) * pixelArt <= offsetWidth) target.dataset.pixels = ''
}

/** A square tile with a name; links to the explorer if there is one. */
export function NftTile({ nft }: { readonly nft: Collectible }) {
  useStyles(css)
  useStyles(artCss)
  const [failed, setFailed] = useState<string>()
  const { imageUrl, explorerUrl } = nft
  const inside = (
    <>
      <span className="lk-nft__img" onLoadCapture={sharpen}>
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
