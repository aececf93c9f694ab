import { createStore } from 'zustand/vanilla'

/** State without its setter, for everyone but its owner. */
export type ReadableState<state> = {
  getState(): state
  /** The initial state, which a server renders and a client hydrates. */
  getInitialState(): state
  /** Calls `listener` after every change. Returns the unsubscribe function. */
  subscribe(listener: (state: state, previous: state) => void): () => void
}

/** State with its setter. Values are deeply frozen; listeners are not called for an unchanged value. */
export type State<state> = ReadableState<state> & {
  /** Applies a pure transition. */
  set(transition: (state: state) => state): void
}

/** Creates a state of plain JSON and bigint. */
export function createState<state extends object>(initial: state): State<state> {
  const store = createStore<state>(() => freeze(initial))
  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    set: (transition) => store.setState((current) => freeze(transition(current)), true),
  }
}

/** Freezes deeply, except for parts that are frozen already. */
function freeze<value>(value: value): value {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const part of Object.values(value)) freeze(part)
  }
  return value
}
