import { generateKeyPairSync, verify } from 'node:crypto'
import { fetchHttp, systemClock } from '@latchkey/core/browser'
import { type Devnet, freePortBase, startDevnet } from '@latchkey/devnet'
import { rowsOf } from '@latchkey/service'
import { type Chains, devnetChains } from '@latchkey/service/chains'
import { sql } from 'drizzle-orm'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { createClient, parseAbi, http as transport } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { getBalance, readContract } from 'viem/actions'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createApp } from '../app.ts'
import { openTestDatabase } from '../testing/openTestDatabase.ts'
import { reachableBlockchain, testBlockchain } from '../testing/testBlockchain.ts'
import { testChains } from '../testing/testChains.ts'
import { testDirectory } from '../testing/testDirectory.ts'
import { coinbaseOnramp } from './coinbaseProvider.ts'
import { devnetFaucet, devnetOnramp } from './devnetProvider.ts'
import { meldOnramp } from './meldProvider.ts'
import { createOrderStore, type OrderStore } from './orderStore.ts'
import { payOrder, payUnfinished } from './payOrder.ts'
import { OnrampRefused, OnrampUnavailable } from './provider.ts'

// PGlite and Anvil take seconds to start, and longer on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const vendors = setupServer()
let opened: Awaited<ReturnType<typeof openTestDatabase>>
let devnet: Devnet
let chains: Chains
let store: OrderStore
let app: ReturnType<typeof createApp>
let at = new Date('2026-03-01T09:30:00Z')
beforeAll(async () => {
  const portBase = await freePortBase()
  ;[devnet, opened] = await Promise.all([startDevnet({ portBase }), openTestDatabase('memory')])
  chains = await devnetChains(devnet.url)
  store = createOrderStore(opened.db, () => at)
  const access = { addressPerMinute: 100_000 }
  const onramp = { country: 'US', devnetUrl: devnet.url }
  const needs = {
    db: opened.db,
    directory: testDirectory(),
    blockchain: reachableBlockchain(chains),
    access,
    onramp,
    log: () => {},
    now: () => at,
  }
  app = createApp({ ...needs, publicUrl: 'http://services.test' })
  vendors.listen({ onUnhandledRequest: 'bypass' })
})
afterEach(() => vendors.resetHandlers())
afterAll(async () => {
  vendors.close()
  await Promise.all([devnet?.stop(), opened?.close()])
})

