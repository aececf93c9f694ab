import type { ReactNode } from 'react'
import { useStyles } from '../styles/useStyles.ts'
import css from './identity.css?inline'
import itemCss from './list-item.css?inline'

type Props = { readonly art: ReactNode; readonly end?: ReactNode | undefined; readonly children: ReactNode }

/** Who: picture, two lines, and what can be done. */
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
