import type { Clock } from '@latchkey/core'
import { createState, type ReadableState } from '../state/createState.ts'

/** An event for the host app. It carries no address, message or signature. Security R-80. */
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
    /** A failure that the user did not cause; `properties.code` is its error code. */
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

/** Publishes events to the host app. Nothing is sent anywhere. */
export function createEvents({ clock }: { clock: Clock }): Events {
  const state = createState<EventsState>({ last: undefined })
  return {
    state,
    track: (name, properties = {}) => state.set(() => ({ last: { name, at: clock.now(), properties } })),
  }
}
