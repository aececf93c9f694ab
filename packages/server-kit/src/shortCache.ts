import type { Clock } from '@latchkey/core'

/**
 * Caches read values for `ms`, at maxEntries `maxEntries` of them, dropping the oldest first. Concurrent reads of a key share one
 * call. Failed reads and values rejected by `shouldKeep` are not cached.
 */
export function createShortCache<value>({
  clock,
  ms,
  maxEntries,
  shouldKeep = () => true,
}: {
  readonly clock: Clock
  readonly ms: number
  readonly maxEntries: number
  readonly shouldKeep?: (value: value) => boolean
}) {
  const entries = new Map<string, { readonly until: number; readonly value: Promise<value> }>()

  return (key: string, read: () => Promise<value>, refresh = false): Promise<value> => {
    const found = entries.get(key)
    if (found && found.until > clock.now() && !refresh) return found.value
    const entry = { until: clock.now() + ms, value: read() }
    // Reinserted, so that the first key of the map is always the oldest.
    entries.delete(key)
    entries.set(key, entry)
    for (const oldest of entries.keys()) {
      if (entries.size <= maxEntries) break
      entries.delete(oldest)
    }
    const forget = () => {
      if (entries.get(key) === entry) entries.delete(key)
    }
    entry.value.then((value) => shouldKeep(value) || forget(), forget)
    return entry.value
  }
}
