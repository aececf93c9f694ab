import type { ReactNode } from 'react'
import { useStyles } from '../styles/useStyles.ts'
import css from './list-item.css?inline'
import { Pressed } from './Pressed.tsx'

type Content = {
  readonly art: ReactNode
  readonly label: ReactNode
  /** What else is to know, or why the row cannot be used. */
  readonly sub?: ReactNode | undefined
  readonly end?: ReactNode | undefined
}

export type ListRow = Content & {
  /** Pressed, or its link followed. */
  readonly onPress?: (() => void) | undefined
  /** Leads out of the page, to a wallet. */
  readonly href?: string | undefined
  readonly target?: '_self' | '_top' | '_blank' | undefined
  readonly disabled?: boolean | undefined
  /** What it was pressed for is under way. */
  readonly busy?: boolean | undefined
  /** The last row of a dialog, quieter and lower. */
  readonly foot?: boolean | undefined
  /** Inside a card. */
  readonly tight?: boolean | undefined
  /** `data-…` hooks of the page contract. */
  readonly data?: Readonly<Record<`data-${string}`, string>> | undefined
}

/** What stands in a row. */
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

/** A row that does something. */
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
  /** Tab leads here. */
  readonly reachable?: boolean | undefined
}

/** A row that leads out of the page. */
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

/** A row that only tells. */
export function PlainItem(content: Content) {
  useStyles(css)
  return (
    <div className="lk-item">
      <RowContent {...content} />
    </div>
  )
}
