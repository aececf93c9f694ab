import { LatchkeyError } from '../errors/latchkeyError.ts'
import type { Clock } from '../ports/clock.ts'

export type FakeClock = Clock & {
  /** Sleepers that have neither woken nor been aborted; 0 when nothing was left behind. */
  readonly pending: number
  /** Moves time, waking sleepers in order and letting everything they start run. */
  advance(ms: number): Promise<void>
  /** Lets promises that are ready run, without moving time. */
  flush(): Promise<void>
  /** Sets the clock on the wall, as a person or a time server does: no time passes, and nobody wakes. */
  jump(ms: number): void
}

type Sleeper = { readonly at: number; readonly wake: () => void }

/** A clock that stands still until told. Starts at 2026-11-20T12:00:00Z unless given milliseconds. */
export function createFakeClock(start = 1_795_176_000_000): FakeClock {
  /** Time that has passed. */
  let now = start
  let jumped = 0
  const sleepers = new Set<Sleeper>()

  const flush = async () => {
    // A chain of awaits as long as any flow's, several times over; microtasks only, so no real time passes.
    for (let i = 0; i < 200; i++) await Promise.resolve()
  }

  return {
    get pending() {
      return sleepers.size
    },
    now: () => now + jumped,
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(new LatchkeyError('request_aborted'))
        const abort = () => {
          sleepers.delete(sleeper)
          reject(new LatchkeyError('request_aborted'))
        }
        const sleeper: Sleeper = {
          at: now + ms,
          wake() {
            sleepers.delete(sleeper)
            signal?.removeEventListener('abort', abort)
            resolve()
          },
        }
        sleepers.add(sleeper)
        signal?.addEventListener('abort', abort, { once: true })
      }),
    async advance(ms) {
      const end = now + ms
      await flush()
      for (;;) {
        const next = [...sleepers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0]
        if (!next) break
        now = Math.max(now, next.at)
        next.wake()
        await flush()
      }
      now = end
      await flush()
    },
    flush,
    jump(ms) {
      jumped += ms
    },
  }
}
