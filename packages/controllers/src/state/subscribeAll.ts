import type { ReadableState } from './createState.ts'

/** Calls `listener` when any of the states changes. Returns the unsubscribe function. */
export function subscribeAll(states: readonly ReadableState<unknown>[], listener: () => void): () => void {
  const stops = states.map((state) => state.subscribe(listener))
  return () => {
    for (const stop of stops) stop()
  }
}
