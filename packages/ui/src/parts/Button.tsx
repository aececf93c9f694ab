import type { ReactNode } from 'react'
import { useStyles } from '../styles/useStyles.ts'
import css from './button.css?inline'
import { MiniLoader } from './MiniLoader.tsx'

type Look = {
  /** `primary` is the next step: at most one in a view. */
  readonly kind?: 'primary' | 'secondary' | 'ghost' | 'danger' | undefined
  readonly size?: 'md' | 'sm' | undefined
  /** As wide as its label instead of its row. */
  readonly inline?: boolean | undefined
  readonly start?: ReactNode | undefined
  readonly end?: ReactNode | undefined
  readonly children: ReactNode
}

type Props = Look & {
  readonly onPress?: (() => void) | undefined
  readonly disabled?: boolean | undefined
  /** The person asked and it is under way: keeps its colour, ignores clicks. */
  readonly busy?: boolean | undefined
  /** Waits for something else: looks disabled, keeps focus, shows the loader. */
  readonly passive?: boolean | undefined
}

const look = ({ kind, size, inline }: Look) =>
  `lk-btn${kind && kind !== 'secondary' ? ` lk-btn--${kind}` : ''}${size ? ` lk-btn--${size}` : ''}${inline ? '' : ' lk-btn--block'}`

export function Button({ onPress, disabled, busy, passive, start, end, children, ...rest }: Props) {
  useStyles(css)
  const waiting = busy || passive
  return (
    <button
      type="button"
      className={look({ ...rest, children })}
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

type LinkProps = Look & {
  readonly href: string
  /** A new tab unless said otherwise; for links that open an app it would stay empty. */
  readonly target?: '_blank' | '_self' | '_top' | undefined
  /** The link was followed. */
  readonly onPress?: (() => void) | undefined
}

/** The same, leading out of the page. */
export function LinkButton({ href, start, end, target = '_blank', onPress, children, ...rest }: LinkProps) {
  useStyles(css)
  return (
    <a
      className={look({ ...rest, children })}
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

/** The way out and the next step, at the foot of a dialog. */
export function ButtonBar({ children }: { readonly children: ReactNode }) {
  useStyles(css)
  return <div className="lk-btns lk-btns--2b">{children}</div>
}

/** Two small buttons of the same weight, side by side. */
export function ButtonPair({ children }: { readonly children: ReactNode }) {
  useStyles(css)
  return <div className="lk-btns lk-btns--2">{children}</div>
}

/** Buttons under one another, where the place around them is given. */
export function ButtonStack({ children }: { readonly children: ReactNode }) {
  useStyles(css)
  return <div className="lk-btns">{children}</div>
}

/** Buttons under one another; `pair` puts them side by side, the way out first. */
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
