import { useStyles } from '../styles/useStyles.ts'
import nftCss from './nft-tile.css?inline'
import css from './skeleton.css?inline'

const widths = ['w56', 'w40', 'w72', 'w56'] as const

/** Placeholder of a grid of collectibles. */
export function SkeletonNfts({ label }: { readonly label: string }) {
  useStyles(css)
  useStyles(nftCss)
  return (
    <>
      <div className="lk-nfts" aria-hidden="true">
        {widths.map((width, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: four fixed places.
          <span className="lk-nft" key={place}>
            <span className="lk-skel lk-skel--nft" />
            <span className={`lk-skel lk-skel--line lk-skel--${width}`} />
          </span>
        ))}
      </div>
      <p className="lk-sr" role="status">
        {label}
      </p>
    </>
  )
}
