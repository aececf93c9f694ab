import { type ClipboardEvent, useId } from 'react'
import { useMessages } from '../i18n/useMessages.ts'
import { useStyles } from '../styles/useStyles.ts'
import css from './otp-field.css?inline'

const length = 6

type Props = {
  /** The digits so far. */
  readonly value: string
  readonly state?: 'idle' | 'busy' | 'error' | 'ok' | undefined
  /** Every change, digits only, at most six. */
  readonly onChange: (digits: string) => void
  /** The sixth digit is there: it is sent without a button. */
  readonly onComplete: (digits: string) => void
  readonly describedBy?: string | undefined
}

/**
 * Six cells painted under one real input, so that pasting, the phone's autofill and screen readers work as with any
 * input. Always written left to right.
 */
export function OtpField({ value, state = 'idle', onChange, onComplete, describedBy }: Props) {
  useStyles(css)
  const { email } = useMessages()
  const id = useId()
  const fixed = state === 'busy' || state === 'ok'
  const take = (text: string) => {
    const digits = latinDigits(text).slice(0, length)
    onChange(digits)
    if (digits.length === length) onComplete(digits)
  }
  const onPaste = (event: ClipboardEvent) => {
    event.preventDefault()
    if (!fixed) take(event.clipboardData.getData('text'))
  }
  // A wrong code is not mended: the next key starts another one.
  const onType = (text: string) => {
    if (state !== 'error') take(text)
    else if (text.startsWith(value)) take(text.slice(value.length))
    else take(value.startsWith(text) ? '' : text)
  }
  const cells = Array.from({ length }, (_, i) => value[i] ?? '')
  return (
    <div className="lk-otp" data-state={state}>
      {cells.map((digit, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: six fixed cells.
        <Cell key={i} digit={digit} cursor={state === 'idle' && i === value.length} dashAfter={i === 2} />
      ))}
      <input
        className="lk-otp__input"
        id={id}
        inputMode="numeric"
        autoComplete="one-time-code"
        aria-label={email.code}
        aria-invalid={state === 'error' ? true : undefined}
        aria-describedby={describedBy}
        readOnly={fixed}
        value={value}
        data-autofocus=""
        onChange={(event) => onType(event.target.value)}
        onPaste={onPaste}
        // The painted cursor is always at the end.
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

/** Digits of any script, as an Arabic or Hindi keyboard types them; all else is dropped. */
const latinDigits = (text: string) =>
  [...text].map((char) => (/\p{Nd}/u.test(char) ? String(digitValue(char)) : '')).join('')

/** Unicode keeps the ten digits of a script in order, and each set starts at a multiple of ten digits from its zero. */
function digitValue(char: string): number {
  let zero = char.codePointAt(0) ?? 0
  const code = zero
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
  return code - zero
}
