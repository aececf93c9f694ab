/** Owns timers, subscriptions and tasks that end together. */
export type Scope = {
  /** Aborts when the scope ends. */
  readonly signal: AbortSignal
  /** Runs `cleanup` when the scope ends; at once if it has ended. */
  add(cleanup: () => void): void
  /** Runs all cleanups, last added first. A second call does nothing. */
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
