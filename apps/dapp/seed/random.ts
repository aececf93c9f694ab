/** Repeatable random numbers (mulberry32). */
export function createRandom(seed: number) {
  let state = seed
  /** From 0 to 1, without 1. */
  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (count: number) => Math.floor(next() * count)
  return {
    between: (from: number, to: number) => from + next() * (to - from),
    /** Some of `items`, in random order. */
    some<T>(items: readonly T[], count: number): T[] {
      const left = [...items]
      return Array.from({ length: Math.min(count, items.length) }, () =>
        left.splice(below(left.length), 1),
      ).flat()
    },
    /** Splits `total` into `count` parts of at least `min` and at most `max`, in multiples of `step`. */
    split(total: bigint, count: number, { min, max, step }: { min: bigint; max: bigint; step: bigint }) {
      const parts = Array.from({ length: count }, () => min)
      for (let left = total - min * BigInt(count); left > 0n; ) {
        const index = below(count)
        const part = left < step ? left : step
        if ((parts[index] ?? 0n) + part > max) continue
        parts[index] = (parts[index] ?? 0n) + part
        left -= part
      }
      return parts
    },
  }
}

export type Random = ReturnType<typeof createRandom>
