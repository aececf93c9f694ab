/** Owns everything that must end together: timers, subscriptions, tasks. */
export type Scope = {
  /** Aborts when the scope ends. */
  readonly signal: AbortSignal
  /** Runs `cleanup` when the scope ends; at once if it has. */
  add(cleanup: () => void): void
  /** Ends everything, last added first. Ending twice is harmless. */
  end(): void
}

export function createScope(): Scope {
  const controller = new AbortController()
  const cleanups: (() => void)[] = []
  return {
    signal: controller.signal,
    add(cleanup) {
      if (controller.signal.aborted) cleanup()
      else cleanups.push(cleanup)
    },
    end() {
      controller.abort()
      for (const cleanup of cleanups.splice(0).reverse()) cleanup()
    },
  }
}
