/** A choice between a few things, each with a sentence about it. */
export function ChoiceCards<T extends string>({
  name,
  legend,
  options,
  value,
  onChange,
}: {
  /** Unique on the page. */
  readonly name: string
  readonly legend: string
  readonly options: readonly (readonly [value: T, title: string, hint: string])[]
  readonly value: T
  readonly onChange: (value: T) => void
}) {
  return (
    <fieldset className="grid max-w-xl gap-2">
      <legend className="mb-2 text-sm font-medium">{legend}</legend>
      {options.map(([option, title, hint]) => (
        <label
          key={option}
          className="flex cursor-pointer gap-3 rounded-xl border border-line p-3 has-checked:border-accent-line"
        >
          <input
            type="radio"
            name={name}
            className="mt-1 size-4 shrink-0 accent-current"
            checked={value === option}
            onChange={() => onChange(option)}
          />
          <span>
            <span className="block font-medium">{title}</span>
            <span className="block text-sm text-muted">{hint}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
