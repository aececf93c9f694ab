import { createShortCache } from '@latchkey/server-kit'

/** `createShortCache` for lists of keys: all missing items of a list are read in one call. */
export function createListCache<value>(settings: Parameters<typeof createShortCache<value>>[0]) {
  const cached = createShortCache<value>(settings)

  /** @param read - reads the keys at these indexes, in this order */
  return (
    keys: readonly string[],
    read: (places: readonly number[]) => Promise<readonly value[]>,
  ): Promise<readonly value[]> => {
    const missing: number[] = []
    // Starts after all keys have been looked up.
    const batch = Promise.resolve().then(() => (missing.length > 0 ? read(missing) : []))
    const readInBatch = async (place: number) => {
      const index = missing.push(place) - 1
      return (await batch)[index] as value // one value per missing key
    }
    return Promise.all(keys.map((key, place) => cached(key, () => readInBatch(place))))
  }
}
