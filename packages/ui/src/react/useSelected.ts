import type { ReadableState } from '@latchkey/controllers'
import { useCallback, useRef, useSyncExternalStore } from 'react'

/** Whether two objects or arrays are equal one level deep. */
export function sameFields(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  const keys = Object.keys(one)
  return (
    Array.isArray(one) === Array.isArray(other) &&
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.is(one[key as keyof typeof one], other[key as keyof typeof other]))
  )
}

/**
 * Subscribes to what `select` returns; re-renders when it changes. The result keeps its identity while its fields are
 * equal, so `select` may return a new object each time. Servers and hydration use the initial state.
 *
 * @example
 * const isSettled = useSelected(latchkey.state, (state) => state.settled)
 */
export function useSelected<state, slice>(
  source: ReadableState<state>,
  select: (state: state) => slice,
): slice {
  const last = useRef<{ readonly slice: slice }>(undefined)
  const selectStable = (state: state): slice => {
    const slice = select(state)
    if (last.current && sameFields(last.current.slice, slice)) return last.current.slice
    last.current = { slice }
    return slice
  }
  const subscribe = useCallback((listener: () => void) => source.subscribe(listener), [source])
  return useSyncExternalStore(
    subscribe,
    () => selectStable(source.getState()),
    () => selectStable(source.getInitialState()),
  )
}

/** Subscribes to an entire state. */
export function useEntireState<state>(source: ReadableState<state>): state {
  return useSelected(source, (state) => state)
}
