import type { ReactNode } from 'react'

/** 14, 16, 18, 20, 28 or 36; follows the reader's text size. */
export type IconSize = 14 | 16 | 18 | 20 | 28 | 36

export type IconProps = { readonly size?: IconSize | undefined; readonly className?: string | undefined }

type Drawing = IconProps & {
  /** Drawn the other way round where text runs from the other side. */
  readonly mirrored?: true | undefined
  readonly children: ReactNode
}

/** A 20 grid, stroke 1.6; always decorative: the text beside it carries the meaning. */
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
