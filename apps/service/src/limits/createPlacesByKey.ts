/** What one key has: places that are free, and who waits for one, in turn. */
type Places = { free: number; readonly waiting: Set<() => void> }

/**
 * At most `atOnce` of a key are at work; others wait in turn, up to `mostWaiting` of them. Each key by itself, so that one
 * who asks much waits for itself and not everybody for it.
 * @returns does `work` in a place of `key`, or `otherwise` when none was free within `ms`, or at once when too many wait
 */
export function createPlacesByKey({
  atOnce,
  mostWaiting,
  ms,
}: {
  readonly atOnce: number
  readonly mostWaiting: number
  readonly ms: number
}) {
  const inUse = new Map<string, Places>()

  /** Resolves with the places of `key`, one of them taken, or with nothing where none came free. */
  async function enter(key: string): Promise<Places | undefined> {
    const places = inUse.get(key) ?? { free: atOnce, waiting: new Set() }
    inUse.set(key, places)
    if (places.free > 0) {
      places.free -= 1
      return places
    }
    if (places.waiting.size >= mostWaiting) return undefined
    return new Promise((resolve) => {
      const giveUp = setTimeout(() => {
        places.waiting.delete(begin)
        resolve(undefined)
      }, ms)
      const begin = () => {
        places.waiting.delete(begin)
        clearTimeout(giveUp)
        resolve(places)
      }
      places.waiting.add(begin)
    })
  }

  function leave(key: string, places: Places): void {
    const [next] = places.waiting
    if (next) next()
    else places.free += 1
    if (places.free === atOnce) inUse.delete(key)
  }

  return async <result>(
    key: string,
    work: () => Promise<result>,
    otherwise: () => result,
  ): Promise<result> => {
    const places = await enter(key)
    if (!places) return otherwise()
    try {
      return await work()
    } finally {
      leave(key, places)
    }
  }
}
