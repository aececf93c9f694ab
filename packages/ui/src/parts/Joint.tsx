import type { ReactNode } from 'react'
import { useStyles } from '../styles/useStyles.ts'
import css from './joint.css?inline'

type Props = {
  /** Between cards that need more room than panels. */
  readonly flow?: boolean | undefined
  readonly children: ReactNode
}

/** The small tile between two panels: from here to there. */
export function Joint({ flow, children }: Props) {
  useStyles(css)
  return (
    <span className={`lk-joint${flow ? ' lk-joint--flow' : ''}`} aria-hidden="true">
      {children}
    </span>
  )
}
