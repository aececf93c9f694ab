import { useStyles } from '../styles/useStyles.ts'
import css from './chips.css?inline'

type Props = {
  readonly label: string
  readonly chips: readonly { readonly id: string; readonly label: string }[]
  /** Id of the selected chip; only used with `even`. */
  readonly pressed?: string | undefined
  /** Chips of equal width in one row. */
  readonly even?: boolean | undefined
  readonly onPress: (id: string) => void
}

/** Short values to pick instead of typing. */
export function Chips({ label, chips, pressed, even, onPress }: Props) {
  useStyles(css)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in all supported browsers.
    <div className={`lk-chips${even ? ' lk-chips--even' : ''}`} role="group" aria-label={label}>
      {chips.map((chip) => (
        <button
          type="button"
          className="lk-chip"
          // Names to pick from.
          translate={even ? undefined : 'no'}
          key={chip.id}
          aria-pressed={even ? chip.id === pressed : undefined}
          onClick={() => onPress(chip.id)}
        >
          {chip.label}
        </button>
      ))}
    </div>
  )
}
