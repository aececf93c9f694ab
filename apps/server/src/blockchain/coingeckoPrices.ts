import type { CaipNetworkId, Clock, Http } from '@latchkey/core'
import { createShortCache } from '@latchkey/service'
import * as z from 'zod'
import { type Address, nativeAddress } from './fields.ts'
import type { Price, PriceSource } from './price.ts'

/** What CoinGecko calls our networks, and their native tokens. Test networks have no prices. */
const platforms: Readonly<Partial<Record<CaipNetworkId, { readonly id: string; readonly native: string }>>> =
  {
    'eip155:1': { id: 'ethereum', native: 'ethereum' },
    'eip155:56': { id: 'binance-smart-chain', native: 'binancecoin' },
    'eip155:8453': { id: 'base', native: 'ethereum' },
    'eip155:42161': { id: 'arbitrum-one', native: 'ethereum' },
    'eip155:42170': { id: 'arbitrum-nova', native: 'ethereum' },
    'eip155:59144': { id: 'linea', native: 'ethereum' },
    'eip155:81457': { id: 'blast', native: 'ethereum' },
  }

const answer = z.record(z.string(), z.object({ usd: z.number().positive().optional() }))
const timeoutMs = 5_000
const cacheMs = 60_000
const mostCached = 2_000
/** Addresses in one request. */
const perRequest = 50

/**
 * Prices of CoinGecko's Simple API, remembered for a minute. While it is away or over its limit no price is known.
 * @see https://docs.coingecko.com/reference/simple-token-price
 */
export function coingeckoPrices({
  http,
  clock,
  key,
  url,
}: {
  http: Http
  clock: Clock
  key: string
  /** Base address; keys of paid plans go to another host, under another header. */
  url: string
}): PriceSource {
  const header = new URL(url).hostname.startsWith('pro-') ? 'x-cg-pro-api-key' : 'x-cg-demo-api-key'
  const remembered = createShortCache<number | undefined>({ clock, ms: cacheMs, most: mostCached })

  async function ask(path: string, query: Readonly<Record<string, string>>) {
    const search = new URLSearchParams({ ...query, vs_currencies: 'usd' })
    const { status, text } = await http({
      url: `${url}/simple/${path}?${search}`,
      headers: { [header]: key },
      timeoutMs,
    })
    if (status !== 200) throw new TypeError('CoinGecko refused')
    return answer.parse(JSON.parse(text))
  }

  return async (networkId, tokens) => {
    const platform = platforms[networkId]
    if (!platform) return new Map()
    const asked = tokens.filter((token) => token !== nativeAddress)
    const groups = new Map<Address, Promise<z.output<typeof answer>>>()
    // One request for each group of those that are not remembered, made when the first of them is looked up.
    const groupOf = (token: Address) => {
      const found = groups.get(token)
      if (found) return found
      const start = Math.max(0, asked.indexOf(token))
      const group = asked.slice(start, start + perRequest)
      const request = ask(`token_price/${platform.id}`, { contract_addresses: group.join(',') })
      for (const one of group) groups.set(one, request)
      return request
    }
    const usdOf = (token: Address) =>
      remembered(`${networkId} ${token}`, async () =>
        token === nativeAddress
          ? (await ask('price', { ids: platform.native }))[platform.native]?.usd
          : (await groupOf(token))[token]?.usd,
      ).catch(() => undefined)
    const found = await Promise.all(tokens.map(async (token) => [token, await usdOf(token)] as const))
    return new Map(
      found.flatMap(([token, usd]): [Address, Price][] =>
        usd === undefined ? [] : [[token, { usd, source: 'coingecko' }]],
      ),
    )
  }
}
