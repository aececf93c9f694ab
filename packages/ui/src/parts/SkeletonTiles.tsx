import { useStyles } from '../styles/useStyles.ts'
import css from './skeleton.css?inline'
import tileCss from './wallet-tile.css?inline'

const tileWidths = ['w72', 'w56', 'w88', 'w56', 'w72', 'w88', 'w56', 'w72'] as const

/** Placeholder of wallet tiles, two per row. */
export function SkeletonTiles({ count }: { readonly count: 4 | 8 }) {
  useStyles(css)
  useStyles(tileCss)
  return (
    <div className={`lk-grid2 lk-bleed lk-skeltiles lk-skeltiles--${count}`} aria-hidden="true">
      {tileWidths.slice(0, count).map((width, tile) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: fixed tiles that never move.
        <span className="lk-tile" key={tile}>
          <span className="lk-skel lk-skel--art" />
          <span className={`lk-skel lk-skel--line lk-skel--${width}`} />
        </span>
      ))}
    </div>
  )
}

/** Placeholder of four recommended wallets. */
export function SkeletonBigWallets() {
  useStyles(css)
  useStyles(tileCss)
  return (
    <div className="lk-row4" aria-hidden="true">
      {tileWidths.slice(0, 4).map((_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: four fixed places.
        <span className="lk-big" key={place}>
          <span className="lk-skel lk-skel--art56" />
          <span className="lk-skel lk-skel--line lk-skel--px48" />
        </span>
      ))}
    </div>
  )
}
