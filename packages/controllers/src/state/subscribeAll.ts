import type { ReadableState } from './createState.ts'

/** Calls back when any of the states changes. */
export function subscribeAll(states: readonly ReadableState<unknown>[], listener: () => void): () => void {
  const stops = states.map((state) => state.subscribe(listener))
  return () => {
    for (const stop of stops) stop()
  }
}
