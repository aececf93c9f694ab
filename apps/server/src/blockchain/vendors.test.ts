import { fetchHttp } from '@latchkey/core/browser'
import { createFakeClock } from '@latchkey/core/testing'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { encodeFunctionData, parseAbi, parseEther } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createCoingecko } from './coingecko.ts'
import { coingeckoPrices } from './coingeckoPrices.ts'
import { feedPrices, priceFeed } from './feedPrices.ts'
import { createFiatRates, rateFeed } from './fiatRates.ts'
import { type Address, nativeAddress } from './fields.ts'
import { oneinchQuotes } from './oneinchQuotes.ts'
import { firstOf } from './price.ts'

const vendors = setupServer()
beforeAll(() => vendors.listen({ onUnhandledRequest: 'error' }))
afterEach(() => vendors.resetHandlers())
afterAll(() => vendors.close())

const bsc = 'eip155:56'
const usdt: Address = '0x55d398326f99059ff775485246999027b3197955'
const cake: Address = '0x0e09fabb73bd3ade0a17ecc321fd13a19e81ce82'
const user: Address = '0x00000000000000000000000000000000000000aa'
const thief: Address = '0x00000000000000000000000000000000000000bb'
const router: Address = '0x111111125421ca6dc452d289314280a0f8842a65'

function gecko() {
  const clock = createFakeClock()
  const url = 'https://api.coingecko.com/api/v3'
  const coingecko = createCoingecko({ http: fetchHttp(clock), clock, key: 'CG-abc', url })
  return { clock, coingecko, prices: coingeckoPrices({ coingecko, clock }) }
}

test('CoinGecko prices are cached for a minute and requested with the key in a header', async () => {
  const asked: string[] = []
  vendors.use(
    http.get('https://api.coingecko.com/api/v3/simple/*', ({ request }) => {
      const { pathname, searchParams } = new URL(request.url)
      asked.push(`${pathname.slice(15)} ${searchParams.get('ids') ?? searchParams.get('contract_addresses')}`)
      expect(request.headers.get('x-cg-demo-api-key')).toBe('CG-abc')
      return pathname.endsWith('/price')
        ? HttpResponse.json({ binancecoin: { usd: 612.5 } })
        : HttpResponse.json({ [usdt]: { usd: 0.9998 }, [cake]: {} })
    }),
  )
  const { prices, clock } = gecko()
  const expected = [
    [nativeAddress, { usd: 612.5, source: 'coingecko' }],
    [usdt, { usd: 0.9998, source: 'coingecko' }],
  ]
  expect([...(await prices(bsc, [nativeAddress, usdt, cake]))]).toEqual(expected)
  expect([...(await prices(bsc, [nativeAddress, usdt, cake]))]).toEqual(expected)
  expect(asked.sort()).toEqual(['price binancecoin', `token_price/binance-smart-chain ${usdt},${cake}`])
  await clock.advance(60_000)
  await prices(bsc, [usdt])
  expect(asked).toHaveLength(3)
  expect([...(await prices('eip155:11155111', [usdt]))]).toEqual([])
})

test.each([
  ['answers 429', () => new HttpResponse(null, { status: 429 })],
  ['returns an invalid type', () => HttpResponse.json({ [usdt]: { usd: '1' } })],
  ['returns a negative price', () => HttpResponse.json({ [usdt]: { usd: -1 } })],
  ['returns HTML', () => HttpResponse.html('<p>')],
])('while CoinGecko %s no price is known and nothing is cached', async (_, answer) => {
  vendors.use(http.get('https://api.coingecko.com/*', answer, { once: true }))
  const { prices, clock } = gecko()
  expect([...(await prices(bsc, [usdt]))]).toEqual([])
  await clock.advance(10_000)
  vendors.use(http.get('https://api.coingecko.com/*', () => HttpResponse.json({ [usdt]: { usd: 1 } })))
  expect((await prices(bsc, [usdt])).get(usdt)?.usd).toBe(1)
})

test('operator prices take precedence and other sources are asked for the rest', async () => {
  const feed = priceFeed.parse(`${bsc}:${usdt.toUpperCase().replace('0X', '0x')}=1.5`) ?? new Map()
  const asked: unknown[] = []
  const prices = firstOf([
    feedPrices(feed),
    async (_, tokens) => {
      asked.push(tokens)
      return new Map([[cake, { usd: 2, source: 'amm' as const }]])
    },
  ])
  expect(Object.fromEntries(await prices(bsc, [usdt, cake]))).toEqual({
    [usdt]: { usd: 1.5, source: 'feed' },
    [cake]: { usd: 2, source: 'amm' },
  })
  expect(asked).toEqual([[cake]])
  expect(priceFeed.safeParse('USDT=1').success).toBe(false)
})

