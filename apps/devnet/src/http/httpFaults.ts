/** Faults of an HTTP service, for tests. All are off by default. */
export type HttpFaults = {
  /** `reset` ends every connection without an answer; a number is the status of every answer. */
  down: 'reset' | 500 | 503 | undefined
  /** Delay before anything is answered, ms. */
  delayMs: number
}

export const noHttpFaults = (): HttpFaults => ({ down: undefined, delayMs: 0 })
