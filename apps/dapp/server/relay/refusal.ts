/** Why the relay does not send a claim. */
export type Refusal = {
  readonly code: 'not_listed' | 'already' | 'refused' | 'daily_limit' | 'relay_off' | 'busy'
  /** The user's own claim that is under way. */
  readonly id?: string
  /** When the oldest claim of the day no longer counts. */
  readonly retryInSeconds?: number
}
