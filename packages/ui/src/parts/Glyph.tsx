import type { ReactNode } from 'react'
import { useStyles } from '../styles/useStyles.ts'
import css from './glyph.css?inline'

type Props = {
  readonly kind?: 'danger' | 'success' | 'warning' | undefined
  /** Icon, 28 px. */
  readonly children: ReactNode
}

/** Tile of 64 px above a heading. */
export function Glyph({ kind, children }: Props) {
  useStyles(css)
  return <span className={`lk-glyph${kind ? ` lk-glyph--${kind}` : ''}`}>{children}</span>
}
