import type { ReactNode } from 'react'
import type { LaunchInput } from '../../shared/launchDraft.ts'
import { TextField } from '../parts/Field.tsx'
import type { StepProps } from './launchForm.ts'

type NumberField =
  | 'tgePercent'
  | 'cliffDays'
  | 'vestingDays'
  | 'lockPercent'
  | 'lockCliffDays'
  | 'lockEndDays'

/** When buyers get their tokens, and how long the team's are locked. */
export function SafetyStep({ input, problems, change }: StepProps) {
  const field = (name: NumberField & keyof LaunchInput, label: string, unit: string, hint?: string) => (
    <TextField
      label={label}
      inputMode="decimal"
      dir="ltr"
      value={input[name]}
      error={problems[name]}
      hint={hint}
      end={<span className="me-2 text-sm text-muted">{unit}</span>}
      onChange={({ target }) => change({ [name]: target.value })}
    />
  )
  const isLocking = Number(input.lockPercent) !== 0
  return (
    <>
      <Group title="Tokens of the buyers" text="They vest from the moment when the sale is finalised.">
        {field('tgePercent', 'At once', '%')}
        {field('cliffDays', 'Then nothing for', 'days')}
        {field('vestingDays', 'All vested after', 'days')}
      </Group>
      <Group
        title="Tokens of the team"
        text="A lock shows that you cannot sell yours early. It can only be made longer."
      >
        {field('lockPercent', 'Locked', '%', input.source === 'own' ? 'Of what you hold.' : 'Of the supply.')}
        {isLocking && field('lockCliffDays', 'Nothing before', 'days')}
        {isLocking && field('lockEndDays', 'All free after', 'days')}
      </Group>
    </>
  )
}

function Group({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="font-medium">{title}</legend>
      <p className="mb-3 text-sm text-muted">{text}</p>
      <div className="grid items-start gap-4 sm:grid-cols-3">{children}</div>
    </fieldset>
  )
}
