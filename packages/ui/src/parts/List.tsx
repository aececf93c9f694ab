import { Children, type ReactNode } from 'react'
import { useStyles } from '../styles/useStyles.ts'
import css from './list-item.css?inline'

type Props = { readonly label?: string | undefined; readonly children: ReactNode }

/** Rows under one another, out to the inset so that their hover surface has room. */
export function List({ label, children }: Props) {
  useStyles(css)
  return (
    <ul className="lk-list lk-bleed" aria-label={label}>
      {Children.map(children, (child) => (child ? <li>{child}</li> : null))}
    </ul>
  )
}
