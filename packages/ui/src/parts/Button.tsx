import type { ReactNode } from 'react'
import { useStyles } from '../styles/useStyles.ts'
import css from './button.css?inline'
import { MiniLoader } from './MiniLoader.tsx'

type Appearance = {
  /** `primary` is the next step; at most one per view. */
  readonly kind?: 'primary' | 'secondary' | 'ghost' | 'danger' | undefined
  readonly size?: 'md' | 'sm' | undefined
  /** As wide as its label instead of the full row. */
  readonly inline?: boolean | undefined
  readonly start?: ReactNode | undefined
  readonly end?: ReactNode | undefined
  readonly children: ReactNode
}

type Props = Appearance & {
  readonly onPress?: (() => void) | undefined
  readonly disabled?: boolean | undefined
  /** The action is pending: keeps its colour, ignores clicks. */
  readonly busy?: boolean | undefined
  /** The button waits for something else: looks disabled, keeps focus, shows the loader. */
  readonly passive?: boolean | undefined
}

const classNameOf = ({ kind, size, inline }: Appearance) =>
  `lk-btn${kind && kind !== 'secondary' ? ` lk-btn--${kind}` : ''}${size ? ` lk-btn--${size}` : ''}${inline ? '' : ' lk-btn--block'}`

export function Button({ onPress, disabled, busy, passive, start, end, children, ...rest }: Props) {
  useStyles(css)
  const waiting = busy || passive
  return (
    <button
      type="button"
      className={classNameOf({ ...rest, children })}
      disabled={disabled}
      aria-busy={busy || undefined}
      aria-disabled={waiting || undefined}
      onClick={waiting ? undefined : onPress}
    >
      {waiting ? <MiniLoader /> : start}
      <span>{children}</span>
      {end}
    </button>
  )
}

type LinkProps = Appearance & {
  readonly href: string
  /** Defaults to `_blank`. Use `_self` for links that open an app, which would leave an empty tab. */
  readonly target?: '_blank' | '_self' | '_top' | undefined
  /** Called when the link is followed. */
  readonly onPress?: (() => void) | undefined
}

/** A button that is a link to another page. */
export function LinkButton({ href, start, end, target = '_blank', onPress, children, ...rest }: LinkProps) {
  useStyles(css)
  return (
    <a
      className={classNameOf({ ...rest, children })}
      href={href}
      target={target === '_self' ? undefined : target}
      rel="noopener noreferrer"
      onClick={onPress}
    >
      {start}
      <span>{children}</span>
      {end}
    </a>
  )
}

/** Cancel and next step, in the footer of a dialog. */
export function ButtonBar({ children }: { readonly children: ReactNode }) {
  useStyles(css)
  return <div className="lk-btns lk-btns--2b">{children}</div>
}

/** Two small buttons of equal weight, side by side. */
export function ButtonPair({ children }: { readonly children: ReactNode }) {
  useStyles(css)
  return <div className="lk-btns lk-btns--2">{children}</div>
}

/** Buttons in a column, without a margin of its own. */
export function ButtonStack({ children }: { readonly children: ReactNode }) {
  useStyles(css)
  return <div className="lk-btns">{children}</div>
}

/** Buttons in a column with a top margin; `pair` puts them side by side, cancel first. */
export function Buttons({
  pair,
  children,
}: {
  readonly pair?: boolean | undefined
  readonly children: ReactNode
}) {
  useStyles(css)
  return <div className={`lk-mt4 lk-btns${pair ? ' lk-btns--2b' : ''}`}>{children}</div>
}
