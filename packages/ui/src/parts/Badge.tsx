import type { ReactNode } from 'react'
import { useStyles } from '../styles/useStyles.ts'
import css from './badge.css?inline'

/** A label at the end of a row, part of the row's accessible name. */
export function Badge({
  kind,
  children,
}: {
  readonly kind?: 'installed' | 'accent' | undefined
  readonly children: ReactNode
}) {
  useStyles(css)
  return <span className={`lk-badge${kind ? ` lk-badge--${kind}` : ''}`}>{children}</span>
}
