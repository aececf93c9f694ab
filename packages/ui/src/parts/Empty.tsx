import type { ReactNode } from 'react'
import { useStyles } from '../styles/useStyles.ts'
import css from './empty.css?inline'
import { Glyph } from './Glyph.tsx'

type Props = {
  /** Icon, 28 px. */
  readonly icon: ReactNode
  readonly heading: string
  readonly text: string
  readonly action?: ReactNode | undefined
  readonly kind?: 'warning' | undefined
  /** An error is announced immediately, anything else when the screen reader is idle. */
  readonly failed?: boolean | undefined
}

/** Empty or failed state of a list, with an optional action. */
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
