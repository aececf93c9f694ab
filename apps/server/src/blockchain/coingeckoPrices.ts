import type { CaipNetworkId, Clock, Http } from '@latchkey/core'
import * as z from 'zod'
import { type Address, nativeAddress } from './fields.ts'
import { createListCache } from './listCache.ts'
import type { Price, PriceSource } from './price.ts'
import { createVendorRest } from './vendorRest.ts'

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
const mostCached = 5_000
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
  const remembered = createListCache<number | null | undefined>({
    ...{ clock, ms: cacheMs, most: mostCached },
    keeps: (usd) => usd !== undefined,
  })

  const rest = createVendorRest(clock)

  async function ask(path: string, query: Readonly<Record<string, string>>) {
    if (rest.leftMs() > 0) throw new TypeError('CoinGecko was asked too often')
    const search = new URLSearchParams({ ...query, vs_currencies: 'usd' })
    const { status, headers, text } = await http({
      url: `${url}/simple/${path}?${search}`,
      headers: { [header]: key },
      timeoutMs,
    })
    if (status === 429) rest.begin(headers)
    if (status !== 200) throw new TypeError('CoinGecko refused')
    return answer.parse(JSON.parse(text))
  }

  /** Of a group of tokens: null where it knows no price, `undefined` while it does not answer. */
  async function read(networkId: CaipNetworkId, tokens: readonly Address[]) {
    const { id, native } = platforms[networkId] ?? { id: '', native: '' }
    const asked = tokens.filter((token) => token !== nativeAddress)
    const groups = Array.from({ length: Math.ceil(asked.length / perRequest) }, (_, index) =>
      asked.slice(index * perRequest, (index + 1) * perRequest),
    )
    const usd = new Map<Address, number | null>()
    const note = async (wanted: readonly Address[], answering: Promise<z.output<typeof answer>>) => {
      const said = await answering.catch(() => undefined)
      if (!said) return
      for (const token of wanted) usd.set(token, said[token === nativeAddress ? native : token]?.usd ?? null)
    }
    await Promise.all([
      ...(asked.length < tokens.length ? [note([nativeAddress], ask('price', { ids: native }))] : []),
      ...groups.map((group) =>
        note(group, ask(`token_price/${id}`, { contract_addresses: group.join(',') })),
      ),
    ])
    return tokens.map((token) => usd.get(token))
  }

  return async (networkId, tokens) => {
    if (!platforms[networkId]) return new Map()
    const found = await remembered(
      tokens.map((token) => `${networkId} ${token}`),
      (places) =>
        read(
          networkId,
          places.flatMap((place) => tokens[place] ?? []),
        ),
    )
    return new Map(
      tokens.flatMap((token, index): [Address, Price][] => {
        const usd = found[index]
        return usd ? [[token, { usd, source: 'coingecko' }]] : []
      }),
    )
  }
}
