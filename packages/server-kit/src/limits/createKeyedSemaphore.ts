/** Free slots of one key, and the callbacks of those waiting for one, oldest first. */
type Slots = { free: number; readonly waiting: Set<() => void> }

/**
 * Limits concurrency by key: at most `atOnce` calls of a key run, up to `maxWaiting` more wait in order. Keys are
 * independent, so a client with many requests delays only itself.
 * @returns a function that runs `work` in a slot of `key`, or calls `otherwise` if no slot was free within `ms` or too many
 *   calls are waiting
 */
export function createKeyedSemaphore({
  atOnce,
  maxWaiting,
  ms,
}: {
  readonly atOnce: number
  readonly maxWaiting: number
  readonly ms: number
}) {
  const inUse = new Map<string, Slots>()

  /** Resolves with the slots of `key` after taking one, or with `undefined` if none became free in time. */
  async function acquire(key: string): Promise<Slots | undefined> {
    const slots = inUse.get(key) ?? { free: atOnce, waiting: new Set() }
    inUse.set(key, slots)
    if (slots.free > 0) {
      slots.free -= 1
      return slots
    }
    if (slots.waiting.size >= maxWaiting) return undefined
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        slots.waiting.delete(begin)
        resolve(undefined)
      }, ms)
      const begin = () => {
        slots.waiting.delete(begin)
        clearTimeout(timer)
        resolve(slots)
      }
      slots.waiting.add(begin)
    })
  }

  function release(key: string, slots: Slots): void {
    const [next] = slots.waiting
    if (next) next()
    else slots.free += 1
    if (slots.free === atOnce) inUse.delete(key)
  }

  return async <result>(
    key: string,
    work: () => Promise<result>,
    otherwise: () => result,
  ): Promise<result> => {
    const slots = await acquire(key)
    if (!slots) return otherwise()
    try {
      return await work()
    } finally {
      release(key, slots)
    }
  }
}
