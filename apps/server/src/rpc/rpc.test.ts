import { keccak256, serializeTransaction } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createProjectStore } from '../projects/projectStore.ts'
import { createTestApp } from '../testing/createTestApp.ts'
import { openTestDatabase } from '../testing/openTestDatabase.ts'
import { reachableBlockchain } from '../testing/testBlockchain.ts'
import { testNode } from '../testing/testNode.ts'

const asked: { readonly method: string }[] = []
let results: Record<string, unknown> = {}
const node = testNode((method) => {
  asked.push({ method })
  return results[method]
})

let opened: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  node.listen({ onUnhandledRequest: 'error' })
  opened = await openTestDatabase('memory')
  const project = { name: 'A', dev: true, origins: [], features: {}, analytics: 'off' as const }
  await createProjectStore(opened.db).add(
    { ...project, id: 'small', budget: { perMinute: 1_000, rpcPerDay: 4 } },
    new Date(0),
  )
})
afterAll(async () => {
  node.close()
  await opened.close()
})
beforeEach(() => {
  asked.length = 0
  results = {
    eth_blockNumber: '0x5000',
    eth_call: '0x',
    eth_getLogs: [],
    eth_simulateV1: [],
    eth_sendRawTransaction: `0x${'1'.repeat(64)}`,
  }
})

const world = () => {
  const access = { addressPerMinute: 100_000, trustedProxies: 0 }
  const app = createTestApp({
    db: opened.db,
    blockchain: reachableBlockchain(),
    access,
  })
  return async (body: unknown, { chainId = 'eip155:910056', projectId = '' } = {}) => {
    const init = {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    }
    const answer = await app.request(`/v1/?chainId=${chainId}${projectId && `&projectId=${projectId}`}`, init)
    const text = await answer.text()
    return [answer.status, text && JSON.parse(text), answer.headers.get('retry-after')]
  }
}
const request = (method: string, params: unknown[] = [], id: unknown = 7) => ({
  jsonrpc: '2.0',
  id,
  method,
  params,
})
const error = (code: number) => ({ error: { code, message: expect.any(String) } })
const methodsAsked = () => asked.map(({ method }) => method)

test('a read is sent to a node of the network, and ids are returned unchanged', async () => {
  const rpc = world()
  for (const id of [7, 'seven', 0, null])
    expect((await rpc(request('eth_blockNumber', [], id)))[1]).toEqual({
      jsonrpc: '2.0',
      id,
      result: '0x5000',
    })
  expect((await rpc(request('eth_chainId')))[1]).toEqual({ jsonrpc: '2.0', id: 7, result: '0xde2e8' })
  expect(methodsAsked()).toHaveLength(4)
})

test('a batch is answered in order, and notifications get no answer', async () => {
  const rpc = world()
  const { id: _, ...notification } = request('eth_blockNumber')
  const batch = [request('eth_blockNumber', [], 'a'), request('eth_sign', [], 'b'), 'nonsense', notification]
  expect((await rpc(batch))[1]).toEqual([
    { jsonrpc: '2.0', id: 'a', result: '0x5000' },
    { jsonrpc: '2.0', id: 'b', error: { code: -32601, message: 'Requested RPC call is not allowed' } },
    { jsonrpc: '2.0', id: null, ...error(-32600) },
  ])
  expect(await rpc([notification])).toEqual([204, '', null])
  for (const wrong of [[], Array.from({ length: 51 }, () => request('eth_blockNumber'))])
    expect((await rpc(wrong))[1]).toMatchObject(error(-32600))
  expect((await rpc('{"jsonrpc":'))[1]).toMatchObject(error(-32700))
  expect((await rpc('['.repeat(100_000)))[1]).toMatchObject(error(-32700))
  expect((await rpc('null'))[1]).toMatchObject(error(-32600))
})

test.each([
  ...[
    'eth_accounts',
    'eth_sign',
    'eth_sendTransaction',
    'personal_sign',
    'eth_newFilter',
    'eth_getFilterChanges',
  ],
  ...[
    'wallet_getAssets',
    'admin_peers',
    'debug_traceTransaction',
    'anvil_setBalance',
    'evm_mine',
    'miner_start',
    '',
  ],
])('%s is not forwarded', async (method) => {
  expect((await world()(request(method)))[1]).toMatchObject(error(-32601))
  expect(methodsAsked()).toEqual([])
})

test('an unknown network is rejected', async () => {
  const rpc = world()
  expect(await rpc(request('eth_blockNumber'), { chainId: 'eip155:1' })).toMatchObject([
    400,
    { reasons: [{ name: 'chainId' }] },
    null,
  ])
  expect((await rpc(request('eth_blockNumber'), { chainId: 'solana:x' }))[0]).toBe(400)
})

test('an RPC error of a node is returned, and a missing answer is a 503 with Retry-After', async () => {
  const rpc = world()
  results.eth_call = { code: 3, message: `execution reverted ${'x'.repeat(500)}`, data: '0x08c379a0' }
  const [status, body] = await rpc(request('eth_call', [{}]))
  expect([status, body]).toMatchObject([200, { id: 7, error: { code: 3, data: '0x08c379a0' } }])
  expect((body as { error: { message: string } }).error.message).toHaveLength(200)
  results.eth_blockNumber = undefined
  expect(await rpc(request('eth_blockNumber'))).toMatchObject([503, error(-32603), '1'])
  expect((await rpc([request('eth_blockNumber')]))[1]).toMatchObject([error(-32603)])
})

