import type { ReactNode } from 'react'

/** Size in px at the default text size; scales with the user's text size. */
export type IconSize = 14 | 16 | 18 | 20 | 28 | 36

export type IconProps = { readonly size?: IconSize | undefined; readonly className?: string | undefined }

type Drawing = IconProps & {
  /** Mirrored in right-to-left layouts. */
  readonly mirrored?: true | undefined
  readonly children: ReactNode
}

/** Drawn on a 20 by 20 grid with stroke 1.6. Always decorative; the text beside it carries the meaning. */
export function Icon({ size = 20, className, mirrored, children }: Drawing) {
  return (
    <svg
      className={`lk-i${size === 20 ? '' : ` lk-i--${size}`}${mirrored ? ' lk-flip' : ''}${className ? ` ${className}` : ''}`}
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  )
}
