import { generateKeyPairSync, verify } from 'node:crypto'
import { fetchHttp, systemClock } from '@latchkey/core/browser'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { coinbaseOnramp } from './coinbaseProvider.ts'
import { meldOnramp } from './meldProvider.ts'
import { OnrampRefused, OnrampUnavailable } from './provider.ts'

const vendors = setupServer()
beforeAll(() => vendors.listen({ onUnhandledRequest: 'bypass' }))
afterEach(() => vendors.resetHandlers())
afterAll(() => vendors.close())

const at = new Date('2026-03-01T09:30:00Z')
const clock = systemClock()
const request = { purchaseCurrency: 'USDC', paymentCurrency: 'USD', amount: '100', network: 'base' }
const destination = {
  address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  blockchains: ['base'],
  assets: ['USDC'],
}

test('Coinbase requests follow its documentation, with a token for each request', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const { d = '', x = '' } = privateKey.export({ format: 'jwk' })
  const secret = Buffer.concat([Buffer.from(d, 'base64url'), Buffer.from(x, 'base64url')]).toString('base64')
  const sent: { url: string; body: unknown; uri: string }[] = []
  const value = (amount: string, currency = 'USD') => ({ value: amount, currency })
  const answers: Record<string, object> = {
    '/onramp/v1/buy/options': {
      purchase_currencies: [
        {
          id: 'u',
          name: 'USD Coin',
          symbol: 'USDC',
          icon_url: 'https://c.test/u.png',
          networks: [{ name: 'base', display_name: 'Base', chain_id: '8453', contract_address: '0x1' }],
        },
      ],
      payment_currencies: [{ id: 'USD', limits: [{ id: 'CARD', min: '10', max: '500' }] }],
    },
    '/onramp/v1/buy/quote': {
      payment_total: value('100'),
      payment_subtotal: value('97'),
      purchase_amount: value('97', 'USDC'),
      coinbase_fee: value('2'),
      network_fee: value('1'),
      quote_id: 'q',
    },
    '/onramp/v1/token': { token: 'session' },
  }
  vendors.use(
    http.all('https://api.developer.coinbase.com/*', async ({ request }) => {
      const url = new URL(request.url)
      const [header = '', claims = '', signature = ''] = (request.headers.get('authorization') ?? '')
        .slice(7)
        .split('.')
      const isValid = verify(
        null,
        Buffer.from(`${header}.${claims}`),
        publicKey,
        Buffer.from(signature, 'base64url'),
      )
      if (!isValid) return new HttpResponse(null, { status: 401 })
      const { uri } = JSON.parse(Buffer.from(claims, 'base64url').toString())
      sent.push({
        url: url.pathname + url.search,
        body: request.method === 'POST' ? await request.json() : undefined,
        uri,
      })
      return HttpResponse.json(answers[url.pathname])
    }),
  )
  const provider = coinbaseOnramp({
    key: { id: 'organizations/a/apiKeys/b', secret },
    country: 'US',
    http: fetchHttp(clock),
    now: () => at,
  })
  expect(await provider.options()).toEqual({
    purchaseCurrencies: [
      {
        id: 'u',
        name: 'USD Coin',
        symbol: 'USDC',
        iconUrl: 'https://c.test/u.png',
        networks: [{ name: 'base', display_name: 'Base', chain_id: '8453', contract_address: '0x1' }],
      },
    ],
    paymentCurrencies: [{ id: 'USD', payment_method_limits: [{ id: 'card', min: '10', max: '500' }] }],
  })
  expect(await provider.quote(request)).toMatchObject({
    coinbaseFee: { amount: '2', currency: 'USD' },
    quoteId: 'q',
  })
  const url = new URL(await provider.orderUrl({ ...destination, quoteId: 'q', fiatAmount: '100' }))
  expect([url.origin, url.searchParams.get('sessionToken'), url.searchParams.get('quoteId')]).toEqual([
    'https://pay.coinbase.com',
    'session',
    'q',
  ])
  expect(url.href).not.toContain(destination.address)
  expect(sent).toMatchObject([
    { url: '/onramp/v1/buy/options?country=US', uri: 'GET api.developer.coinbase.com/onramp/v1/buy/options' },
    {
      url: '/onramp/v1/buy/quote',
      body: { purchase_network: 'base', payment_method: 'CARD', payment_amount: '100' },
    },
    {
      url: '/onramp/v1/token',
      body: { addresses: [{ address: destination.address, blockchains: ['base'] }] },
    },
  ])
})

test.each([
  [400, OnrampRefused],
  [401, OnrampUnavailable],
  [429, OnrampUnavailable],
  [500, OnrampUnavailable],
])('a vendor error %s is mapped to its error class', async (status, kind) => {
  vendors.use(http.all('https://api.meld.io/*', () => HttpResponse.json({ secret: 'x' }, { status })))
  const provider = meldOnramp({ key: 'key', country: 'US', http: fetchHttp(clock) })
  await expect(provider.quote(request)).rejects.toBeInstanceOf(kind)
})

test('Meld orders use the provider with the best quote', async () => {
  const sent: unknown[] = []
  const offer = {
    sourceAmount: 100,
    sourceCurrencyCode: 'USD',
    destinationCurrencyCode: 'USDC',
    totalFee: 3,
    networkFee: 1,
    sourceAmountWithoutFees: 97,
  }
  vendors.use(
    http.post('https://api.meld.io/payments/crypto/quote', async ({ request }) => {
      sent.push(await request.json(), request.headers.get('authorization'))
      return HttpResponse.json({
        quotes: [
          { ...offer, serviceProvider: 'A', destinationAmount: 95 },
          { ...offer, serviceProvider: 'B', destinationAmount: 97 },
        ],
      })
    }),
    http.post('https://api.meld.io/crypto/session/widget', async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json({ widgetUrl: 'https://meldcrypto.test/?token=t' })
    }),
  )
  const provider = meldOnramp({ key: 'key', country: 'US', http: fetchHttp(clock) })
  expect(await provider.quote(request)).toMatchObject({
    coinbaseFee: { amount: '2.00', currency: 'USD' },
    networkFee: { amount: '1.00', currency: 'USD' },
    purchaseAmount: { amount: '97', currency: 'USDC' },
  })
  expect(await provider.orderUrl({ ...destination, partnerUserId: 'a' })).toBe(
    'https://meldcrypto.test/?token=t',
  )
  expect(sent).toMatchObject([
    { sourceAmount: 100, paymentMethodType: 'CREDIT_DEBIT_CARD', countryCode: 'US' },
    'BASIC key',
    {},
    'BASIC key',
    { sessionType: 'BUY', sessionData: { serviceProvider: 'B', walletAddress: destination.address } },
  ])
})
