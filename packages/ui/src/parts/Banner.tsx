import type { ReactNode } from 'react'
import { useStyles } from '../styles/useStyles.ts'
import css from './banner.css?inline'
import { AlertIcon, CheckIcon, InfoIcon } from './icons/signs.tsx'

type Props = {
  readonly kind: 'info' | 'success' | 'warning' | 'danger'
  readonly title?: string | undefined
  readonly children: string
  /** A small button. */
  readonly action?: ReactNode | undefined
  /**
   * Set if the text counts down. It is announced when the banner appears and when `counting` ends, but not in between.
   */
  readonly counting?: boolean | undefined
}

const icons = { info: <InfoIcon />, success: <CheckIcon />, warning: <AlertIcon />, danger: <AlertIcon /> }

/** A note or warning about the view below it. */
export function Banner({ kind, title, children, action, counting }: Props) {
  useStyles(css)
  const live = counting ? 'off' : undefined
  const quiet = kind === 'info' || kind === 'success'
  return (
    <div className={`lk-banner lk-banner--${kind}`} role={quiet ? 'note' : 'alert'}>
      {icons[kind]}
      {title ? <p className="lk-banner__title">{title}</p> : null}
      <p className="lk-banner__body" aria-live={live}>
        {children}
      </p>
      {action ? (
        <div className="lk-banner__act" aria-live={live}>
          {action}
        </div>
      ) : null}
    </div>
  )
}
