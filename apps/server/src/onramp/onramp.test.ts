import { type Devnet, freePortBase, solanaAccount, startDevnet } from '@latchkey/devnet'
import { rowsOf } from '@latchkey/server-kit'
import { type Chains, devnetChains } from '@latchkey/server-kit/chains'
import { sql } from 'drizzle-orm'
import { createClient, parseAbi, http as transport } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { getBalance, readContract } from 'viem/actions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp } from '../testing/createTestApp.ts'
import { openTestDatabase } from '../testing/openTestDatabase.ts'
import { reachableBlockchain } from '../testing/testBlockchain.ts'
import { testChains } from '../testing/testChains.ts'
import { devnetFaucet, devnetOnramp } from './devnetProvider.ts'
import { createOrderStore, type OrderStore } from './orderStore.ts'
import { payOrder, payUnfinished } from './payOrder.ts'
import { OnrampUnavailable } from './provider.ts'

// PGlite and Anvil take seconds to start, and longer on a busy machine.

let opened: Awaited<ReturnType<typeof openTestDatabase>>
let devnet: Devnet
let chains: Chains
let store: OrderStore
let app: ReturnType<typeof createTestApp>
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
    blockchain: reachableBlockchain(chains),
    access,
    onramp,
    now: () => at,
  }
  app = createTestApp({ ...needs, publicUrl: 'http://services.test' })
})
afterAll(async () => {
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

test('a quote takes currencies as ids and as the objects that the options list', async () => {
  const { body } = await quote({
    amount: '100',
    purchaseCurrency: { id: 'ETH', name: 'Ether', symbol: 'ETH', networks: [] },
    paymentCurrency: { id: 'USD', payment_method_limits: [] },
  })
  const { body: byId } = await quote({ amount: '100', purchaseCurrency: 'ETH', paymentCurrency: 'USD' })
  expect(body).toEqual({ ...byId, quoteId: expect.any(String) })
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
    /^default-src 'none'; style-src 'sha256-[^']+'; img-src 'self'; form-action 'self'; frame-ancestors 'none'$/,
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
  const withoutProvider = createTestApp({
    db: opened.db,
  })
  expect(await (await withoutProvider.request('/v1/onramp/options')).json()).toEqual({
    purchaseCurrencies: [],
    paymentCurrencies: [],
    partner: null,
  })
  expect((await withoutProvider.request('/onramp/checkout/x')).status).toBe(404)
})

test('SOL is sold to an address of Solana, sent once, and an EVM address is refused', async () => {
  const { network } = chains.solana ?? {}
  const networkId = network?.caipNetworkId ?? ''
  const listed = await (await app.request('/v1/onramp/options')).json()
  const ofSol = listed.purchaseCurrencies.find(({ id }: { id: string }) => id === 'SOL')
  expect(ofSol.networks).toMatchObject([{ chain_id: networkId, contract_address: '' }])

  const priced = async () => (await quote({ purchaseCurrency: 'SOL', network: networkId })).body
  const address = solanaAccount(generatePrivateKey()).address
  const { quoteId, purchaseAmount } = await priced()
  expect(purchaseAmount.currency).toBe('SOL')
  expect(await order(newAddress(), { quoteId })).toMatchObject({
    status: 400,
    body: { reasons: [{ name: 'destinationWallets' }] },
  })
  const { body } = await order(address, { quoteId })
  for (const _ of [1, 2]) await page(body.url, { method: 'POST' })
  const answer = await fetch(network?.rpcUrls.default.http[0] ?? '', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getBalance', params: [address] }),
  })
  const { result } = (await answer.json()) as { result: { value: number } }
  expect(result.value).toBe(Math.floor(Number(purchaseAmount.amount) * 1e9))
  const [bought] = rowsOf(
    await opened.db.execute(sql`select network, tx_hash from services.purchases where account = ${address}`),
  )
  expect(bought).toMatchObject({ network: networkId })
  expect(String(bought?.tx_hash)).toMatch(/^[1-9A-HJ-NP-Za-km-z]{64,88}$/)
})
