import type { Eip1193Provider } from '@latchkey/core'
import { ownersSignMs } from '@latchkey/core'
import { parentFrame } from '@latchkey/core/browser'
import { aliceAddress, bobAddress, createFakeClock } from '@latchkey/core/testing'
import SafeAppsSDK from '@safe-global/safe-apps-sdk'
import { afterEach, expect, test, vi } from 'vitest'
import { evmAdapter } from '../evmAdapter.ts'
import { safeHashes, safeOrigin, showInSafe } from '../testing/safeHost.ts'
import { safeApp } from './safeApp.ts'
import { safeProvider } from './safeProvider.ts'

afterEach(() => vi.unstubAllGlobals())

const hex = (text: string) => `0x${Buffer.from(text).toString('hex')}`
const signature = `0x${'c3'.repeat(65)}`
const typedData = { domain: { name: 'Meadow' }, types: {}, primaryType: 'Mail', message: { text: 'Hi' } }

/** The provider of a Safe that shows the page. @param answers - see {@link showInSafe} */
function setup(answers: Parameters<typeof showInSafe>[1] = {}) {
  const host = showInSafe(aliceAddress, answers)
  const parent = parentFrame()
  if (!parent) throw new Error('no frame')
  const clock = createFakeClock()
  const provider = safeProvider(parent, clock)
  const ask = (method: string, ...params: unknown[]) => provider.request({ method, params })
  return { host, clock, ask }
}

/** The page in a tab, although a link of Safe{Wallet} has opened it. */
function showAlone() {
  const host = showInSafe(aliceAddress)
  Object.assign(window, { parent: window })
  return host
}

test('the stand-in for Safe{Wallet} answers the vendor’s own client', async () => {
  const { host } = setup({ rpcCall: () => '0x2a' })
  const sdk = new SafeAppsSDK({ allowedDomains: [/^https:\/\/app\.safe\.global$/] })
  expect((await sdk.safe.getInfo()).safeAddress).toBe(aliceAddress)
  expect(await sdk.txs.signMessage('Hi')).toEqual({ messageHash: safeHashes.message })
  expect(await sdk.txs.signTypedMessage(typedData)).toEqual({ messageHash: safeHashes.message })
  expect(await sdk.safe.getOffChainSignature(safeHashes.message)).toBe('')
  expect(await sdk.eth.getGasPrice()).toBe('0x2a')
  const txs = [{ to: bobAddress, value: '5', data: '0x' }]
  expect(await sdk.txs.send({ txs })).toEqual({ safeTxHash: safeHashes.transaction })
  expect(await sdk.txs.getBySafeTxHash(safeHashes.transaction)).toMatchObject({
    txStatus: 'AWAITING_CONFIRMATIONS',
  })
  expect(host.requests).toHaveLength(7)
})

test('the page asks what the vendor’s client asks', async () => {
  const { host, ask } = setup()
  const sdk = new SafeAppsSDK()
  await sdk.safe.getInfo()
  await ask('eth_accounts')
  await sdk.txs.send({ txs: [{ to: bobAddress, value: '16', data: '0x' }], params: {} })
  await ask('eth_sendTransaction', { from: aliceAddress, to: bobAddress, value: '0x10' })
  await sdk.eth.call([{ to: bobAddress, data: '0x' }])
  await ask('eth_call', { to: bobAddress, data: '0x' }, 'latest')
  const [first, second, ...more] = host.requests.map(({ id: _, ...request }) => request)
  expect(second).toEqual(first)
  expect(more[1]).toEqual(more[0])
  expect(more[3]).toEqual(more[2])
})

test.each([
  ['in a window of its own', showAlone],
  ['in the frame of another origin', () => showInSafe(aliceAddress, {}, 'https://safe.example')],
  [
    'in the frame of a domain that ends alike',
    () => showInSafe(aliceAddress, {}, 'https://evil-app.safe.global'),
  ],
  ['in the frame of a page without an origin', () => showInSafe(aliceAddress, {}, 'null')],
  ['on a server', () => undefined],
])('there is no Safe %s, and nothing is asked', (_where, show) => {
  const host = show()
  expect(safeApp()).toEqual([])
  expect(host?.requests ?? []).toEqual([])
})

test('a Safe{Wallet} of the operator is one, and then that of the vendor is none', () => {
  showInSafe(aliceAddress, {}, 'https://safe.example')
  expect(safeApp({ origins: ['https://safe.example'] })).toHaveLength(1)
  showInSafe(aliceAddress)
  expect(safeApp({ origins: ['https://safe.example'] })).toEqual([])
})

test('without ancestorOrigins the referrer tells who frames the page', () => {
  showInSafe(aliceAddress)
  vi.stubGlobal('location', {})
  vi.stubGlobal('document', { referrer: `${safeOrigin}/apps/open?safe=eth:0x1` })
  expect(safeApp()).toHaveLength(1)
  vi.stubGlobal('document', { referrer: '' })
  expect(safeApp()).toEqual([])
})

