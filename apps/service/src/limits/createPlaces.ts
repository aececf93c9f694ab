export type Places = {
  /** Whether a place was free within `ms`; then it is to be left. At once false when too many wait. */
  enter(ms: number): Promise<boolean>
  leave(): void
}

/** At most `atOnce` are in; others wait in turn, up to `mostWaiting` of them. */
export function createPlaces(atOnce: number, mostWaiting: number): Places {
  let free = atOnce
  const waiting = new Set<() => void>()
  return {
    async enter(ms) {
      if (free > 0) {
        free--
        return true
      }
      if (waiting.size >= mostWaiting) return false
      return new Promise((resolve) => {
        const giveUp = setTimeout(() => {
          waiting.delete(begin)
          resolve(false)
        }, ms)
        const begin = () => {
          clearTimeout(giveUp)
          resolve(true)
        }
        waiting.add(begin)
      })
    },
    leave() {
      const [next] = waiting
      if (next) {
        waiting.delete(next)
        next()
      } else free++
    },
  }
}

/**
 * {@link Places} of each key, so that one who asks much waits for itself and not everybody for it.
 * @returns does `work` in a place of `key`, or `otherwise` when there was none within `ms`
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
  const inUse = new Map<string, { readonly places: Places; users: number }>()

  return async <result>(
    key: string,
    work: () => Promise<result>,
    otherwise: () => result,
  ): Promise<result> => {
    const own = inUse.get(key) ?? { places: createPlaces(atOnce, mostWaiting), users: 0 }
    inUse.set(key, own)
    own.users += 1
    try {
      if (!(await own.places.enter(ms))) return otherwise()
      try {
        return await work()
      } finally {
        own.places.leave()
      }
    } finally {
      own.users -= 1
      if (own.users === 0) inUse.delete(key)
    }
  }
}
