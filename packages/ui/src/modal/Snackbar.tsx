import { AlertIcon, CheckIcon } from '../parts/icons/signs.tsx'
import { CopyIcon } from '../parts/icons/things.tsx'
import { MiniLoader } from '../parts/MiniLoader.tsx'
import { useStyles } from '../styles/useStyles.ts'
import css from './snackbar.css?inline'

export type SnackKind = 'loading' | 'success' | 'error' | 'svg'

export type SnackbarProps = {
  readonly kind: SnackKind
  readonly text: string
  /** Is in a field, selected, for the user to copy. */
  readonly toCopy?: string | undefined
  /** Called with `true` while the pointer is over the snack or its field has the focus, so that it is not hidden meanwhile. */
  readonly onHold?: ((isHeld: boolean) => void) | undefined
}

/** A short message over the header. */
export function Snackbar({ kind, text, toCopy, onHold }: SnackbarProps) {
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
      {toCopy ? (
        <input
          ref={select}
          className="lk-snack__text"
          readOnly
          dir="ltr"
          translate="no"
          aria-label={text}
          value={toCopy}
          onFocus={() => onHold?.(true)}
          onBlur={() => onHold?.(false)}
        />
      ) : null}
    </div>
  )
}

function select(field: HTMLInputElement | null) {
  field?.focus()
  field?.select()
}