const account = privateKeyToAccount(`0x${'42'.repeat(32)}`)
const transfer = { to: account.address, gas: 21_000n, gasPrice: 1n, nonce: 0 } as const

test('only signed transactions of the network are sent, and to one node', async () => {
  const rpc = world()
  const signed = await account.signTransaction({ ...transfer, chainId: 910056 })
  expect((await rpc(request('eth_sendRawTransaction', [signed])))[1]).toMatchObject({
    result: `0x${'1'.repeat(64)}`,
  })
  const eip1559 = await account.signTransaction({
    to: account.address,
    chainId: 910056,
    maxFeePerGas: 1n,
    gas: 21_000n,
  })
  expect((await rpc(request('eth_sendRawTransaction', [eip1559])))[1]).toHaveProperty('result')
  expect(methodsAsked()).toHaveLength(2)
  const invalid = [
    [await account.signTransaction({ ...transfer, chainId: 1 })],
    [await account.signTransaction(transfer)],
    [serializeTransaction({ chainId: 910056, gas: 21_000n, maxFeePerGas: 1n, to: account.address })],
    [signed.slice(0, -4)],
    [signed, signed],
    ['0x'],
    ['0x02'],
    [`${signed}zz`],
    [{}],
    [],
  ]
  for (const params of invalid)
    expect((await rpc(request('eth_sendRawTransaction', params)))[1], JSON.stringify(params)).toMatchObject(
      error(-32602),
    )
  expect(methodsAsked()).toHaveLength(2)
  results.eth_sendRawTransaction = undefined
  expect((await rpc(request('eth_sendRawTransaction', [signed])))[0]).toBe(503)
  expect(methodsAsked().filter((method) => method === 'eth_sendRawTransaction')).toHaveLength(3)
})

test.each(['already known', 'nonce too low'])(
  'F25, F26: after "%s" a transaction the node knows succeeds, and an unknown one fails',
  async (message) => {
    const rpc = world()
    const signed = await account.signTransaction({ ...transfer, chainId: 910056 })
    results.eth_sendRawTransaction = { code: -32000, message }
    expect((await rpc(request('eth_sendRawTransaction', [signed])))[1]).toMatchObject(error(-32000))
    results.eth_getTransactionByHash = {
      hash: keccak256(signed),
      ...{ from: account.address, to: null, nonce: '0x0', value: '0x0', input: '0x' },
    }
    expect((await rpc(request('eth_sendRawTransaction', [signed])))[1]).toMatchObject({
      result: keccak256(signed),
    })
  },
)

test.each([
  [{}, true],
  [{ fromBlock: 'latest' }, true],
  [{ blockHash: `0x${'1'.repeat(64)}` }, true],
  [{ blockHash: null, fromBlock: '0x0' }, false],
  [{ blockHash: null, fromBlock: null, toBlock: null }, true],
  [{ blockHash: '0x1', fromBlock: '0x0' }, false],
  [{ blockHash: {} }, false],
  [{ fromBlock: ['latest'], toBlock: 'latest' }, false],
  [{ fromBlock: '0x1', toBlock: '0x2710' }, true],
  [{ fromBlock: '0x1', toBlock: '0x2711' }, false],
  [{ fromBlock: '0x4fff' }, true],
  [{ fromBlock: '0x0' }, false],
  [{ fromBlock: 'earliest', toBlock: 'latest' }, false],
  [{ fromBlock: 'first' }, false],
  [{ fromBlock: '0x1', toBlock: {} }, false],
  [{ fromBlock: `0x1${'0'.repeat(40)}` }, false],
])('eth_getLogs with %j is forwarded: %s', async (filter, isForwarded) => {
  const [, body] = await world()(request('eth_getLogs', [filter]))
  expect(body).toMatchObject(isForwarded ? { result: [] } : error(-32602))
  expect(methodsAsked().includes('eth_getLogs')).toBe(isForwarded)
})

const simulated = (count: number) => ({
  calls: Array.from({ length: count }, () => ({ to: `0x${'0'.repeat(40)}` })),
})
test.each([
  [{ blockStateCalls: [simulated(1)] }, true],
  [{ blockStateCalls: [simulated(8)] }, true],
  [{ blockStateCalls: [simulated(9)] }, false],
  [{ blockStateCalls: [simulated(0)] }, false],
  [{ blockStateCalls: [simulated(1), simulated(1)] }, false],
  [{ blockStateCalls: [{ ...simulated(1), stateOverrides: {} }] }, false],
  [{ blockStateCalls: 'all' }, false],
  [undefined, false],
])('eth_simulateV1 with %j is forwarded: %s', async (payload, isForwarded) => {
  const [, body] = await world()(request('eth_simulateV1', [payload, 'latest']))
  expect(body).toMatchObject(isForwarded ? { result: [] } : error(-32602))
  expect(methodsAsked().includes('eth_simulateV1')).toBe(isForwarded)
})

test('a project’s daily budget limits its RPC requests', async () => {
  const rpc = world()
  const ask = () => rpc(request('eth_call', [{}]), { projectId: 'small' })
  expect([(await ask())[0], (await ask())[0]]).toEqual([200, 200])
  expect(await ask()).toMatchObject([
    429,
    { reasons: [{ name: 'budget' }] },
    expect.stringMatching(/^[0-9]+$/),
  ])
  expect(methodsAsked()).toHaveLength(2)
})
