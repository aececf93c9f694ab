import type { ReactNode } from 'react'
import { useStyles } from '../styles/useStyles.ts'
import css from './card.css?inline'

type Props = {
  /** For rows, which bring their own room. */
  readonly flush?: boolean | undefined
  readonly children: ReactNode
}

/** Sets what belongs together apart. */
export function Card({ flush, children }: Props) {
  useStyles(css)
  return <div className={`lk-card${flush ? ' lk-card--flush' : ''}`}>{children}</div>
}
