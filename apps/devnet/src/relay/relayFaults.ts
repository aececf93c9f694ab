/** What goes wrong, for tests: each is off until it is switched on. */
export type RelayFaults = {
  /** Sockets are refused with this HTTP status, as for a wrong project id. */
  refuse: 401 | 403 | undefined
  /** Sockets are accepted and closed with this code at once; the public relay's for an invalid key is 3000. */
  closeWith: number | undefined
  /** This many of the next messages are answered with an error, as by a relay that has too much to do. */
  decline: number
  /** This many of the next messages are taken in and never delivered, not even later. */
  drop: number
  /** Milliseconds before anything is sent. */
  delayMs: number
  /** This many of the next deliveries happen twice. */
  duplicate: number
  /** Sockets stay open, and nothing is heard, answered or sent on them, not even a pong. */
  halfOpen: boolean
  /** Milliseconds by which its clock is ahead of everybody's. */
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
