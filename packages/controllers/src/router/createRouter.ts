import { createState, type ReadableState } from '../state/createState.ts'
import {
  initialRouterState,
  pop,
  push,
  type RouterState,
  replace,
  reset,
  type View,
  type ViewArguments,
} from './router.state.ts'

/** The history stack of the modal. */
export type Router = {
  readonly state: ReadableState<RouterState>
  push(view: View, args?: ViewArguments): void
  replace(view: View, args?: ViewArguments): void
  pop(): void
  /** Replaces the whole history by one entry. */
  reset(view: View, args?: ViewArguments): void
}

export function createRouter(): Router {
  const state = createState<RouterState>(initialRouterState)
  return {
    state,
    push: (view, args) => state.set((now) => push(now, view, args)),
    replace: (view, args) => state.set((now) => replace(now, view, args)),
    pop: () => state.set(pop),
    reset: (view, args) => state.set((now) => reset(now, view, args)),
  }
}
