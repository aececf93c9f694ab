import type { ReactNode } from 'react'
import { useStyles } from '../styles/useStyles.ts'
import css from './identity.css?inline'
import itemCss from './list-item.css?inline'

type Props = { readonly art: ReactNode; readonly end?: ReactNode | undefined; readonly children: ReactNode }

/** An account: picture, two lines of text, and an action. */
export function Identity({ art, end, children }: Props) {
  useStyles(css)
  useStyles(itemCss)
  return (
    <div className="lk-ident">
      <span>{art}</span>
      <span className="lk-item__main">{children}</span>
      {end}
    </div>
  )
}
