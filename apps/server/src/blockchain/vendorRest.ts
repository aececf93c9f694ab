import type { Clock } from '@latchkey/core'

const usualMs = 10_000
const longestMs = 60_000

/** Leaves a vendor alone who was asked too often: for as long as it says, a minute at most. Security R-83. */
export function createVendorRest(clock: Clock) {
  let until = 0
  return {
    /** ms; 0 when it may be asked. */
    leftMs: () => Math.max(0, until - clock.now()),
    /** @param headers - of its refusal */
    begin(headers: Pick<Headers, 'get'>): void {
      const seconds = Number(headers.get('retry-after'))
      until = clock.now() + Math.min(seconds > 0 ? seconds * 1_000 : usualMs, longestMs)
    },
  }
}
