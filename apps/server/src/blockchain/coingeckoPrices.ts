import { type CaipNetworkId, type Clock, namespaceOf, nativeTokenAddress } from '@latchkey/core'
import * as z from 'zod'
import type { Coingecko } from './coingecko.ts'
import { createListCache } from './listCache.ts'
import type { Price, PriceSource } from './price.ts'

/** CoinGecko's ids of our networks and their native tokens. Test networks have no prices. */
const platforms: Readonly<Partial<Record<CaipNetworkId, { readonly id: string; readonly native: string }>>> =
  {
    'eip155:1': { id: 'ethereum', native: 'ethereum' },
    'eip155:10': { id: 'optimistic-ethereum', native: 'ethereum' },
    'eip155:56': { id: 'binance-smart-chain', native: 'binancecoin' },
    'eip155:100': { id: 'xdai', native: 'xdai' },
    'eip155:137': { id: 'polygon-pos', native: 'polygon-ecosystem-token' },
    'eip155:324': { id: 'zksync', native: 'ethereum' },
    'eip155:8453': { id: 'base', native: 'ethereum' },
    'eip155:42161': { id: 'arbitrum-one', native: 'ethereum' },
    'eip155:42170': { id: 'arbitrum-nova', native: 'ethereum' },
    'eip155:42220': { id: 'celo', native: 'celo' },
    'eip155:43114': { id: 'avalanche', native: 'avalanche-2' },
    'eip155:59144': { id: 'linea', native: 'ethereum' },
    'eip155:81457': { id: 'blast', native: 'ethereum' },
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': { id: 'solana', native: 'solana' },
  }

const answer = z.record(z.string(), z.object({ usd: z.number().positive().optional() }))
const cacheMs = 60_000
const maxCached = 5_000
/** Maximum number of token addresses in one request. */
const perRequest = 50

/**
 * Prices of CoinGecko's Simple API, cached for a minute. Without an answer, or while rate limited, no price is returned.
 * @see https://docs.coingecko.com/reference/simple-token-price
 */
export function coingeckoPrices({ coingecko, clock }: { coingecko: Coingecko; clock: Clock }): PriceSource {
  const cached = createListCache<number | null | undefined>({
    ...{ clock, ms: cacheMs, maxEntries: maxCached },
    shouldKeep: (usd) => usd !== undefined,
  })

  const ask = async (path: string, query: Readonly<Record<string, string>>) =>
    answer.parse(
      await coingecko.ask(`simple/${path}?${new URLSearchParams({ ...query, vs_currencies: 'usd' })}`),
    )

  /** Prices of a group of tokens: `null` if CoinGecko has none, `undefined` if it did not answer. */
  async function read(networkId: CaipNetworkId, tokens: readonly string[]) {
    const { id, native } = platforms[networkId] ?? { id: '', native: '' }
    const nativeAddress = nativeTokenAddress(namespaceOf(networkId))
    const asked = tokens.filter((token) => token !== nativeAddress)
    const groups = Array.from({ length: Math.ceil(asked.length / perRequest) }, (_, index) =>
      asked.slice(index * perRequest, (index + 1) * perRequest),
    )
    const usd = new Map<string, number | null>()
    const collect = async (requested: readonly string[], answering: Promise<z.output<typeof answer>>) => {
      const prices = await answering.catch(() => undefined)
      if (!prices) return
      for (const token of requested)
        usd.set(token, prices[token === nativeAddress ? native : token]?.usd ?? null)
    }
    await Promise.all([
      ...(asked.length < tokens.length ? [collect([nativeAddress], ask('price', { ids: native }))] : []),
      ...groups.map((group) =>
        collect(group, ask(`token_price/${id}`, { contract_addresses: group.join(',') })),
      ),
    ])
    return tokens.map((token) => usd.get(token))
  }

  return async (networkId, tokens) => {
    if (!platforms[networkId]) return new Map()
    const found = await cached(
      tokens.map((token) => `${networkId} ${token}`),
      (places) =>
        read(
          networkId,
          places.flatMap((place) => tokens[place] ?? []),
        ),
    )
    return new Map(
      tokens.flatMap((token, index): [string, Price][] => {
        const usd = found[index]
        return usd ? [[token, { usd, source: 'coingecko' }]] : []
      }),
    )
  }
}
