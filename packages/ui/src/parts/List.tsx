import { Children, type ReactNode } from 'react'
import { useStyles } from '../styles/useStyles.ts'
import css from './list-item.css?inline'

type Props = { readonly label?: string | undefined; readonly children: ReactNode }

/** A column of rows that bleeds into the padding, to make room for their hover background. */
export function List({ label, children }: Props) {
  useStyles(css)
  return (
    <ul className="lk-list lk-bleed" aria-label={label}>
      {Children.map(children, (child) => (child ? <li>{child}</li> : null))}
    </ul>
  )
}
