import type { Clock } from '@latchkey/core'

/**
 * Remembers what was read for `ms`, at most `most` things, the oldest forgotten first. Who asks while it is being read
 * waits for the same reading. A reading that failed is not remembered, nor a value that `keeps` rejects.
 */
export function createShortCache<value>({
  clock,
  ms,
  most,
  keeps = () => true,
}: {
  readonly clock: Clock
  readonly ms: number
  readonly most: number
  readonly keeps?: (value: value) => boolean
}) {
  const entries = new Map<string, { readonly until: number; readonly value: Promise<value> }>()

  return (key: string, read: () => Promise<value>, anew = false): Promise<value> => {
    const found = entries.get(key)
    if (found && found.until > clock.now() && !anew) return found.value
    const entry = { until: clock.now() + ms, value: read() }
    // Put at the end again, so that the first is the oldest.
    entries.delete(key)
    entries.set(key, entry)
    for (const oldest of entries.keys()) {
      if (entries.size <= most) break
      entries.delete(oldest)
    }
    const forget = () => {
      if (entries.get(key) === entry) entries.delete(key)
    }
    entry.value.then((value) => keeps(value) || forget(), forget)
    return entry.value
  }
}
