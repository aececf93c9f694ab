import { type ClipboardEvent, useId } from 'react'
import { useMessages } from '../i18n/useMessages.ts'
import { useStyles } from '../styles/useStyles.ts'
import css from './otp-field.css?inline'

type Props = {
  /** Digits entered so far. */
  readonly value: string
  /** Digits of the code. Default 6. */
  readonly length?: 6 | 8 | undefined
  readonly state?: 'idle' | 'busy' | 'error' | 'ok' | undefined
  /** Called on every change, with at most `length` digits. */
  readonly onChange: (digits: string) => void
  /** Called with the last digit; the code is submitted without a button. */
  readonly onComplete: (digits: string) => void
  readonly describedBy?: string | undefined
}

/**
 * Painted cells, six or eight, over one real input, so that paste, autofill and screen readers work natively. Always left to
 * right.
 */
export function OtpField({ value, length = 6, state = 'idle', onChange, onComplete, describedBy }: Props) {
  useStyles(css)
  const { email } = useMessages()
  const id = useId()
  const readOnly = state === 'busy' || state === 'ok'
  const accept = (text: string) => {
    const digits = latinDigits(text).slice(0, length)
    onChange(digits)
    if (digits.length === length) onComplete(digits)
  }
  const onPaste = (event: ClipboardEvent) => {
    event.preventDefault()
    if (!readOnly) accept(event.clipboardData.getData('text'))
  }
  // After a wrong code, the next key starts a new code.
  const onType = (text: string) => {
    if (state !== 'error') accept(text)
    else if (text.startsWith(value)) accept(text.slice(value.length))
    else accept(value.startsWith(text) ? '' : text)
  }
  const cells = Array.from({ length }, (_, i) => value[i] ?? '')
  return (
    <div className="lk-otp" translate="no" data-state={state} data-length={length}>
      {cells.map((digit, i) => (
        <Cell
          // biome-ignore lint/suspicious/noArrayIndexKey: fixed cells.
          key={i}
          digit={digit}
          cursor={state === 'idle' && i === value.length}
          dashAfter={i === length / 2 - 1}
        />
      ))}
      <input
        className="lk-otp__input"
        id={id}
        inputMode="numeric"
        autoComplete="one-time-code"
        aria-label={email.code(length)}
        aria-invalid={state === 'error' ? true : undefined}
        aria-describedby={describedBy}
        readOnly={readOnly}
        value={value}
        data-autofocus=""
        onChange={(event) => onType(event.target.value)}
        onPaste={onPaste}
        // Keeps the caret at the end, where the painted cursor is.
        onSelect={({ currentTarget: input }) => input.setSelectionRange(value.length, value.length)}
      />
    </div>
  )
}

function Cell({ digit, cursor, dashAfter }: { digit: string; cursor: boolean; dashAfter: boolean }) {
  return (
    <>
      <span aria-hidden="true" className="lk-otp__cell" data-cursor={cursor ? '' : undefined}>
        {digit}
      </span>
      {dashAfter ? <span aria-hidden="true" className="lk-otp__dash" /> : null}
    </>
  )
}

/** Converts digits of any script, such as Arabic or Devanagari, to 0–9 and drops all other characters. */
const latinDigits = (text: string) =>
  [...text].map((char) => (/\p{Nd}/u.test(char) ? String(digitValue(char)) : '')).join('')

/** Unicode encodes the ten digits of a script consecutively, so the value is the distance from its zero. */
function digitValue(char: string): number {
  let zero = char.codePointAt(0) ?? 0
  const code = zero
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
  return code - zero
}
