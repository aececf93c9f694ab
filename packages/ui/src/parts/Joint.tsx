import type { ReactNode } from 'react'
import { useStyles } from '../styles/useStyles.ts'
import css from './joint.css?inline'

type Props = {
  /** Between cards, which need more space than panels. */
  readonly flow?: boolean | undefined
  readonly children: ReactNode
}

/** Small tile between two panels that shows the direction of a transfer. */
export function Joint({ flow, children }: Props) {
  useStyles(css)
  return (
    <span className={`lk-joint${flow ? ' lk-joint--flow' : ''}`} aria-hidden="true">
      {children}
    </span>
  )
}
