import { nameProblem } from '@latchkey/core'

export type NamesState = {
  /** Lower-cased, without what a name may not hold. */
  readonly label: string
  /** Whole names that are free, where the one that was typed is not. */
  readonly suggestions: readonly string[]
  readonly status: 'typing' | 'invalid' | 'checking' | 'available' | 'taken' | 'registering' | 'failed'
  /** What the service said of the failure. */
  readonly reason: string | undefined
  /** Whole, once it is the account's. */
  readonly registered: string | undefined
}

export const initialNamesState: NamesState = {
  label: '',
  suggestions: [],
  status: 'typing',
  reason: undefined,
  registered: undefined,
}

/** What was typed, as a label: lower-cased, without the zone and what a name may not hold. */
export function toLabel(text: string, zone: string): string {
  const lower = text.trim().toLowerCase()
  const bare = lower.endsWith(`.${zone}`) ? lower.slice(0, -zone.length - 1) : lower
  return bare.replace(/[^a-z0-9-]/g, '').slice(0, 63)
}

/** Typing a label: short ones are on their way to be one. Spec §5. */
export function typed(state: NamesState, label: string): NamesState {
  if (state.label === label && state.status !== 'failed') return state
  const status = label.length < 4 ? 'typing' : nameProblem(label) ? 'invalid' : 'checking'
  return { ...state, label, status, suggestions: [], reason: undefined }
}
