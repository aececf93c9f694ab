import { Children, type KeyboardEvent, type ReactNode } from 'react'
import { useStyles } from '../styles/useStyles.ts'
import css from './list-item.css?inline'
import { moveFocus } from './moveFocus.ts'

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

/** One choice of several: arrows move, Space and Enter choose. */
export function RadioList({ label, children }: Props) {
  useStyles(css)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => moveFocus(event, '[role="radio"]', 'both')
  return (
    <div className="lk-list lk-bleed" role="radiogroup" aria-label={label} onKeyDown={onKeyDown}>
      {children}
    </div>
  )
}