const post = async (path: string, body: object) => {
  const init = { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  const answer = await app.request(path, init)
  return { status: answer.status, body: await answer.json() }
}
const quote = (more: object = {}) =>
  post('/v1/onramp/quote', {
    purchaseCurrency: 'BNB',
    paymentCurrency: 'USD',
    amount: 100,
    network: 'eip155:910056',
    ...more,
  })
const order = (address: string, more: object = {}) =>
  post('/v1/generators/onrampurl', {
    destinationWallets: [{ address, blockchains: ['eip155:910056'], assets: ['BNB'] }],
    defaultExperience: 'buy',
    partnerUserId: address,
    ...more,
  })
const newAddress = () => privateKeyToAddress(generatePrivateKey())
/** Purchases stored for the history. */
const purchasesOf = async (address: string) =>
  rowsOf(
    await opened.db.execute(
      sql`select network, provider, tx_hash from services.purchases where account = ${address.toLowerCase()}`,
    ),
  )
const client = () => createClient({ transport: transport(chains.networks[0].rpcUrls.default.http[0]) })
const page = (url: string, init: RequestInit = {}) =>
  app.request(url.replace('http://services.test', ''), init)

test('options lists the assets of the chains', async () => {
  const answer = await (await app.request('/v1/onramp/options')).json()
  expect(answer).toMatchObject({
    purchaseCurrencies: expect.arrayContaining([
      expect.objectContaining({
        id: 'BNB',
        networks: [expect.objectContaining({ chain_id: '910056', contract_address: '' })],
      }),
    ]),
    paymentCurrencies: [
      { id: 'USD', payment_method_limits: [{ id: 'card', min: '10.00', max: '7500.00' }, {}] },
      { id: 'EUR' },
    ],
    partner: { id: 'devnet', name: 'Devnet test money' },
  })
})

test('the parts of a quote add up exactly', async () => {
  expect((await quote({ amount: '100' })).body).toEqual({
    coinbaseFee: { amount: '1.00', currency: 'USD' },
    networkFee: { amount: '0.05', currency: 'USD' },
    paymentSubtotal: { amount: '98.95', currency: 'USD' },
    paymentTotal: { amount: '100.00', currency: 'USD' },
    purchaseAmount: { amount: '0.164916666666666666', currency: 'BNB' },
    quoteId: expect.any(String),
  })
})

test.each([
  ['purchaseCurrency', { purchaseCurrency: 'DOGE' }],
  ['paymentCurrency', { paymentCurrency: 'XXX' }],
  ['amount', { amount: '9.99' }],
  ['amount', { amount: 7_500.01 }],
  ['amount', { amount: '10.001' }],
  ['amount', { amount: '-5' }],
  ['amount', { amount: '1e3' }],
])('an invalid %s is rejected with its field name', async (name, more) => {
  expect(await quote(more)).toMatchObject({ status: 400, body: { reasons: [{ name }] } })
})

test('an order is paid on the checkout page and sent once, however often it is paid', async () => {
  const address = newAddress()
  const { quoteId } = (await quote()).body
  const { body } = await order(address, { quoteId })
  expect(body.url).toMatch(/^http:\/\/services\.test\/onramp\/checkout\/[\w-]{32}$/)
  const open = await page(body.url)
  const text = await open.text()
  expect(text).toContain('Test money')
  expect(text).toContain('Pay 100.00 USD in test money')
  expect(text).not.toMatch(/<script|<input[^>]* name=/)
  expect(open.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'; frame-ancestors 'none'$/,
  )
  expect(open.headers.get('access-control-allow-origin')).toBeNull()
  expect(await purchasesOf(address)).toEqual([])

  const elsewhere = await page(body.url, { method: 'POST', headers: { 'sec-fetch-site': 'cross-site' } })
  expect(elsewhere.status).toBe(403)
  const clicks = await Promise.all([1, 2, 3].map(() => page(body.url, { method: 'POST' })))
  expect(clicks.map(({ status }) => status)).toEqual([303, 303, 303])
  expect(await (await page(body.url)).text()).toContain('It has arrived')
  expect((await page(body.url, { method: 'POST' })).status).toBe(303)
  expect(await getBalance(client(), { address })).toBe(164_916_666_666_666_666n)
  expect(await purchasesOf(address)).toEqual([
    { network: 'eip155:910056', provider: 'devnet', tx_hash: expect.stringMatching(/^0x[0-9a-f]{64}$/) },
  ])
})

test('an order of tokens is sent', async () => {
  const token = chains.tokens.find(({ networkId }) => networkId === chains.networks[0].caipNetworkId)
  if (!token?.address) throw new TypeError('The devnet has no token')
  const address = newAddress()
  const { quoteId } = (await quote({ purchaseCurrency: token.symbol })).body
  const { body } = await order(address, { quoteId })
  await page(body.url, { method: 'POST' })
  const received = await readContract(client(), {
    // Configured by the devnet.
    address: token.address as `0x${string}`,
    abi: parseAbi(['function balanceOf(address) view returns (uint256)']),
    functionName: 'balanceOf',
    args: [address],
  })
  // 98.95 USD at 0.25 USD each.
  expect(received).toBe((39_580n * 10n ** BigInt(token.decimals)) / 100n)
})

test('an order whose process was killed before storing the hash is not sent twice', async () => {
  const address = newAddress()
  const { quoteId } = (await quote()).body
  const id = (await order(address, { quoteId })).body.url.split('/').at(-1)
  const faucet = devnetFaucet(devnet.url)
  const killed: OrderStore = { ...store, markDone: () => Promise.reject(new Error('killed')) }
  const ordered = await store.find(id)
  if (!ordered) throw new TypeError('No order')
  await expect(payOrder(ordered, killed, faucet)).rejects.toThrow('killed')
  expect((await store.find(id))?.status).toBe('sending')
  expect(await (await page(`/onramp/checkout/${id}`)).text()).toContain('It has arrived')
  expect(await getBalance(client(), { address })).toBe(164_916_666_666_666_666n)
})

test('an order is sent later if the faucet was unavailable', async () => {
  const unavailable = devnetFaucet('http://127.0.0.1:9')
  const { quoteId } = (await quote()).body
  const id = (await order(newAddress(), { quoteId })).body.url.split('/').at(-1)
  const ordered = await store.find(id)
  if (!ordered) throw new TypeError('No order')
  await expect(payOrder(ordered, store, unavailable)).rejects.toBeInstanceOf(OnrampUnavailable)
  const faucet = devnetFaucet(devnet.url)
  await payUnfinished(store, faucet)
  expect((await store.find(id))?.status).toBe('sending')
  at = new Date(at.getTime() + 61_000)
  await payUnfinished(store, faucet)
  expect((await store.find(id))?.status).toBe('done')
  expect(await getBalance(client(), { address: ordered.address as `0x${string}` })).toBe(
    164_916_666_666_666_666n,
  )
})

test('a quote is valid for 30 s and for one order', async () => {
  const address = newAddress()
  const { quoteId } = (await quote()).body
  const first = await order(address, { quoteId })
  expect(first.status).toBe(200)
  expect(await order(address, { quoteId })).toEqual(first)
  expect(await order(newAddress(), { quoteId })).toMatchObject({
    status: 400,
    body: { reasons: [{ name: 'quoteId' }] },
  })
  const expiring = (await quote()).body.quoteId
  at = new Date(at.getTime() + 31_000)
  expect(await order(address, { quoteId: expiring })).toMatchObject({
    status: 400,
    body: { reasons: [{ name: 'quoteId' }] },
  })
  expect(await order(address, { quoteId: 'mocked-quote-id' })).toMatchObject({ status: 400 })
  expect((await order(address, { presetFiatAmount: 50 })).status).toBe(200)
  expect(await order('0x12')).toMatchObject({
    status: 400,
    body: { reasons: [{ name: 'destinationWallets' }] },
  })
  const open = (await order(address)).body.url
  at = new Date(at.getTime() + 31 * 60_000)
  await store.sweep()
  expect((await page(open)).status).toBe(404)
  expect((await page('/onramp/checkout/nothing', { method: 'POST' })).status).toBe(404)
})

test('nothing is sold for non-local chains or without a provider', async () => {
  expect(() => devnetOnramp({ chains: testChains, store, publicUrl: '' })).toThrow(
    'is not a chain of this machine',
  )
  const withoutProvider = createApp({
    db: opened.db,
    directory: testDirectory(),
    blockchain: testBlockchain,
    log: () => {},
  })
  expect(await (await withoutProvider.request('/v1/onramp/options')).json()).toEqual({
    purchaseCurrencies: [],
    paymentCurrencies: [],
    partner: null,
  })
  expect((await withoutProvider.request('/onramp/checkout/x')).status).toBe(404)
})

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
