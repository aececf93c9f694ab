import type { ReactNode } from 'react'
import { useStyles } from '../styles/useStyles.ts'
import css from './linked.css?inline'

type Props = {
  readonly state?: 'wait' | 'success' | 'error' | undefined
  readonly from: ReactNode
  readonly to: ReactNode
}

/** Two tiles joined by an animated line. */
export function Linked({ state, from, to }: Props) {
  useStyles(css)
  return (
    <div className="lk-linked" data-state={state} aria-hidden="true">
      {from}
      <span className="lk-linked__rail">
        <span className="lk-linked__bolt" />
      </span>
      {to}
    </div>
  )
}
