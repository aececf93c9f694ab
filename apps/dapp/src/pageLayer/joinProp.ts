export type Fields = Record<string, unknown>

/** A prop to be joined to the one that the page has. */
export type Incoming = {
  readonly name: string
  readonly value: unknown
  /** Join objects at every depth. */
  readonly deep: boolean
  /** `<path of a list>.<field>`: items of that list with the same field are one item. */
  readonly matchOn: readonly string[]
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Appends lists and merges objects as the page layer does (`@inertiajs/core` 2.3.28, `mergeProps`), whose time grows with
 * the product of both lengths when items are matched; here it grows with their sum. Faults F123.
 *
 * @param incoming - read by `readPage`: not deep, and without keys that lead to a prototype
 */
export function joinProp(current: unknown, { name, value, deep, matchOn }: Incoming): unknown {
  const join = (before: unknown, after: unknown, path: string): unknown => {
    if (Array.isArray(after)) {
      const match = matchOn.find((one) => one.slice(0, one.lastIndexOf('.')) === path)
      return joinLists(Array.isArray(before) ? before : [], after, match?.slice(path.length + 1))
    }
    if (!isFields(after)) return after
    const there = isFields(before) ? before : {}
    if (!deep) return { ...there, ...after }
    const joined = { ...there }
    for (const [key, one] of Object.entries(after))
      joined[key] = join(Object.hasOwn(there, key) ? there[key] : undefined, one, `${path}.${key}`)
    return joined
  }
  return join(current, value, name)
}

/** What is there, updated by what comes with the same `field`; then what is new. */
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
