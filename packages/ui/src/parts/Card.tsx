import type { ReactNode } from 'react'
import { useStyles } from '../styles/useStyles.ts'
import css from './card.css?inline'

export function Card({ children }: { readonly children: ReactNode }) {
  useStyles(css)
  return <div className="lk-card">{children}</div>
}
