import { Link } from '@inertiajs/react'
import type { ComponentProps } from 'react'

const looks = {
  /** The main action of a page. */
  next: 'bg-accent text-on-accent hover:brightness-95',
  quiet: 'border border-line bg-raised text-ink hover:border-muted',
  bare: 'text-muted hover:bg-raised hover:text-ink',
} as const

type Look = keyof typeof looks

const shape =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-xl px-3 font-medium sm:px-4 disabled:cursor-not-allowed disabled:opacity-60'

export function Button({
  look = 'quiet',
  className = '',
  ...props
}: ComponentProps<'button'> & { readonly look?: Look }) {
  return <button type="button" {...props} className={`${shape} ${looks[look]} ${className}`} />
}

/** A link to a page that looks like a button. */
export function LinkButton({
  look = 'quiet',
  className = '',
  ...props
}: ComponentProps<typeof Link> & { readonly look?: Look }) {
  return <Link {...props} className={`${shape} ${looks[look]} ${className}`} />
}