test('the adapter names the Safe as the wallet that shows the page', () => {
  showInSafe(aliceAddress)
  const networks = [
    { chainNamespace: 'solana' },
    { chainNamespace: 'eip155', caipNetworkId: 'eip155:910056' },
  ]
  const context = { networks, platform: { legacyProviders: () => [] } } as never
  const host = { connectorId: 'global.safe', namespace: 'eip155', address: '', networkId: 'eip155:910056' }
  expect(evmAdapter({ wallets: safeApp() }).create(context).host).toEqual(host)
  expect(evmAdapter().create(context).host).toBeUndefined()
})

test('the account and the network are those of the Safe', async () => {
  const { host, ask } = setup()
  expect(await ask('eth_requestAccounts')).toEqual([aliceAddress])
  expect([await ask('eth_chainId'), await ask('net_version')]).toEqual(['0xde2e8', '910056'])
  expect(await ask('wallet_getPermissions')).toEqual([{ parentCapability: 'eth_accounts' }])
  expect(await ask('wallet_switchEthereumChain', { chainId: '0xde2e8' })).toBeNull()
  await expect(ask('wallet_switchEthereumChain', { chainId: '0x1' })).rejects.toMatchObject({ code: 4200 })
  expect(host.asked('getSafeInfo')).toHaveLength(1)
})

test.each([
  ['no address', { chainId: 1 }],
  ['an address that is none', { safeAddress: '0x12', chainId: 1 }],
  ['no network', { safeAddress: aliceAddress }],
  ['a network that is none', { safeAddress: aliceAddress, chainId: -1 }],
  ['nothing', undefined],
])('a Safe with %s is an error, and is asked again', async (_what, info) => {
  let answer: unknown = info
  const { ask } = setup({ getSafeInfo: () => answer })
  await expect(ask('eth_accounts')).rejects.toMatchObject({ code: -32603 })
  answer = { safeAddress: aliceAddress, chainId: 1 }
  expect(await ask('eth_accounts')).toEqual([aliceAddress])
})

test.each<[string, { from?: string; source?: unknown }]>([
  ['another origin', { from: 'https://evil.example' }],
  ['another window of the same origin', { source: {} }],
])('answers of %s do not count', async (_who, by) => {
  let answer = (_: unknown) => {}
  const held = new Promise((resolve) => {
    answer = resolve
  })
  const { host, ask } = setup({ getSafeInfo: () => held })
  const accounts = ask('eth_accounts')
  await vi.waitFor(() => expect(host.requests).toHaveLength(1))
  const data = { safeAddress: bobAddress, chainId: 1 }
  host.say({ id: host.requests[0]?.id, success: true, version: '9.1.0', data }, by)
  host.say({ id: 'unknown', success: true, data })
  host.say(null)
  host.say('text')
  answer({ safeAddress: aliceAddress, chainId: 1 })
  expect(await accounts).toEqual([aliceAddress])
})

test.each([
  ['a value in hex', { value: '0x10', data: '0xab' }, { value: '16', data: '0xab' }],
  ['no value and no data', {}, { value: '0', data: '0x' }],
  ['a value in decimals and its data as input', { value: '7', input: '0xcd' }, { value: '7', data: '0xcd' }],
  ['fees and a nonce, which are Safe{Wallet}’s', { gas: '0x1', nonce: '0x2' }, { value: '0', data: '0x' }],
])(
  'a transaction with %s is proposed, and its id is the hash that the owners sign',
  async (_what, call, sent) => {
    const { host, ask } = setup()
    const id = await ask('eth_sendTransaction', { from: aliceAddress.toLowerCase(), to: bobAddress, ...call })
    expect(id).toBe(safeHashes.transaction)
    expect(host.asked('sendTransactions')).toEqual([{ txs: [{ to: bobAddress, ...sent }], params: {} }])
  },
)

test.each([
  ['of another account', { from: bobAddress, to: bobAddress }, 4100],
  ['without an account', { to: bobAddress }, 4100],
  ['without a receiver', { from: aliceAddress, data: '0x60' }, -32602],
  ['with a value that is none', { from: aliceAddress, to: bobAddress, value: '1.5' }, -32602],
  ['with data that are none', { from: aliceAddress, to: bobAddress, data: '0xabc' }, -32602],
])('a transaction %s is refused before Safe{Wallet} is asked', async (_what, call, code) => {
  const { host, ask } = setup()
  await expect(ask('eth_sendTransaction', call)).rejects.toMatchObject({ code })
  expect(host.asked('sendTransactions')).toEqual([])
})

test('an answer without the hash of the proposal is an error', async () => {
  const { ask } = setup({ sendTransactions: () => ({}) })
  await expect(ask('eth_sendTransaction', { from: aliceAddress, to: bobAddress })).rejects.toMatchObject({
    code: -32603,
  })
})

test.each([
  ['Transaction was rejected', 4001],
  ['User denied the request', 4001],
  ['Internal error', -32603],
])('“%s” has the code %i', async (error, code) => {
  const { ask } = setup({
    sendTransactions: () => {
      throw new Error(error)
    },
  })
  await expect(ask('eth_sendTransaction', { from: aliceAddress, to: bobAddress })).rejects.toMatchObject({
    code,
  })
})

