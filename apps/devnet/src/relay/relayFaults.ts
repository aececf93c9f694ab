/** Faults for tests. All are off by default. */
export type RelayFaults = {
  /** HTTP status with which sockets are refused, as for an invalid project id. */
  refuse: 401 | 403 | undefined
  /** Close code with which accepted sockets are closed at once; the public relay uses 3000 for an invalid key. */
  closeWith: number | undefined
  /** Number of next messages to answer with an error, as an overloaded relay does. */
  decline: number
  /** Number of next messages to accept and never deliver. */
  drop: number
  /** Delay before anything is sent, ms. */
  delayMs: number
  /** Number of next deliveries to repeat. */
  duplicate: number
  /** Sockets stay open, but nothing is received, answered or sent, including pongs. */
  halfOpen: boolean
  /** How far the relay's clock is ahead, ms. */
  aheadMs: number
}

export const noFaults = (): RelayFaults => ({
  refuse: undefined,
  closeWith: undefined,
  decline: 0,
  drop: 0,
  delayMs: 0,
  duplicate: 0,
  halfOpen: false,
  aheadMs: 0,
})
