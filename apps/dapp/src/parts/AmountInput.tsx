import { formatAmount } from '@latchkey/core'
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { TextField } from './Field.tsx'

/** A field for an amount, with the token's symbol and a button for the most that is possible. */
export function AmountInput({
  label,
  value,
  onChange,
  symbol,
  decimals,
  max,
  hint,
  error,
}: {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly symbol: string
  readonly decimals: number
  /** The most that is possible, base units. */
  readonly max?: bigint | undefined
  readonly hint?: ReactNode
  readonly error?: string | undefined
}) {
  return (
    <TextField
      label={label}
      inputMode="decimal"
      dir="ltr"
      placeholder="0.0"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      hint={hint}
      error={error}
      end={
        <>
          <span className="text-sm text-muted">{symbol}</span>
          {max !== undefined && max > 0n && (
            <Button
              look="bare"
              className="min-h-8 px-2! text-sm"
              onClick={() => onChange(formatAmount(max, decimals))}
            >
              Max
            </Button>
          )}
        </>
      }
    />
  )
}
