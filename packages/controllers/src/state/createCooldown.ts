import type { Clock } from '@latchkey/core'

/** A period in which an action may not be repeated. */
export type Cooldown = {
  start(): void
  /** Time left, ms; 0 when the action is allowed. */
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
