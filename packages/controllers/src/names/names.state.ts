import { nameProblem } from '@latchkey/core'

export type NamesState = {
  /** Lower-cased, without characters that a name may not contain. */
  readonly label: string
  /** Available names, if the typed one is taken. */
  readonly suggestions: readonly string[]
  readonly status:
    | 'typing'
    | 'invalid'
    | 'checking'
    | 'available'
    | 'taken'
    /** The service rejects the name, for example a reserved word. */
    | 'refused'
    /** The availability could not be checked. */
    | 'unanswered'
    | 'registering'
    /** The registration failed. */
    | 'failed'
  /** The service's text for `refused` or `failed`. */
  readonly reason: string | undefined
  /** The full name, once it is registered. */
  readonly registered: string | undefined
}

export const initialNamesState: NamesState = {
  label: '',
  suggestions: [],
  status: 'typing',
  reason: undefined,
  registered: undefined,
}

/** Converts typed text to a label: lower-cased, without the zone and characters that a name may not contain. */
export function toLabel(text: string, zone: string): string {
  const lower = text.trim().toLowerCase()
  const bare = lower.endsWith(`.${zone}`) ? lower.slice(0, -zone.length - 1) : lower
  // A name cannot begin with a hyphen.
  return bare
    .replace(/[^a-z0-9-]/g, '')
    .replace(/^-+/, '')
    .slice(0, 63)
}

/** Whether a label may be incomplete: it is short or ends with a hyphen. Spec §5. */
export function typed(state: NamesState, label: string): NamesState {
  const again = state.status === 'failed' || state.status === 'unanswered'
  if (state.label === label && !again) return state
  const isOnItsWay = label.length < 4 || label.endsWith('-')
  const status = isOnItsWay ? 'typing' : nameProblem(label) ? 'invalid' : 'checking'
  return { ...state, label, status, suggestions: [], reason: undefined }
}
