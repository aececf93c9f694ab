import type { ReactNode } from 'react'
import { useStyles } from '../styles/useStyles.ts'
import css from './banner.css?inline'
import { AlertIcon, InfoIcon } from './icons/signs.tsx'

type Props = {
  readonly kind: 'info' | 'warning' | 'danger'
  readonly title?: string | undefined
  readonly children: string
  /** A small button. */
  readonly action?: ReactNode | undefined
}

export function Banner({ kind, title, children, action }: Props) {
  useStyles(css)
  const Icon = kind === 'info' ? InfoIcon : AlertIcon
  return (
    <div className={`lk-banner lk-banner--${kind}`} role={kind === 'info' ? 'note' : 'alert'}>
      <Icon />
      {title ? <p className="lk-banner__title">{title}</p> : null}
      <p className="lk-banner__body">{children}</p>
      {action ? <div className="lk-banner__act">{action}</div> : null}
    </div>
  )
}
