import { type HTMLInputAutoCompleteAttribute, type ReactNode, useId } from 'react'
import { useStyles } from '../styles/useStyles.ts'
import css from './field.css?inline'
import { Hint, type HintKind } from './Hint.tsx'

type Props = {
  readonly label: string
  /** Shows the label above the field; otherwise it is only for screen readers. */
  readonly labelled?: boolean | undefined
  readonly placeholder?: string | undefined
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onSubmit?: (() => void) | undefined
  readonly icon?: ReactNode | undefined
  /** Fixed text after the value, such as ".latchkey.id". */
  readonly suffix?: string | undefined
  readonly end?: ReactNode | undefined
  /** Below the field; replaced by an error. */
  readonly hint?: ReactNode | undefined
  readonly error?: string | undefined
  /** Marks the border and the hint as valid. */
  readonly valid?: boolean | undefined
  /** Defaults to `plain`, or `ok` if `valid`. */
  readonly hintKind?: HintKind | undefined
  readonly disabled?: boolean | undefined
  readonly small?: boolean | undefined
  readonly type?: 'text' | 'email' | 'search' | undefined
  readonly inputMode?: 'email' | 'search' | undefined
  readonly autoComplete?: HTMLInputAutoCompleteAttribute | undefined
}

/** A text field with label, icon and hint. */
export function Field(props: Props) {
  useStyles(css)
  const id = useId()
  const hintId = `${id}-hint`
  const { label, value, error, valid, onChange, onSubmit } = props
  const hint = error ?? props.hint
  return (
    <form
      className="lk-field"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit?.()
      }}
    >
      <label className={props.labelled ? 'lk-field__label' : 'lk-sr'} htmlFor={id}>
        {label}
      </label>
      <div
        className={`lk-control${props.small ? ' lk-control--sm' : ''}`}
        data-invalid={error ? '' : undefined}
        data-valid={valid ? '' : undefined}
        data-disabled={props.disabled ? '' : undefined}
      >
        {props.icon}
        <input
          id={id}
          type={props.type ?? 'text'}
          // Email addresses are left to right in every language.
          dir={props.type === 'email' && value ? 'ltr' : undefined}
          inputMode={props.inputMode}
          placeholder={props.placeholder}
          value={value}
          autoComplete={props.autoComplete ?? 'off'}
          autoCapitalize="off"
          spellCheck={false}
          disabled={props.disabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={hint ? hintId : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
        {props.suffix ? (
          <span className="lk-control__suffix" dir="ltr" translate="no">
            {props.suffix}
          </span>
        ) : null}
        {props.end}
      </div>
      {hint ? (
        <Hint id={hintId} kind={error ? 'error' : (props.hintKind ?? (valid ? 'ok' : 'plain'))}>
          {hint}
        </Hint>
      ) : null}
    </form>
  )
}
