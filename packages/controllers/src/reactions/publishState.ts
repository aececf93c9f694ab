import type { PublicState } from '../publicState.ts'
import type { Scope } from '../state/createScope.ts'
import type { ReadableState, State } from '../state/createState.ts'
import { subscribeAll } from '../state/subscribeAll.ts'

type Deps = { sources: readonly ReadableState<unknown>[]; published: State<PublicState>; read(): PublicState }

/** Publishes the public state when a source changes. Unchanged parts keep their identity. */
export function publishState({ sources, published, read }: Deps, scope: Scope) {
  const look = () => published.set((now) => keepEqual(now, read()))
  scope.add(subscribeAll(sources, look))
  look()
}

/** Returns the previous objects where the next ones are equal, so that subscribers of a slice are not called. */
function keepEqual<value>(before: value, after: value): value {
  if (Object.is(before, after)) return before
  if (!isRecord(before) || !isRecord(after) || Array.isArray(before) !== Array.isArray(after)) return after
  const keys = Object.keys(after)
  let same = Object.keys(before).length === keys.length
  const merged: Record<string, unknown> = {}
  for (const key of keys) {
    merged[key] = keepEqual(before[key], after[key])
    if (merged[key] !== before[key]) same = false
  }
  if (same) return before
  return (Array.isArray(after) ? Object.values(merged) : merged) as value
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
