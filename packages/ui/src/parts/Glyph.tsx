import type { ReactNode } from 'react'
import { useStyles } from '../styles/useStyles.ts'
import css from './glyph.css?inline'

type Props = {
  readonly kind?: 'danger' | 'success' | 'warning' | undefined
  /** An icon of 28. */
  readonly children: ReactNode
}

/** The tile of 64 above a heading. */
export function Glyph({ kind, children }: Props) {
  useStyles(css)
  return <span className={`lk-glyph${kind ? ` lk-glyph--${kind}` : ''}`}>{children}</span>
}
