import type { CaipNetworkId } from '@latchkey/core'

/** Current price of one whole unit of a token. */
export type Price = { readonly usd: number; readonly source: 'amm' | 'feed' | 'coingecko' }

/**
 * Reads prices of tokens of one network, by address (EVM: in lower case); tokens without a price are missing from the map.
 * @throws NodeUnavailable; a vendor that does not answer is not an error and has no prices
 */
export type PriceSource = (
  networkId: CaipNetworkId,
  tokens: readonly string[],
) => Promise<ReadonlyMap<string, Price>>

/** Combines sources: the first one that has a price for a token is used. */
export function firstOf(sources: readonly PriceSource[]): PriceSource {
  return async (networkId, tokens) => {
    const prices = new Map<string, Price>()
    for (const source of sources) {
      const left = tokens.filter((token) => !prices.has(token))
      if (left.length === 0) break
      for (const [token, price] of await source(networkId, left)) prices.set(token, price)
    }
    return prices
  }
}
