import { useId, useState } from 'react'

const length = 6
const places = [0, 1, 2, 3, 4, 5] as const

/**
 * A field for a code of six digits, drawn as six boxes. It is one plain text input, so that pasting, filling in by the browser
 * and screen readers work as in any other; a library that does the same would be 3 kB more.
 */
export function OtpInput({
  label,
  hint,
  error,
  disabled = false,
  onComplete,
}: {
  readonly label: string
  readonly hint?: string | undefined
  readonly error?: string | undefined
  readonly disabled?: boolean
  /** Called with the sixth digit. */
  readonly onComplete: (code: string) => void
}) {
  const id = useId()
  const [digits, setDigits] = useState('')
  const describedBy = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')

  function change(text: string) {
    const next = text.replace(/\D/g, '').slice(0, length)
    if (next === digits) return
    setDigits(next)
    if (next.length === length) onComplete(next)
  }
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      {/* A code reads from left to right in every language. */}
      <div dir="ltr" className="group relative w-fit">
        <input
          id={id}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          // biome-ignore lint/a11y/noAutofocus: the field is the one purpose of this step.
          autoFocus
          value={digits}
          disabled={disabled}
          onChange={({ target }) => change(target.value)}
          aria-describedby={describedBy || undefined}
          aria-invalid={error ? true : undefined}
          className="absolute inset-0 size-full bg-transparent text-transparent caret-transparent outline-none selection:bg-transparent"
        />
        <div aria-hidden className="pointer-events-none flex gap-2">
          {places.map((place) => (
            <span
              key={place}
              data-place={place === Math.min(digits.length, length - 1) ? 'next' : undefined}
              className={`flex h-13 w-11 items-center justify-center rounded-xl border bg-surface text-xl tabular-nums data-[place=next]:group-focus-within:outline-2 data-[place=next]:group-focus-within:outline-offset-1 data-[place=next]:group-focus-within:outline-focus ${error ? 'border-danger' : 'border-control'}`}
            >
              {digits[place]}
            </span>
          ))}
        </div>
      </div>
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-muted">
          {hint}
        </p>
      )}
      <p id={`${id}-error`} role="alert" className="mt-1.5 text-sm text-danger empty:hidden">
        {error}
      </p>
    </div>
  )
}
