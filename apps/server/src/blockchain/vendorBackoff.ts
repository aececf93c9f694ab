import { type Clock, readRetryAfter } from '@latchkey/core'

const defaultMs = 10_000
const maxMs = 60_000

/** Pauses requests to a rate-limited vendor for the time of its Retry-After, at most a minute. Security R-83. */
export function createVendorBackoff(clock: Clock) {
  let until = 0
  return {
    /** Remaining pause, ms; 0 if requests are allowed. */
    leftMs: () => Math.max(0, until - clock.now()),
    /** @param headers - of the refusal */
    begin(headers: Pick<Headers, 'get'>): void {
      const seconds = readRetryAfter(headers.get('retry-after'))
      until = clock.now() + (seconds ? Math.min(seconds * 1_000, maxMs) : defaultMs)
    },
  }
}
