import type { ReactNode } from 'react'
import { useStyles } from '../styles/useStyles.ts'
import css from './list-item.css?inline'
import { Pressed } from './Pressed.tsx'

type Content = {
  readonly art: ReactNode
  readonly label: ReactNode
  /** Additional information, or why the row is disabled. */
  readonly sub?: ReactNode | undefined
  readonly end?: ReactNode | undefined
}

export type ListRow = Content & {
  /** Called on a press, or when the link is followed. */
  readonly onPress?: (() => void) | undefined
  /** Makes the row a link that opens a wallet. */
  readonly href?: string | undefined
  readonly target?: '_self' | '_top' | '_blank' | undefined
  readonly disabled?: boolean | undefined
  /** The action of the row is pending. */
  readonly busy?: boolean | undefined
  /** For the last row of a dialog: quieter and lower. */
  readonly foot?: boolean | undefined
  /** Less padding, inside a card. */
  readonly tight?: boolean | undefined
  /** `data-…` attributes that host apps may select by. */
  readonly data?: Readonly<Record<`data-${string}`, string>> | undefined
}

/** Content of a row. */
export function RowContent({ art, label, sub, end }: Content) {
  return (
    <>
      <span className="lk-item__icon">{art}</span>
      <span className="lk-item__main">
        <span className="lk-item__label" dir="auto">
          {label}
        </span>
        {sub ? <span className="lk-item__sub">{sub}</span> : null}
      </span>
      <span className="lk-item__end">{end}</span>
    </>
  )
}

/** A row with an action. */
export function ListItem({ onPress, href, target, disabled, busy, foot, tight, data, ...content }: ListRow) {
  useStyles(css)
  return (
    <Pressed
      className={`lk-item${foot ? ' lk-item--foot' : ''}${tight ? ' lk-item--tight' : ''}`}
      href={busy || disabled ? undefined : href}
      target={target}
      disabled={disabled}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onPress={busy ? undefined : onPress}
      {...data}
    >
      <RowContent {...content} />
    </Pressed>
  )
}

type Link = Content & {
  readonly href: string
  /** False if Tab skips the row, because arrow keys lead to it. */
  readonly reachable?: boolean | undefined
}

/** A row that links to another page. */
export function LinkItem({ href, reachable = true, ...content }: Link) {
  useStyles(css)
  return (
    <a
      className="lk-item"
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      tabIndex={reachable ? undefined : -1}
    >
      <RowContent {...content} />
    </a>
  )
}

/** A row without an action. */
export function PlainItem(content: Content) {
  useStyles(css)
  return (
    <div className="lk-item">
      <RowContent {...content} />
    </div>
  )
}
