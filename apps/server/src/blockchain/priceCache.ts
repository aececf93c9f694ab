import type { Clock } from '@latchkey/core'
import { createListCache } from './listCache.ts'
import type { Price, PriceSource } from './price.ts'

const priceMs = 5_000
const maxPrices = 5_000

/** Caches prices for 5 s, including the absence of a price. */
export function cachedPrices({ source, clock }: { source: PriceSource; clock: Clock }): PriceSource {
  const cached = createListCache<Price | undefined>({ clock, ms: priceMs, maxEntries: maxPrices })
  return async (networkId, tokens) => {
    const prices = await cached(
      tokens.map((token) => `${networkId} ${token}`),
      async (places) => {
        const missing = places.flatMap((place) => tokens[place] ?? [])
        const found = await source(networkId, missing)
        return missing.map((token) => found.get(token))
      },
    )
    return new Map(tokens.flatMap((token, index) => (prices[index] ? [[token, prices[index]]] : [])))
  }
}