test('operator prices of Solana tokens keep the case of their address', async () => {
  const network = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
  const prices = feedPrices(priceFeed.parse(`${network}:${mint}=1, ${bsc}:${usdt}=2`) ?? new Map())
  expect((await prices(network, [mint, mint.toLowerCase()])).get(mint)?.usd).toBe(1)
  expect((await prices(network, [mint.toLowerCase()])).size).toBe(0)
  expect((await prices(bsc, [usdt])).get(usdt)?.usd).toBe(2)
  for (const wrong of [`${network}:${usdt}=1`, `${bsc}:${mint}=1`, `solana:x:${mint}=1`])
    expect(priceFeed.safeParse(wrong).success).toBe(false)
})

test('SOL and its tokens have CoinGecko’s prices, by addresses in their own case', async () => {
  const network = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
  const sol = 'So11111111111111111111111111111111111111111'
  vendors.use(
    http.get('https://api.coingecko.com/api/v3/simple/price', ({ request }) =>
      HttpResponse.json({ [new URL(request.url).searchParams.get('ids') ?? '']: { usd: 150 } }),
    ),
    http.get('https://api.coingecko.com/api/v3/simple/token_price/solana', ({ request }) =>
      HttpResponse.json({
        [new URL(request.url).searchParams.get('contract_addresses') ?? '']: { usd: 1 },
      }),
    ),
  )
  const found = await gecko().prices(network, [sol, mint])
  expect([found.get(sol)?.usd, found.get(mint)?.usd]).toEqual([150, 1])
})

test('exchange rates come from the operator, then once an hour from CoinGecko, which values currencies in bitcoin', async () => {
  let asked = 0
  const bitcoin = (rates: Record<string, unknown>) =>
    vendors.use(
      http.get('https://api.coingecko.com/api/v3/exchange_rates', () => {
        asked++
        return HttpResponse.json({ rates })
      }),
    )
  bitcoin({
    usd: { type: 'fiat', value: 100_000 },
    eur: { type: 'fiat', value: 90_000 },
    gbp: { type: 'fiat', value: 80_000 },
    eth: { type: 'crypto', value: 30 },
  })
  const { coingecko, clock } = gecko()
  const rates = createFiatRates({ feed: rateFeed.parse('GBP=0.75') ?? new Map(), coingecko, clock })
  expect(await rates('usd')).toBe(1)
  expect(await rates('gbp')).toBe(0.75)
  expect(asked).toBe(0)
  expect(await rates('eur')).toBe(0.9)
  expect(await rates('eth')).toBeUndefined()
  expect(asked).toBe(1)
  await clock.advance(60 * 60_000)
  bitcoin({ usd: { type: 'fiat', value: 100_000 }, eur: { type: 'fiat', value: 95_000 } })
  expect(await rates('eur')).toBe(0.95)
})

test('while CoinGecko has no exchange rates none is known, and it is asked again a minute later', async () => {
  let asked = 0
  vendors.use(
    http.get('https://api.coingecko.com/*', () => {
      asked++
      return HttpResponse.json({ rates: { usd: { type: 'fiat', value: '1' } } })
    }),
  )
  const { coingecko, clock } = gecko()
  const rates = createFiatRates({ feed: new Map(), coingecko, clock })
  expect(await rates('eur')).toBeUndefined()
  expect(await rates('eur')).toBeUndefined()
  expect(asked).toBe(1)
  await clock.advance(60_000)
  await rates('eur')
  expect(asked).toBe(2)
})

test.each(['EUR', 'eur=1', 'EUR=0', 'EUR=-1', 'EURO=1'])('%s is not an exchange rate', (text) => {
  expect(rateFeed.safeParse(text).success).toBe(false)
})

const abi = parseAbi([
  'struct Description { address srcToken; address dstToken; address srcReceiver; address dstReceiver; uint256 amount; uint256 minReturnAmount; uint256 flags; }',
  'function swap(address executor, Description desc, bytes data) payable returns (uint256, uint256)',
])
const amount = parseEther('1')
const quoted = 600_000_000n
const honest = {
  srcToken: nativeAddress,
  dstToken: usdt,
  srcReceiver: thief,
  dstReceiver: user,
  amount,
  minReturnAmount: 594_000_000n,
  flags: 0n,
}
const swapAnswer = (desc: Partial<typeof honest>, tx: Record<string, string> = {}) => ({
  dstAmount: String(quoted),
  tx: {
    to: router,
    value: String(amount),
    data: encodeFunctionData({ abi, functionName: 'swap', args: [thief, { ...honest, ...desc }, '0x'] }),
    ...tx,
  },
})

function inch() {
  const clock = createFakeClock()
  const source = oneinchQuotes({ http: fetchHttp(clock), clock, key: 'secret' })
  const swap = { networkId: bsc, from: nativeAddress, to: usdt, amount } as const
  return {
    source,
    swap,
    clock,
    build: (minOut = 0n) => source.build({ ...swap, user, slippageBps: 100, minOut }),
  }
}

test('1inch gets the key and returns a quote', async () => {
  vendors.use(
    http.get('https://api.1inch.dev/swap/v6.0/56/quote', ({ request }) => {
      expect(request.headers.get('authorization')).toBe('Bearer secret')
      expect(Object.fromEntries(new URL(request.url).searchParams)).toEqual({
        src: nativeAddress,
        dst: usdt,
        amount: String(amount),
      })
      return HttpResponse.json({ dstAmount: String(quoted) })
    }),
  )
  const { source, swap } = inch()
  expect(await source.quote(swap)).toBe(quoted)
  expect([source.serves(bsc), source.serves('eip155:910056')]).toEqual([true, false])
})

