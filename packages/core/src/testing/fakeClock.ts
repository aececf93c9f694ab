import { LatchkeyError } from '../errors/latchkeyError.ts'
import type { Clock } from '../ports/clock.ts'

export type FakeClock = Clock & {
  /** Number of pending `sleep` calls; 0 when all have resolved or were aborted. */
  readonly pending: number
  /** Moves time, and resolves due `sleep` calls in order together with the work that they start. */
  advance(ms: number): Promise<void>
  /** Runs pending microtasks without moving time. */
  flush(): Promise<void>
  /** Changes `now()` by `ms`, as a user who sets the system time does; no `sleep` call resolves. */
  jump(ms: number): void
}

type Sleeper = { readonly at: number; readonly wake: () => void }

/**
 * A clock moved by the test. `start` is in ms since 1970; default 2026-11-20T12:00:00Z.
 *
 * @example
 * const time = createFakeClock()
 * const done = time.sleep(3_000)
 * await time.advance(3_000)
 * await done
 */
export function createFakeClock(start = 1_795_176_000_000): FakeClock {
  /** The time without jumps. */
  let now = start
  let jumped = 0
  const sleepers = new Set<Sleeper>()

  const flush = async () => {
    // 200 turns exceed the awaits of any flow several times. Microtasks only, so no real time passes.
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
