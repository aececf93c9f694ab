import { type HTMLInputAutoCompleteAttribute, type ReactNode, useId } from 'react'
import { useStyles } from '../styles/useStyles.ts'
import css from './field.css?inline'
import { Hint } from './Hint.tsx'

type Props = {
  readonly label: string
  readonly placeholder?: string | undefined
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onSubmit?: (() => void) | undefined
  readonly icon?: ReactNode | undefined
  readonly end?: ReactNode | undefined
  readonly error?: string | undefined
  readonly small?: boolean | undefined
  readonly type?: 'text' | 'email' | undefined
  readonly inputMode?: 'email' | 'search' | undefined
  readonly autoComplete?: HTMLInputAutoCompleteAttribute | undefined
}

/** A text field with its icon; the label is there for those who cannot see the placeholder. */
export function Field(props: Props) {
  useStyles(css)
  const id = useId()
  const hintId = `${id}-hint`
  const { label, value, error, onChange, onSubmit } = props
  return (
    <form
      className="lk-field"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit?.()
      }}
    >
      <label className="lk-sr" htmlFor={id}>
        {label}
      </label>
      <div
        className={`lk-control${props.small ? ' lk-control--sm' : ''}`}
        data-invalid={error ? '' : undefined}
      >
        {props.icon}
        <input
          id={id}
          type={props.type ?? 'text'}
          inputMode={props.inputMode}
          placeholder={props.placeholder}
          value={value}
          autoComplete={props.autoComplete ?? 'off'}
          autoCapitalize="off"
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? hintId : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
        {props.end}
      </div>
      {error ? <Hint id={hintId} error text={error} /> : null}
    </form>
  )
}
