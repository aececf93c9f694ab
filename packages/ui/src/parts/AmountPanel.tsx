import { type ReactNode, useId } from 'react'
import { useStyles } from '../styles/useStyles.ts'
import { Hint } from './Hint.tsx'
import css from './panel.css?inline'

type Props = {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** Token pill, or a button that opens the token choice. */
  readonly token: ReactNode
  /** Value in fiat money. */
  readonly sub?: ReactNode | undefined
  /** Balance and Max button. */
  readonly end?: ReactNode | undefined
  readonly error?: string | undefined
}

/** Input of a token amount. */
export function AmountPanel({ label, value, onChange, token, sub, end, error }: Props) {
  useStyles(css)
  const id = useId()
  return (
    <div className="lk-panel" data-invalid={error ? '' : undefined}>
      <label className="lk-panel__label" htmlFor={id}>
        {label}
      </label>
      <div className="lk-amount">
        <input
          id={id}
          inputMode="decimal"
          placeholder="0"
          autoComplete="off"
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-hint` : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
        {token}
        <span className="lk-amount__sub">{sub}</span>
        {end ? <span className="lk-amount__max">{end}</span> : null}
      </div>
      {error ? (
        <Hint id={`${id}-hint`} kind="error">
          {error}
        </Hint>
      ) : null}
    </div>
  )
}