test('a message is signed as the text that it is, bytes that are no text as they are', async () => {
  const { host, ask } = setup({ signMessage: () => ({ signature }) })
  for (const message of [hex('Grüße 🦊'), 'Good morning', '0xff', '0x'])
    expect(await ask('personal_sign', message, aliceAddress)).toBe(signature)
  expect(host.asked('signMessage')).toEqual(
    ['Grüße 🦊', 'Good morning', '0xff', ''].map((message) => ({ message })),
  )
})

test('typed data that are no JSON are refused before Safe{Wallet} is asked', async () => {
  const { host, ask } = setup()
  await expect(ask('eth_signTypedData_v4', aliceAddress, '{')).rejects.toMatchObject({ code: -32602 })
  expect(host.asked('signTypedMessage')).toEqual([])
})

test('typed data are signed as an object or as its text', async () => {
  const { host, ask } = setup({ signTypedMessage: () => ({ signature }) })
  expect(await ask('eth_signTypedData_v4', aliceAddress, JSON.stringify(typedData))).toBe(signature)
  expect(await ask('eth_signTypedData_v4', aliceAddress, typedData)).toBe(signature)
  expect(host.asked('signTypedMessage')).toEqual([{ typedData }, { typedData }])
})

test('a message of several owners is signed when the last of them has, also after a question that failed', async () => {
  let answers: (() => string)[] = [
    () => '',
    () => {
      throw new Error('The server of Safe{Wallet} did not answer')
    },
    () => '0x',
    () => signature,
  ]
  const { clock, ask } = setup({
    getOffChainSignature: () => {
      const [answer = () => '', ...later] = answers
      answers = later
      return answer()
    },
  })
  const signed = ask('personal_sign', 'Hi', aliceAddress)
  await clock.advance(9_000)
  expect(await signed).toBe(signature)
})

test('a message that is signed in a transaction has an empty signature once that has succeeded', async () => {
  let txStatus = 'AWAITING_EXECUTION'
  const { clock, ask } = setup({
    signMessage: () => ({ safeTxHash: safeHashes.transaction }),
    getTxBySafeTxHash: () => ({ txStatus }),
  })
  const signed = ask('personal_sign', 'Hi', aliceAddress)
  await clock.advance(60_000)
  txStatus = 'SUCCESS'
  await clock.advance(3_000)
  expect(await signed).toBe('0x')
})

test.each([
  ['rejected', { getTxBySafeTxHash: () => ({ txStatus: 'CANCELLED' }) }, 4001],
  ['whose transaction failed', { getTxBySafeTxHash: () => ({ txStatus: 'FAILED' }) }, -32603],
  ['without a signature', { signMessage: () => ({}) }, -32603],
])('a message %s is an error', async (_what, answers, code) => {
  const { ask } = setup({ signMessage: () => ({ safeTxHash: safeHashes.transaction }), ...answers })
  await expect(ask('personal_sign', 'Hi', aliceAddress)).rejects.toMatchObject({ code })
})

test('messages that are shown one after another each wait for their owners, for 12 h', async () => {
  const { clock, ask } = setup()
  const ends = async (asked: Promise<unknown>) => asked.catch(({ code }: { code: number }) => code)
  const first = ends(ask('personal_sign', 'One', aliceAddress))
  await clock.advance(1_000)
  const second = ends(ask('personal_sign', 'Two', aliceAddress))
  await clock.advance(ownersSignMs)
  expect([await first, await second]).toEqual([-32603, -32603])
})

test('signing for another account, and methods that Safe{Wallet} does not have, are refused', async () => {
  const { host, ask } = setup()
  await expect(ask('personal_sign', 'Hi', bobAddress)).rejects.toMatchObject({ code: 4100 })
  await expect(ask('eth_signTypedData_v4', bobAddress, typedData)).rejects.toMatchObject({ code: 4100 })
  for (const method of ['eth_sign', 'eth_sendRawTransaction', 'wallet_getCapabilities', 'wallet_sendCalls'])
    await expect(ask(method)).rejects.toMatchObject({ code: 4200 })
  expect(host.requests.map(({ method }) => method)).toEqual(['getSafeInfo'])
})

test('reads go through Safe{Wallet}', async () => {
  const { host, ask } = setup({ rpcCall: ({ call }: { call: string }) => `answer to ${call}` })
  expect(await ask('eth_getBalance', aliceAddress, 'latest')).toBe('answer to eth_getBalance')
  expect(host.asked('rpcCall')).toEqual([{ call: 'eth_getBalance', params: [aliceAddress, 'latest'] }])
})

test('the wallet of the option loads its code with the first request', async () => {
  showInSafe(aliceAddress)
  const [wallet] = safeApp()
  const provider = wallet?.provider as Eip1193Provider
  expect(await provider.request({ method: 'eth_accounts' })).toEqual([aliceAddress])
})
