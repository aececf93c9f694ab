import type { CaipNetworkId } from '@latchkey/core'
import type { Address } from './fields.ts'

/** What one whole unit of a token costs now. */
export type Price = { readonly usd: number; readonly source: 'amm' | 'feed' | 'coingecko' }

/**
 * Prices of tokens of one network, by lower-case address; those it does not know are missing.
 * @throws NodeUnavailable, or nothing: a vendor that is away knows no price
 */
export type PriceSource = (
  networkId: CaipNetworkId,
  tokens: readonly Address[],
) => Promise<ReadonlyMap<Address, Price>>

/** The first source that knows a token tells its price. */
export function firstOf(sources: readonly PriceSource[]): PriceSource {
  return async (networkId, tokens) => {
    const prices = new Map<Address, Price>()
    for (const source of sources) {
      const left = tokens.filter((token) => !prices.has(token))
      if (left.length === 0) break
      for (const [token, price] of await source(networkId, left)) prices.set(token, price)
    }
    return prices
  }
}
