import type { ReactNode } from 'react'
import { useStyles } from '../styles/useStyles.ts'
import css from './ring.css?inline'

type Props = {
  /** The latch: open and waiting, closed, or refused. */
  readonly state: 'idle' | 'wait' | 'success' | 'error'
  /** Artwork of 80. */
  readonly art: ReactNode
  /** An icon of 16 at the foot. */
  readonly badge?: ReactNode | undefined
  /** The ring takes the shape of what it holds. */
  readonly round?: boolean | undefined
  /** Off for glyphs, which have no light of their own. */
  readonly glow?: boolean | undefined
}

export function Ring({ state, art, badge, round, glow = true }: Props) {
  useStyles(css)
  const rx = round ? 50 : 34
  return (
    <div className="lk-ring" data-state={state}>
      <svg className="lk-ring__svg" viewBox="0 0 104 104" aria-hidden="true" focusable="false">
        <rect className="lk-ring__track" x="2" y="2" width="100" height="100" rx={rx} />
        <rect className="lk-ring__bolt" x="2" y="2" width="100" height="100" rx={rx} pathLength="100" />
      </svg>
      {glow ? (
        <span className="lk-ring__glow" aria-hidden="true">
          {art}
        </span>
      ) : null}
      {art}
      {badge ? <span className="lk-ring__badge">{badge}</span> : null}
    </div>
  )
}
