import { useStyles } from '../styles/useStyles.ts'
import listCss from './list-item.css?inline'
import css from './skeleton.css?inline'

export type SkeletonShape = 'button' | 'balance'

const shapes: Record<SkeletonShape, string> = {
  button: 'lk-skel--h48 lk-skel--w100',
  balance: 'lk-skel--h40 lk-skel--px180',
}

/** Placeholder with the size of the content that is loading. */
export function Skeleton({ shape }: { readonly shape: SkeletonShape }) {
  useStyles(css)
  return <span className={`lk-skel ${shapes[shape]}`} />
}

const widths = ['w56', 'w40', 'w72', 'w56'] as const

type RowsProps = {
  readonly round?: boolean | undefined
  /** Two lines and an amount, as in `TokenRow`. */
  readonly amounts?: boolean | undefined
  /** Announced once: what is loading. */
  readonly label: string
}

/** Placeholder of four rows. */
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
