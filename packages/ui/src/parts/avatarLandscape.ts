export type Landscape = {
  readonly sky: string
  readonly sun: { readonly x: number; readonly y: number; readonly fill: string }
  /** Back, middle, front. */
  readonly ridges: readonly { readonly fill: string; readonly d: string }[]
}

/** FNV-1a, 32 bits. @see http://www.isthe.com/chongo/tech/comp/fnv/ */
function seedOf(text: string): number {
  let hash = 0x811c9dc5
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return hash
}

/** mulberry32: evenly distributed numbers in [0, 1) from a seed. */
function numbersFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

const oklch = (lightness: number, chroma: number, hue: number) =>
  `oklch(${lightness} ${chroma} ${(((hue % 360) + 360) % 360).toFixed(1)})`

/** Path of a ridge line: plateaus joined by 45-degree slopes, like the bitting of a key, on a 24 by 24 grid. */
function ridge(heights: readonly number[]): string {
  const width = 24 / heights.length
  let d = `M0 24V${24 - (heights[0] ?? 0)}`
  for (let i = 0; i + 1 < heights.length; i++) {
    const next = heights[i + 1] ?? 0
    const slope = Math.min(Math.abs(next - (heights[i] ?? 0)), width)
    const shoulder = (i + 1) * width
    d += `H${+(shoulder - slope / 2).toFixed(2)}L${+(shoulder + slope / 2).toFixed(2)} ${24 - next}`
  }
  return `${d}H24V24Z`
}

/** Generated avatar of an account without a picture, deterministic per address. */
export function avatarLandscape(address: string): Landscape {
  const next = numbersFrom(seedOf(address))
  const hue = next() * 360
  const shift = (36 + next() * 60) * (next() > 0.5 ? 1 : -1)
  const levels = (n: number, min: number, max: number) =>
    Array.from({ length: n }, () => min + Math.round(next() * ((max - min) / 2)) * 2)
  const back = levels(5, 11, 17)
  const middle = levels(4, 5, 11)
  const front = levels(6, 1, 5)
  return {
    sky: oklch(0.88, 0.085, hue),
    sun: {
      x: 6 + Math.round(next() * 12),
      y: 5 + Math.round(next() * 2),
      fill: oklch(0.97, 0.04, hue + shift * 0.2 + 60),
    },
    ridges: [
      { fill: oklch(0.76, 0.13, hue + shift * 0.35), d: ridge(back) },
      { fill: oklch(0.57, 0.15, hue + shift * 0.7), d: ridge(middle) },
      { fill: oklch(0.34, 0.09, hue + shift), d: ridge(front) },
    ],
  }
}
