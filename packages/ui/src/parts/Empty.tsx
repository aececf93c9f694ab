import type { ReactNode } from 'react'
import { useStyles } from '../styles/useStyles.ts'
import css from './empty.css?inline'
import { Glyph } from './Glyph.tsx'

type Props = {
  /** An icon of 28. */
  readonly icon: ReactNode
  readonly heading: string
  readonly text: string
  readonly action?: ReactNode | undefined
  readonly kind?: 'warning' | undefined
  /** An error is spoken at once; anything else when the reader pauses. */
  readonly failed?: boolean | undefined
}

/** Nothing to show, and what to do about it. */
export function Empty({ icon, heading, text, action, kind, failed }: Props) {
  useStyles(css)
  return (
    <div className="lk-empty">
      <Glyph kind={kind}>{icon}</Glyph>
      <div className="lk-empty__text" role={failed ? 'alert' : 'status'}>
        <h3 className="lk-h">{heading}</h3>
        <p className="lk-p">{text}</p>
      </div>
      {action ? <div className="lk-empty__act">{action}</div> : null}
    </div>
  )
}
