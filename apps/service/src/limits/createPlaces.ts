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
