import { AlertIcon, CheckIcon } from '../parts/icons/signs.tsx'
import { CopyIcon } from '../parts/icons/things.tsx'
import { MiniLoader } from '../parts/MiniLoader.tsx'
import { useStyles } from '../styles/useStyles.ts'
import css from './snackbar.css?inline'

export type SnackKind = 'loading' | 'success' | 'error' | 'svg'

type Props = {
  readonly kind: SnackKind
  readonly text: string
  /** Called with `true` while the pointer is over the snack, so that it is not hidden while being read. */
  readonly onHold?: ((isHovered: boolean) => void) | undefined
}

/** A short message over the header. */
export function Snackbar({ kind, text, onHold }: Props) {
  useStyles(css)
  return (
    <div
      className={`lk-snack lk-snack--${kind}`}
      role={kind === 'error' ? 'alert' : 'status'}
      onPointerEnter={() => onHold?.(true)}
      onPointerLeave={() => onHold?.(false)}
    >
      {kind === 'loading' ? (
        <MiniLoader />
      ) : kind === 'error' ? (
        <AlertIcon size={18} />
      ) : kind === 'success' ? (
        <CheckIcon size={18} />
      ) : (
        <CopyIcon size={18} />
      )}
      <span>{text}</span>
    </div>
  )
}