test('R-74: a 1inch swap that matches the request is returned', async () => {
  vendors.use(http.get('https://api.1inch.dev/swap/v6.0/56/swap', () => HttpResponse.json(swapAnswer({}))))
  expect(await inch().build()).toMatchObject({ to: router, value: amount, minOut: 594_000_000n })
})

test.each<[string, object]>([
  ['another router', swapAnswer({}, { to: thief })],
  ['another value', swapAnswer({}, { value: String(amount + 1n) })],
  ['another receiver', swapAnswer({ dstReceiver: thief })],
  ['another output token', swapAnswer({ dstToken: cake })],
  ['another input token', swapAnswer({ srcToken: cake })],
  ['another amount', swapAnswer({ amount: amount * 2n })],
  ['a minimum below the slippage', swapAnswer({ minReturnAmount: 593_999_998n })],
  ['undecodable data', swapAnswer({}, { data: '0x12345678' })],
  ['no transaction', { dstAmount: '1' }],
])('R-74: a swap with %s is rejected', async (_, answer) => {
  vendors.use(http.get('https://api.1inch.dev/swap/v6.0/56/swap', () => HttpResponse.json(answer)))
  await expect(inch().build()).rejects.toMatchObject({ name: 'VendorUnavailable' })
})

test('R-74: a swap below the minimum is requested again with less slippage, or refused', async () => {
  const slippages: unknown[] = []
  vendors.use(
    http.get('https://api.1inch.dev/swap/v6.0/56/swap', ({ request }) => {
      const slippage = new URL(request.url).searchParams.get('slippage')
      slippages.push(slippage)
      const left = 10_000n - BigInt(Math.round(Number(slippage) * 100))
      return HttpResponse.json(swapAnswer({ minReturnAmount: (quoted * left) / 10_000n }))
    }),
  )
  expect(await inch().build(594_000_000n)).toMatchObject({ minOut: 594_000_000n })
  expect(slippages).toEqual(['1'])
  expect(await inch().build(596_000_000n)).toMatchObject({ minOut: 596_040_000n })
  expect(slippages).toEqual(['1', '1', '0.66'])
  expect(await inch().build(quoted)).toMatchObject({ minOut: quoted })
  expect(await inch().build(quoted + 1n)).toBe('less')
})

test('a 1inch answer of 400 means no quote, and 429 rejects with Retry-After', async () => {
  const { source, swap } = inch()
  vendors.use(http.get('https://api.1inch.dev/*', () => HttpResponse.json({ error: 'x' }, { status: 400 })))
  expect([await source.quote(swap), await inch().build()]).toEqual([undefined, undefined])
  vendors.use(
    http.get(
      'https://api.1inch.dev/*',
      () => new HttpResponse(null, { status: 429, headers: { 'retry-after': '7' } }),
    ),
  )
  await expect(source.quote(swap)).rejects.toMatchObject({ name: 'VendorUnavailable', retryAfterMs: 7_000 })
})

test('R-83: a rate-limited vendor is not asked until Retry-After', async () => {
  let asked = 0
  const busy = () => {
    asked += 1
    return new HttpResponse(null, { status: 429, headers: { 'retry-after': '7' } })
  }
  vendors.use(http.get('https://api.1inch.dev/*', busy), http.get('https://api.coingecko.com/*', busy))
  const { source, swap, clock } = inch()
  const { prices, clock: geckoClock } = gecko()
  const ask = async () => {
    await Promise.all([source.quote(swap).catch(() => {}), prices(bsc, [usdt])])
    return asked
  }
  expect([await ask(), await ask()]).toEqual([2, 2])
  await Promise.all([clock.advance(6_999), geckoClock.advance(6_999)])
  expect(await ask()).toBe(2)
  await expect(source.quote(swap)).rejects.toMatchObject({ retryAfterMs: 1 })
  await Promise.all([clock.advance(1), geckoClock.advance(1)])
  expect(await ask()).toBe(4)
})

test('token names of 1inch are cleaned and the list is cached for an hour', async () => {
  let asked = 0
  vendors.use(
    http.get('https://api.1inch.dev/swap/v6.0/56/tokens', () => {
      asked += 1
      const token = {
        address: usdt,
        name: 'Tether\u202E',
        symbol: 'USDT',
        decimals: 18,
        logoURI: 'https://x.example/a.png',
      }
      return HttpResponse.json({ tokens: { [usdt]: token } })
    }),
  )
  const { source } = inch()
  const listed = [
    {
      address: usdt,
      name: 'Tether',
      symbol: 'USDT',
      decimals: 18,
      logoUri: 'https://x.example/a.png',
      eip2612: false,
    },
  ]
  expect([await source.tokens(bsc), await source.tokens(bsc)]).toEqual([listed, listed])
  expect(asked).toBe(1)
})
