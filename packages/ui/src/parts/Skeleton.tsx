import { useStyles } from '../styles/useStyles.ts'
import listCss from './list-item.css?inline'
import nftCss from './nft-tile.css?inline'
import css from './skeleton.css?inline'
import tileCss from './wallet-tile.css?inline'

export type SkeletonShape = 'button' | 'balance'

const shapes: Record<SkeletonShape, string> = {
  button: 'lk-skel--h48 lk-skel--w100',
  balance: 'lk-skel--h40 lk-skel--px180',
}

/** The exact shape of what comes. */
export function Skeleton({ shape }: { readonly shape: SkeletonShape }) {
  useStyles(css)
  return <span className={`lk-skel ${shapes[shape]}`} />
}

const widths = ['w56', 'w40', 'w72', 'w56'] as const

type RowsProps = {
  readonly round?: boolean | undefined
  /** Two lines and an amount, as a token row. */
  readonly amounts?: boolean | undefined
  /** What is being waited for, said once. */
  readonly label: string
}

/** Four rows to come. */
export function SkeletonRows({ round, amounts, label }: RowsProps) {
  useStyles(css)
  useStyles(listCss)
  return (
    <>
      <div className="lk-list lk-bleed" aria-hidden="true">
        {widths.map((width, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: four fixed rows that never move.
          <div className="lk-item" key={row}>
            <span className={`lk-skel lk-skel--art${round ? ' lk-skel--round' : ''}`} />
            <span className="lk-item__main">
              <span className={`lk-skel lk-skel--line lk-skel--${width}`} />
              {amounts ? <span className="lk-skel lk-skel--line lk-skel--w40" /> : null}
            </span>
            <span className="lk-item__end">
              {amounts ? <span className="lk-skel lk-skel--line lk-skel--px48" /> : null}
            </span>
          </div>
        ))}
      </div>
      <p className="lk-sr" role="status">
        {label}
      </p>
    </>
  )
}

const tileWidths = ['w72', 'w56', 'w88', 'w56', 'w72', 'w88', 'w56', 'w72'] as const

/** Tiles to come, two in a row. */
export function SkeletonTiles({ count }: { readonly count: 4 | 8 }) {
  useStyles(css)
  useStyles(tileCss)
  return (
    <div className="lk-grid2 lk-bleed" aria-hidden="true">
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

/** Four recommended wallets to come. */
export function SkeletonBigWallets() {
  useStyles(css)
  useStyles(tileCss)
  return (
    <div className="lk-row4" aria-hidden="true">
      {widths.map((_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: four fixed places.
        <span className="lk-big" key={place}>
          <span className="lk-skel lk-skel--art56" />
          <span className="lk-skel lk-skel--line lk-skel--px48" />
        </span>
      ))}
    </div>
  )
}

/** Terms and values to come. */
export function SkeletonDetails({ rows }: { readonly rows: number }) {
  useStyles(css)
  return (
    <div aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: fixed rows that never move.
        <div className="lk-skelrow" key={row}>
          <span className="lk-skel lk-skel--line lk-skel--px96" />
          <span className="lk-skel lk-skel--line lk-skel--px64" />
        </div>
      ))}
    </div>
  )
}

/** Squares to come. */
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
