import type { ComponentProps } from 'react'

const looks = {
  /** The main action of a page. */
  next: 'bg-accent text-on-accent hover:brightness-95',
  quiet: 'border border-line bg-raised text-ink hover:border-muted',
} as const

type Props = ComponentProps<'button'> & { readonly look?: keyof typeof looks }

export function Button({ look = 'quiet', className = '', ...props }: Props) {
  return (
    <button
      type="button"
      {...props}
      className={`inline-flex min-h-11 items-center justify-center rounded-xl px-3 font-medium sm:px-4 disabled:cursor-not-allowed disabled:opacity-60 ${looks[look]} ${className}`}
    />
  )
}
