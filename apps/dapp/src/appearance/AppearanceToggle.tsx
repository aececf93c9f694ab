import { useId } from 'react'
import { type Appearance, appearances } from '../../shared/appearance.ts'
import { useAppearance } from './AppearanceProvider.tsx'

const labels: Readonly<Record<Appearance, string>> = { system: 'System', light: 'Light', dark: 'Dark' }

export function AppearanceToggle() {
  const { appearance, choose } = useAppearance()
  // The settings show it beside that of the footer; radio buttons of one name exclude each other.
  const name = useId()
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-1 rounded-3xl border border-line p-1">
      <legend className="sr-only">Appearance</legend>
      {appearances.map((option) => (
        <label
          key={option}
          className="cursor-pointer rounded-full px-3 py-1.5 text-sm text-muted has-checked:bg-raised has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name={name}
            value={option}
            checked={appearance === option}
            onChange={() => choose(option)}
            className="sr-only"
          />
          {labels[option]}
        </label>
      ))}
    </fieldset>
  )
}
