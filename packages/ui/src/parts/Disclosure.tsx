import type { ReactNode } from 'react'
import { useStyles } from '../styles/useStyles.ts'
import css from './disclosure.css?inline'
import { ChevronDownIcon } from './icons/arrows.tsx'

type Props = {
  readonly summary: string
  readonly open?: boolean | undefined
  readonly children: ReactNode
}

/** Optional details, collapsed by default. */
export function Disclosure({ summary, open, children }: Props) {
  useStyles(css)
  return (
    <details className="lk-disclosure" open={open}>
      <summary>
        {summary}
        <ChevronDownIcon size={16} />
      </summary>
      <div className="lk-disclosure__body">{children}</div>
    </details>
  )
}
