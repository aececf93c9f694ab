import { nameProblem } from '@latchkey/core'

export type NamesState = {
  /** Lower-cased, without what a name may not hold. */
  readonly label: string
  /** Whole names that are free, where the one that was typed is not. */
  readonly suggestions: readonly string[]
  readonly status:
    | 'typing'
    | 'invalid'
    | 'checking'
    | 'available'
    | 'taken'
    /** Nobody can have it, as the service says: a reserved word. */
    | 'refused'
    /** The service did not say whether it is free. */
    | 'unanswered'
    | 'registering'
    /** It was not registered. */
    | 'failed'
  /** What the service said of `refused` or `failed`. */
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
  // No name begins with a hyphen.
  return bare
    .replace(/[^a-z0-9-]/g, '')
    .replace(/^-+/, '')
    .slice(0, 63)
}

/** Typing a label: short ones, and those that end with a hyphen, are on their way to be one. Spec §5. */
export function typed(state: NamesState, label: string): NamesState {
  const again = state.status === 'failed' || state.status === 'unanswered'
  if (state.label === label && !again) return state
  const isOnItsWay = label.length < 4 || label.endsWith('-')
  const status = isOnItsWay ? 'typing' : nameProblem(label) ? 'invalid' : 'checking'
  return { ...state, label, status, suggestions: [], reason: undefined }
}
