import type { ReadableState } from '@latchkey/controllers'
import { useCallback, useRef, useSyncExternalStore } from 'react'

/** Whether two records or lists hold the same values, one level deep. */
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
 * What `select` picks from a state, drawn again only when it changes. The result keeps its identity while its
 * fields are the same, so a selector may make a new object each time. A server, and a client that
 * hydrates, see the initial state.
 */
export function useSelected<state, slice>(
  source: ReadableState<state>,
  select: (state: state) => slice,
): slice {
  const last = useRef<{ readonly slice: slice }>(undefined)
  const pick = (state: state): slice => {
    const slice = select(state)
    if (last.current && sameFields(last.current.slice, slice)) return last.current.slice
    last.current = { slice }
    return slice
  }
  const subscribe = useCallback((listener: () => void) => source.subscribe(listener), [source])
  return useSyncExternalStore(
    subscribe,
    () => pick(source.getState()),
    () => pick(source.getInitialState()),
  )
}

const whole = <state>(state: state) => state

/** All of a state. */
export function useWhole<state>(source: ReadableState<state>): state {
  return useSelected(source, whole<state>)
}
