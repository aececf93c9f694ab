import { type ReactNode, useId } from 'react'
import { useStyles } from '../styles/useStyles.ts'
import { Hint } from './Hint.tsx'
import css from './panel.css?inline'

type Props = {
  readonly label: string
  readonly placeholder: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** Paste button, clear button or loader. */
  readonly end: ReactNode
  /** The resolved recipient with its full address. */
  readonly resolved?: ReactNode | undefined
  readonly note?: string | undefined
  /** Shown if the address is valid but probably a mistake. */
  readonly warning?: string | undefined
  readonly error?: string | undefined
}

/** Input of a recipient. */
export function RecipientPanel({
  label,
  placeholder,
  value,
  onChange,
  end,
  resolved,
  note,
  warning,
  error,
}: Props) {
  useStyles(css)
  const id = useId()
  const hint = error ?? warning ?? note
  return (
    <div className="lk-panel" data-invalid={error ? '' : undefined}>
      <label className="lk-panel__label" htmlFor={id}>
        {label}
      </label>
      <div className="lk-panel__row">
        <input
          id={id}
          dir={value ? 'ltr' : undefined}
          placeholder={placeholder}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={hint ? `${id}-hint` : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
        {end}
      </div>
      {resolved}
      {hint ? (
        <Hint id={`${id}-hint`} kind={error || warning ? 'error' : 'note'}>
          {hint}
        </Hint>
      ) : null}
    </div>
  )
}
