export type Fields = Record<string, unknown>

/** A prop to be merged into the page's current prop. */
export type Incoming = {
  readonly name: string
  readonly value: unknown
  /** Whether to merge objects at every depth. */
  readonly deep: boolean
  /** `<path of a list>.<field>`: items of that list are identified by the field. */
  readonly matchOn: readonly string[]
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Appends lists and merges objects as the page layer does (`@inertiajs/core` 2.3.28, `mergeProps`). The page layer's time to
 * match items grows with the product of both lengths, here it grows with their sum. Faults F123.
 *
 * @param incoming - checked by `readPage`: limited depth, no keys that lead to a prototype
 */
export function joinProp(current: unknown, { name, value, deep, matchOn }: Incoming): unknown {
  const join = (before: unknown, after: unknown, path: string): unknown => {
    if (Array.isArray(after)) {
      const match = matchOn.find((entry) => entry.slice(0, entry.lastIndexOf('.')) === path)
      return joinLists(Array.isArray(before) ? before : [], after, match?.slice(path.length + 1))
    }
    if (!isFields(after)) return after
    const existing = isFields(before) ? before : {}
    if (!deep) return { ...existing, ...after }
    const joined = { ...existing }
    for (const [key, field] of Object.entries(after))
      joined[key] = join(Object.hasOwn(existing, key) ? existing[key] : undefined, field, `${path}.${key}`)
    return joined
  }
  return join(current, value, name)
}

/** The previous items, updated by new ones with the same `field`, followed by the remaining new items. */
function joinLists(before: readonly unknown[], after: readonly unknown[], field: string | undefined) {
  if (!field) return [...before, ...after]
  const idOf = (item: unknown) => (isFields(item) && Object.hasOwn(item, field) ? item[field] : undefined)
  const updates = new Map(after.map((item) => [idOf(item), item]))
  const known = new Set(before.map(idOf))
  const isNew = (item: unknown) => idOf(item) === undefined || !known.has(idOf(item))
  return [
    ...before.map((item) => (idOf(item) === undefined ? item : (updates.get(idOf(item)) ?? item))),
    ...after.filter(isNew),
  ]
}
