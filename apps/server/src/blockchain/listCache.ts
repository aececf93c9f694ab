import { createShortCache } from '@latchkey/service'

/** `createShortCache` for the items of lists: those of a list that are missing are read together. */
export function createListCache<value>(settings: Parameters<typeof createShortCache<value>>[0]) {
  const remembered = createShortCache<value>(settings)

  /** @param read of the keys at these places, in this order */
  return (
    keys: readonly string[],
    read: (places: readonly number[]) => Promise<readonly value[]>,
  ): Promise<readonly value[]> => {
    const missing: number[] = []
    // Begins when all keys have been looked up.
    const reading = Promise.resolve().then(() => (missing.length > 0 ? read(missing) : []))
    const readWithOthers = async (place: number) => {
      const index = missing.push(place) - 1
      return (await reading)[index] as value // as many as were asked for
    }
    return Promise.all(keys.map((key, place) => remembered(key, () => readWithOthers(place))))
  }
}
