import { TextArea, TextField } from '../parts/Field.tsx'
import type { StepProps } from './launchForm.ts'

/** What visitors read about the launch. */
export function AboutStep({ input, problems, change }: StepProps) {
  const count = (text: string, most: number) =>
    `${text.trim().length.toLocaleString('en')} of ${most.toLocaleString('en')} characters`
  return (
    <>
      <TextField
        label="One line about it"
        value={input.tagline}
        maxLength={200}
        error={problems.tagline}
        hint={count(input.tagline, 90)}
        onChange={({ target }) => change({ tagline: target.value })}
      />
      <TextArea
        label="Description"
        rows={8}
        value={input.description}
        maxLength={4_000}
        error={problems.description}
        hint={`Plain text, at least 128 characters. ${count(input.description, 2_000)}`}
        onChange={({ target }) => change({ description: target.value })}
      />
      <TextArea
        label="Links"
        rows={3}
        dir="ltr"
        spellCheck={false}
        placeholder="https://…"
        value={input.links}
        maxLength={2_000}
        error={problems.links}
        hint={hostsText(input.links)}
        onChange={({ target }) => change({ links: target.value })}
      />
    </>
  )
}

/** Visitors see the hosts of the links. */
function hostsText(links: string): string {
  const hosts = links
    .split(/\s+/)
    .filter((link) => URL.canParse(link))
    .map((link) => new URL(link).host)
    .filter(Boolean)
  return hosts.length > 0 ? `Shown as ${hosts.join(', ')}.` : 'One in each line, at most five. Optional.'
}
