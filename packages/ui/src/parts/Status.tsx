import type { ReactNode } from 'react'
import { useStyles } from '../styles/useStyles.ts'
import css from './status.css?inline'

type Props = {
  readonly art: ReactNode
  readonly heading: ReactNode
  readonly text?: ReactNode | undefined
  /** An error is announced immediately, anything else when the screen reader is idle. */
  readonly failed?: boolean | undefined
  /** As tall as the waiting state with its buttons, so that the layout does not jump. */
  readonly fill?: boolean | undefined
  /** Less margin, if content follows. */
  readonly tight?: boolean | undefined
  /** Larger heading. */
  readonly large?: boolean | undefined
}

/** Centred artwork, heading and text of a waiting or finished view. */
export function Status({ art, heading, text, failed, fill, tight, large }: Props) {
  useStyles(css)
  return (
    <div className={`lk-status${fill ? ' lk-status--fill' : ''}${tight ? ' lk-status--tight' : ''}`}>
      {art}
      <div className="lk-status__text" role={failed ? 'alert' : 'status'}>
        <h3 className={`lk-h${large ? ' lk-h--xl' : ''}`}>{heading}</h3>
        {text ? <p className="lk-p">{text}</p> : null}
      </div>
    </div>
  )
}
