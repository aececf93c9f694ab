import type { ReactNode } from 'react'

const tones = {
  neutral: 'bg-raised text-muted',
  good: 'bg-good/12 text-good',
  bad: 'bg-danger/10 text-danger',
  warn: 'bg-warn/12 text-warn',
  live: 'bg-accent text-on-accent',
} as const

export type Tone = keyof typeof tones

/** A short state, such as "Live". */
export function Chip({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center gap-1 rounded-full px-2.5 py-0.5 text-xs font-medium whitespace-nowrap ${tones[tone]}`}
    >
      {children}
    </span>
  )
}
