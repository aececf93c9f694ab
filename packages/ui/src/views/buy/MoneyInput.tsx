import type { ReactNode } from 'react'
import { currencySign } from '../../i18n/format.ts'
import { useLocale } from '../../i18n/useMessages.ts'
import css from '../../parts/big-amount.css?inline'
import { useStyles } from '../../styles/useStyles.ts'

type Props = {
  readonly label: string
  /** ISO 4217 code. */
  readonly currency: string
  readonly value: string
  readonly describedBy?: string | undefined
  readonly onChange: (value: string) => void
  /** Shown below the amount. */
  readonly children?: ReactNode | undefined
}

/** Large input of an amount of money. */
export function MoneyInput({ label, currency, value, describedBy, onChange, children }: Props) {
  useStyles(css)
  const { sign, after } = currencySign(currency, useLocale())
  const mark = <span aria-hidden="true">{sign}</span>
  return (
    <div className="lk-big-amount">
      <span className="lk-big-amount__value">
        {after ? null : mark}
        <input
          aria-label={label}
          aria-describedby={describedBy}
          aria-invalid={describedBy ? true : undefined}
          inputMode="decimal"
          autoComplete="off"
          placeholder="0"
          size={Math.max(1, value.length)}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
        {after ? mark : null}
      </span>
      {children ? <p className="lk-small lk-num">{children}</p> : null}
    </div>
  )
}
