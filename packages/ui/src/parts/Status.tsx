import type { ReactNode } from 'react'
import { useStyles } from '../styles/useStyles.ts'
import css from './status.css?inline'

type Props = {
  readonly art: ReactNode
  readonly heading: ReactNode
  readonly text?: ReactNode | undefined
  /** An error is spoken at once; anything else when the reader pauses. */
  readonly failed?: boolean | undefined
  /** As tall as the waiting state with its buttons, so that nothing jumps. */
  readonly fill?: boolean | undefined
  /** More follows: less room around it. */
  readonly tight?: boolean | undefined
  /** The heading is what it is all about. */
  readonly large?: boolean | undefined
}

/** The centred hero of every waiting view. */
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
