/** The only source of the current time and of delays, so that tests can control both. */
export type Clock = {
  /** Milliseconds since the Unix epoch. */
  now(): number
  /**
   * Resolves after `ms`.
   * @throws LatchkeyError `request_aborted` when `signal` aborts first
   */
  sleep(ms: number, signal?: AbortSignal | undefined): Promise<void>
}
