import type { ReactNode } from 'react'
import { useStyles } from '../styles/useStyles.ts'
import css from './icon-button.css?inline'
import { MiniLoader } from './MiniLoader.tsx'

type Props = {
  /** Starts with a verb, such as "Clear search". */
  readonly label: string
  readonly icon: ReactNode
  readonly onPress?: (() => void) | undefined
  /** `go` is the submit button inside a field. */
  readonly kind?: 'tonal' | 'sm' | 'go' | undefined
  readonly busy?: boolean | undefined
}

export function IconButton({ label, icon, onPress, kind, busy }: Props) {
  useStyles(css)
  return (
    <button
      type="button"
      className={`lk-iconbtn${kind ? ` lk-iconbtn--${kind}` : ''}`}
      aria-label={label}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onPress}
    >
      {busy ? <MiniLoader /> : icon}
    </button>
  )
}
