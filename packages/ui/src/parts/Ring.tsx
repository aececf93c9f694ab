import type { ReactNode } from 'react'
import { useStyles } from '../styles/useStyles.ts'
import css from './ring.css?inline'

type Props = {
  /** Waiting is animated; success and error are closed rings. */
  readonly state: 'idle' | 'wait' | 'success' | 'error'
  /** Artwork, 80 px. */
  readonly art: ReactNode
  /** Icon of 16 px at the bottom. */
  readonly badge?: ReactNode | undefined
  /** A round ring for round artwork. */
  readonly round?: boolean | undefined
  /** False for icons, which have no colours to glow. */
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
