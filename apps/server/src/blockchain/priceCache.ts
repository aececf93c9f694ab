import type { Clock } from '@latchkey/core'
import { createListCache } from './listCache.ts'
import type { Price, PriceSource } from './price.ts'

const priceMs = 5_000
const mostPrices = 5_000

/** Prices at most 5 s old, as balances are; what has none is remembered as well. */
export function cachedPrices({ source, clock }: { source: PriceSource; clock: Clock }): PriceSource {
  const remembered = createListCache<Price | undefined>({ clock, ms: priceMs, most: mostPrices })
  return async (networkId, tokens) => {
    const prices = await remembered(
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
