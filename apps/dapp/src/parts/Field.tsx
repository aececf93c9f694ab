import { type ComponentProps, type ReactNode, useId } from 'react'

const box =
  'min-h-11 w-full rounded-xl border bg-surface px-3 text-base text-ink placeholder:text-muted disabled:opacity-60'
const borderOf = (error: string | undefined) => (error ? 'border-danger' : 'border-control')

type Around = {
  readonly label: string
  /** Keeps the label for screen readers only. */
  readonly labelHidden?: boolean
  readonly hint?: ReactNode
  readonly error?: string | undefined
}

function useField({ label, labelHidden, hint, error }: Around) {
  const id = useId()
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return {
    control: {
      id,
      'aria-describedby': described || undefined,
      'aria-invalid': error ? true : undefined,
    },
    head: (
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'mb-1.5 block text-sm font-medium'}>
        {label}
      </label>
    ),
    foot: (
      <>
        {hint && (
          <div id={`${id}-hint`} className="mt-1.5 text-sm text-muted">
            {hint}
          </div>
        )}
        <p
          id={`${id}-error`}
          role="alert"
          className="mt-1.5 text-sm whitespace-pre-line text-danger empty:hidden"
        >
          {error}
        </p>
      </>
    ),
  }
}

/** A text field with its label, hint and error. */
export function TextField({
  label,
  labelHidden = false,
  hint,
  error,
  end,
  dir,
  className = '',
  ...input
}: Around & ComponentProps<'input'> & { readonly end?: ReactNode }) {
  const { control, head, foot } = useField({ label, labelHidden, hint, error })
  return (
    <div className={className}>
      {head}
      {/* What is shown in the field is at its end by the direction of its content. */}
      <div dir={dir} className="relative">
        <input
          type="text"
          autoComplete="off"
          {...input}
          {...control}
          className={`${box} ${borderOf(error)} ${end ? 'pe-24' : ''}`}
        />
        {end && <div className="absolute inset-y-0 end-1.5 flex items-center gap-1">{end}</div>}
      </div>
      {foot}
    </div>
  )
}

/** A field for a text of several lines. */
export function TextArea({
  label,
  labelHidden = false,
  hint,
  error,
  className = '',
  ...area
}: Around & ComponentProps<'textarea'>) {
  const { control, head, foot } = useField({ label, labelHidden, hint, error })
  return (
    <div className={className}>
      {head}
      <textarea rows={4} {...area} {...control} className={`${box} py-2.5 ${borderOf(error)}`} />
      {foot}
    </div>
  )
}

/** A choice among a few options. */
export function SelectField({
  label,
  labelHidden = false,
  hint,
  error,
  options,
  className = '',
  ...select
}: Around &
  ComponentProps<'select'> & {
    readonly options: readonly { readonly value: string; readonly label: string }[]
  }) {
  const { control, head, foot } = useField({ label, labelHidden, hint, error })
  return (
    <div className={className}>
      {head}
      <select {...select} {...control} className={`${box} ${borderOf(error)}`}>
        {options.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      {foot}
    </div>
  )
}
