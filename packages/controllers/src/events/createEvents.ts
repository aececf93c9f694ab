import type { Clock } from '@latchkey/core'
import { createState, type ReadableState } from '../state/createState.ts'

/** What happened, for hosts: no address, no message, no signature. Security R-80. */
export type LatchkeyEvent = {
  readonly name:
    | 'modal_opened'
    | 'modal_closed'
    | 'connected'
    | 'connection_failed'
    | 'disconnected'
    | 'network_switched'
    | 'sign_in_succeeded'
    | 'sign_in_failed'
    | 'sign_in_cancelled'
    | 'send_started'
    | 'send_succeeded'
    | 'send_failed'
    | 'history_failed'
    | 'name_registered'
    | 'name_failed'
    | 'purchase_started'
    | 'purchase_failed'
    | 'purchase_arrived'
    /** Not the person's doing; `properties.code` says what. */
    | 'error'
  /** Milliseconds since the Unix epoch. */
  readonly at: number
  readonly properties: Readonly<Record<string, string>>
}

export type EventsState = { readonly last: LatchkeyEvent | undefined }

export type Events = {
  readonly state: ReadableState<EventsState>
  track(name: LatchkeyEvent['name'], properties?: Readonly<Record<string, string>>): void
}

/** The one place where things that happened are said aloud. Nothing leaves the page by itself. */
export function createEvents({ clock }: { clock: Clock }): Events {
  const state = createState<EventsState>({ last: undefined })
  return {
    state,
    track: (name, properties = {}) => state.set(() => ({ last: { name, at: clock.now(), properties } })),
  }
}
