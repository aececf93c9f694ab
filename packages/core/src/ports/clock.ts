/** Time, by parameter: the only source of "now" and of waiting. */
export type Clock = {
  /** Milliseconds since the Unix epoch. */
  now(): number
  /**
   * Resolves after `ms`.
   * @throws LatchkeyError `request_aborted` when `signal` aborts first
   */
  sleep(ms: number, signal?: AbortSignal | undefined): Promise<void>
}
