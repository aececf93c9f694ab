import type { ReactNode } from 'react'
import { useStyles } from '../styles/useStyles.ts'
import css from './list-item.css?inline'

type Content = {
  readonly art: ReactNode
  readonly label: ReactNode
  /** What else is to know, or why the row cannot be used. */
  readonly sub?: ReactNode | undefined
  readonly end?: ReactNode | undefined
}

type Row = Content & {
  readonly onPress?: (() => void) | undefined
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

function Inside({ art, label, sub, end }: Content) {
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
export function ListItem({ onPress, disabled, busy, foot, tight, data, ...content }: Row) {
  useStyles(css)
  return (
    <button
      type="button"
      className={`lk-item${foot ? ' lk-item--foot' : ''}${tight ? ' lk-item--tight' : ''}`}
      disabled={disabled}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onPress}
      {...data}
    >
      <Inside {...content} />
    </button>
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
      <Inside {...content} />
    </a>
  )
}

/** A row that only tells. */
export function PlainItem(content: Content) {
  useStyles(css)
  return (
    <div className="lk-item">
      <Inside {...content} />
    </div>
  )
}

/** A row that is one choice of a `RadioList`. */
export function RadioItem({
  checked,
  disabled,
  onPress,
  data,
  reachable,
  ...content
}: Row & { readonly checked: boolean; readonly reachable: boolean }) {
  useStyles(css)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a native radio selects on arrow keys, which here would ask the wallet at every step.
    <button
      type="button"
      role="radio"
      className="lk-item"
      aria-checked={checked}
      aria-disabled={disabled || undefined}
      tabIndex={reachable ? 0 : -1}
      onClick={disabled ? undefined : onPress}
      {...data}
    >
      <Inside {...content} />
    </button>
  )
}
