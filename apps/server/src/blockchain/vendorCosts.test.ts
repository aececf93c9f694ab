import type { Http } from '@latchkey/core'
import { evmNetwork } from '@latchkey/core/networks'
import { createFakeClock } from '@latchkey/core/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp } from '../testing/createTestApp.ts'
import { openTestDatabase } from '../testing/openTestDatabase.ts'
import { testBlockchain } from '../testing/testBlockchain.ts'
import { testChains } from '../testing/testChains.ts'
import { nativeAddress } from './fields.ts'

const bsc = 'eip155:56'
const usdt = '0x55d398326f99059ff775485246999027b3197955'
const nativeCurrency = { name: 'BNB', symbol: 'BNB', decimals: 18 }
const chains = {
  networks: [
    evmNetwork({ id: 56, name: 'BNB', nativeCurrency, http: ['http://node.test'] }),
    testChains.networks[0],
  ],
  tokens: [{ networkId: bsc, address: usdt, name: 'Tether', symbol: 'USDT', decimals: 18 }],
  exchanges: [],
} as const

let database: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  database = await openTestDatabase('memory')
})
afterAll(() => database.close())

/** The services with keys of both vendors. Vendors answer after all requests have arrived. */
function setup() {
  const asked: string[] = []
  const clock = createFakeClock()
  const http: Http = async ({ url }) => {
    const { hostname, pathname } = new URL(url)
    asked.push(`${hostname} ${pathname.split('/').at(-1)}`)
    await new Promise((resolve) => setImmediate(resolve))
    const answer = pathname.endsWith('quote')
      ? { dstAmount: '600' }
      : pathname.endsWith('tokens')
        ? { tokens: { [usdt]: { address: usdt, name: 'Tether', symbol: 'USDT', decimals: 18 } } }
        : { [usdt]: { usd: 1 } }
    return { status: 200, headers: new Headers(), text: JSON.stringify(answer), bytes: new Uint8Array() }
  }
  const app = createTestApp({
    db: database.db,
    access: { addressPerMinute: 1_000_000 },
    blockchain: {
      ...testBlockchain,
      ...{ chains, clock, http, indexed: [] },
      vendors: {
        priceFeed: new Map(),
        rateFeed: new Map(),
        coingecko: { key: 'k', url: 'https://gecko.test' },
        oneinch: { key: 'k' },
      },
    },
  })
  const hundred = async (path: string, init?: RequestInit) => {
    const answers = await Promise.all(Array.from({ length: 100 }, async () => app.request(path, init)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    return new Set(await Promise.all(answers.map((answer) => answer.text())))
  }
  return { hundred, asked, clock }
}

const swap = `amount=1000&from=${bsc}:${nativeAddress}&to=${bsc}:${usdt}`
const prices = {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ addresses: [`${bsc}:${usdt}`] }),
}

test.each<[string, string, RequestInit | undefined, string, number]>([
  ['quotes', `/v1/convert/quotes?${swap}`, undefined, 'api.1inch.dev quote', 5_000],
  ['token lists', `/v1/convert/tokens?chainId=${bsc}`, undefined, 'api.1inch.dev tokens', 3_600_000],
  ['prices', '/v1/fungible/price', prices, 'gecko.test binance-smart-chain', 60_000],
])(
  'R-83: 100 requests for the same %s cost one vendor request per cache period',
  async (_, path, init, call, ms) => {
    const { hundred, asked, clock } = setup()
    const [body] = await hundred(path, init)
    expect(body).toMatch(/USDT|600|Tether/)
    await hundred(path, init)
    expect(asked).toEqual([call])
    await clock.advance(ms)
    await hundred(path, init)
    expect(asked).toEqual([call, call])
  },
)
