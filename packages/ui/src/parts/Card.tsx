import type { ReactNode } from 'react'
import { useStyles } from '../styles/useStyles.ts'
import css from './card.css?inline'

type Props = {
  /** No padding, for rows that have their own. */
  readonly flush?: boolean | undefined
  readonly children: ReactNode
}

/** A container that groups related content. */
export function Card({ flush, children }: Props) {
  useStyles(css)
  return <div className={`lk-card${flush ? ' lk-card--flush' : ''}`}>{children}</div>
}
