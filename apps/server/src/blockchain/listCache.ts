import type { Clock } from '@latchkey/core'

/**
 * Remembers for `ms` what was read of each item of a list, at most `most` items, the oldest forgotten first. Missing items are
 * read together, and once however many callers ask meanwhile. A failed reading is forgotten, and a value that `keeps` rejects.
 */
export function createListCache<value>({
  clock,
  ms,
  most,
  keeps = () => true,
}: {
  clock: Clock
  ms: number
  most: number
  keeps?: (value: value) => boolean
}) {
  type Entry = { readonly until: number; readonly value: Promise<value> }
  const entries = new Map<string, Entry>()

  function remember(key: string, entry: Entry): void {
    // Put at the end again, so that the first is the oldest.
    entries.delete(key)
    entries.set(key, entry)
    const forget = () => {
      if (entries.get(key) === entry) entries.delete(key)
    }
    entry.value.then((value) => keeps(value) || forget(), forget)
  }

  /** @param read of the keys at these places, in this order */
  return async (
    keys: readonly string[],
    read: (places: readonly number[]) => Promise<readonly value[]>,
  ): Promise<readonly value[]> => {
    const now = clock.now()
    const wanted = new Map<string, Promise<value>>()
    const missing = new Map<string, number>()
    for (const [place, key] of keys.entries()) {
      const found = entries.get(key)
      if (found && found.until > now) wanted.set(key, found.value)
      else if (!missing.has(key)) missing.set(key, place)
    }
    if (missing.size > 0) {
      const reading = read([...missing.values()])
      for (const [index, key] of [...missing.keys()].entries()) {
        const value = reading.then((values) => values[index] as value) // as many as were asked for
        wanted.set(key, value)
        remember(key, { until: now + ms, value })
      }
      for (const oldest of entries.keys()) {
        if (entries.size <= most) break
        entries.delete(oldest)
      }
    }
    return Promise.all(keys.map((key) => wanted.get(key) as Promise<value>)) // found or being read
  }
}
