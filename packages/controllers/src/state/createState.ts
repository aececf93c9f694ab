import { createStore } from 'zustand/vanilla'

/** State as everyone but its owner sees it: there is no setter to call. */
export type ReadableState<state> = {
  getState(): state
  /** What it was when made; what a server renders and a client hydrates. */
  getInitialState(): state
  /** Calls back after every change. Returns the way out. */
  subscribe(listener: (state: state, previous: state) => void): () => void
}

/** State as its owner sees it. What is written is frozen deeply; an unchanged result tells nobody. */
export type State<state> = ReadableState<state> & {
  /** Applies a pure transition. */
  set(transition: (state: state) => state): void
}

/** Makes a piece of state: plain JSON and bigint only. */
export function createState<state extends object>(initial: state): State<state> {
  const store = createStore<state>(() => freeze(initial))
  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    set: (transition) => store.setState((current) => freeze(transition(current)), true),
  }
}

/** Deep, and stops at what is frozen already, so that a change costs what it changed. */
function freeze<value>(value: value): value {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const part of Object.values(value)) freeze(part)
  }
  return value
}
