import type { Clock } from '@latchkey/core'

/** A time in which something may not be done again. */
export type Cooldown = {
  start(): void
  /** Milliseconds left; 0 when it may be done. */
  remainingMs(): number
  clear(): void
}

export function createCooldown({ clock, ms }: { clock: Clock; ms: number }): Cooldown {
  let until = 0
  return {
    start() {
      until = clock.now() + ms
    },
    remainingMs: () => Math.max(0, until - clock.now()),
    clear() {
      until = 0
    },
  }
}
