import { base58, base64 } from '@scure/base'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createProjectStore } from '../projects/projectStore.ts'
import { token2022Program, tokenProgram } from '../solana/programs.ts'
import { createTestApp } from '../testing/createTestApp.ts'
import { openTestDatabase } from '../testing/openTestDatabase.ts'
import { solanaId, solanaTestChains, solanaTestNode } from '../testing/solanaTestNode.ts'
import { reachableBlockchain } from '../testing/testBlockchain.ts'

let results: Record<string, unknown> = {}
const node = solanaTestNode((method) => results[method])
const { asked } = node

let opened: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  node.server.listen({ onUnhandledRequest: 'error' })
  opened = await openTestDatabase('memory')
  const project = { name: 'A', dev: true, origins: [], features: {}, analytics: 'off' as const }
  await createProjectStore(opened.db).add(
    { ...project, id: 'small', budget: { perMinute: 1_000, rpcPerDay: 30 } },
    new Date(0),
  )
})
afterAll(async () => {
  node.server.close()
  await opened.close()
})
beforeEach(() => {
  asked.length = 0
  results = { getSlot: 7, getProgramAccounts: [] }
})

const world = () => {
  const access = { addressPerMinute: 100_000, trustedProxies: 0 }
  const blockchain = reachableBlockchain(solanaTestChains)
  const app = createTestApp({ db: opened.db, blockchain, access })
  return async (body: unknown, query = '') => {
    const init = {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    }
    const answer = await app.request(`/v1/?chainId=${encodeURIComponent(solanaId)}${query}`, init)
    const text = await answer.text()
    return { status: answer.status, text, body: JSON.parse(text) }
  }
}
const request = (method: string, params: unknown[] = [], id: unknown = 7) => ({
  jsonrpc: '2.0',
  id,
  method,
  params,
})
const error = (code: number) => ({ error: { code, message: expect.any(String) } })

test('reads are sent to a node, alone and in batches', async () => {
  const rpc = world()
  expect((await rpc(request('getSlot', [], 'a'))).body).toEqual({ jsonrpc: '2.0', id: 'a', result: 7 })
  const batch = [request('getSlot', [], 1), request('requestAirdrop', [], 2), request('eth_chainId', [], 3)]
  expect((await rpc(batch)).body).toMatchObject([{ result: 7 }, error(-32601), error(-32601)])
  const large = Array.from({ length: 51 }, () => request('getSlot'))
  expect((await rpc(large)).body).toMatchObject(error(-32600))
  expect(asked).toEqual(['getSlot', 'getSlot'])
})

test('integers of 64 bits keep all their digits', async () => {
  results.getBalance = { context: { slot: 1 }, value: 18_446_744_073_709_551_615n }
  const { text } = await world()(request('getBalance', [tokenProgram]))
  expect(text).toBe('{"jsonrpc":"2.0","id":7,"result":{"context":{"slot":1},"value":18446744073709551615}}')
})

test.each([
  ...['requestAirdrop', 'getBlock', 'getBlocks', 'getBlockProduction', 'getClusterNodes', 'getVoteAccounts'],
  ...['getSupply', 'getLargestAccounts', 'getInflationReward', 'minimumLedgerSlot', 'validatorExit'],
  ...['setLogFilter', 'accountSubscribe', 'eth_call', 'eth_sendRawTransaction', 'constructor', ''],
])('%s is not forwarded', async (method) => {
  expect((await world()(request(method))).body).toMatchObject(error(-32601))
  expect(asked).toEqual([])
})

test('a Solana method is not forwarded to an EVM network', async () => {
  const app = createTestApp({ db: opened.db, blockchain: reachableBlockchain(solanaTestChains) })
  const init = { method: 'POST', body: JSON.stringify(request('getSlot')) }
  expect(await (await app.request('/v1/?chainId=eip155:910056', init)).json()).toMatchObject(error(-32601))
})

const address = base58.encode(new Uint8Array(32).fill(7))
const at = (offset: number, bytes = address) => ({ memcmp: { offset, bytes } })

test.each<[string, unknown, boolean]>([
  [tokenProgram, { filters: [{ dataSize: 165 }, at(32)] }, true],
  [token2022Program, { filters: [at(32)], encoding: 'base64' }, true],
  [tokenProgram, { filters: [{ dataSize: 165 }, at(0)] }, false],
  [token2022Program, { filters: [at(0)] }, false],
  [tokenProgram, { filters: [{ dataSize: 165 }] }, false],
  [address, { filters: [at(33)] }, true],
  [
    address,
    { filters: [{ memcmp: { offset: 1, bytes: base64.encode(new Uint8Array(32)), encoding: 'base64' } }] },
    true,
  ],
  [address, { filters: [at(0, base58.encode(new Uint8Array(31).fill(7)))] }, false],
  [address, { filters: [at(0, '0OIl')] }, false],
  [address, { filters: [{ dataSize: 1 }] }, false],
  [address, { filters: [] }, false],
  [address, { filters: [at(0), at(0), at(0), at(0), at(0)] }, false],
  [address, {}, false],
  [address, undefined, false],
])('getProgramAccounts of %s with %j is forwarded: %s', async (program, options, isForwarded) => {
  const params = options === undefined ? [program] : [program, options]
  const { body } = await world()(request('getProgramAccounts', params))
  expect(body).toMatchObject(isForwarded ? { result: [] } : error(-32602))
  expect(asked.includes('getProgramAccounts')).toBe(isForwarded)
})

/** A transaction in wire format: signatures, then a message that needs `required` of them. */
const wire = ({ signatures = 1, required = 1, version = true, fill = 9, more = 40 } = {}) =>
  Uint8Array.from([
    signatures,
    ...new Uint8Array(signatures * 64).fill(fill),
    ...(version ? [0x80] : []),
    ...[required, 0, 1],
    ...new Uint8Array(more),
  ])
const signature = base58.encode(new Uint8Array(64).fill(9))

test('only signed transactions are sent, and to one node', async () => {
  results.sendTransaction = signature
  const rpc = world()
  const send = (...params: unknown[]) => rpc(request('sendTransaction', params))
  expect((await send(base64.encode(wire()), { encoding: 'base64' })).body.result).toBe(signature)
  expect((await send(base58.encode(wire({ version: false })))).body.result).toBe(signature)
  expect(asked).toHaveLength(2)
  const invalid = [
    [base64.encode(wire({ fill: 0 })), { encoding: 'base64' }],
    [base64.encode(wire({ signatures: 1, required: 2 })), { encoding: 'base64' }],
    [base64.encode(wire({ signatures: 0, required: 0 })), { encoding: 'base64' }],
    [base64.encode(wire({ more: 1_232 })), { encoding: 'base64' }],
    [base64.encode(wire())],
    [base58.encode(wire()), {}, {}],
    [base58.encode(wire()), { encoding: 'json' }],
    ['', {}],
    [7],
    [],
  ]
  for (const params of invalid)
    expect((await send(...params)).body, JSON.stringify(params)).toMatchObject(error(-32602))
  expect(asked).toHaveLength(2)
})

test('the largest transaction is sent in both encodings, and a larger one is not', async () => {
  results.sendTransaction = signature
  const rpc = world()
  for (const bytes of [1_232, 1_233]) {
    const sent = wire({ fill: 255, more: bytes - wire({ more: 0 }).length })
    for (const params of [[base58.encode(sent)], [base64.encode(sent), { encoding: 'base64' }]]) {
      const { body } = await rpc(request('sendTransaction', params))
      expect(body).toMatchObject(bytes === 1_232 ? { result: signature } : error(-32602))
    }
  }
})

test('F25, F26: after a failure a transaction that the network knows succeeds, and an unknown one fails', async () => {
  const rpc = world()
  const send = () => rpc(request('sendTransaction', [base64.encode(wire()), { encoding: 'base64' }]))
  results.sendTransaction = { code: -32002, message: 'This transaction has already been processed' }
  results.getSignatureStatuses = { context: { slot: 1 }, value: [null] }
  expect((await send()).body).toMatchObject(error(-32002))
  results.getSignatureStatuses = { context: { slot: 1 }, value: [{ slot: 1, err: null }] }
  expect((await send()).body).toMatchObject({ result: signature })
  results.sendTransaction = undefined
  expect((await send()).body).toMatchObject({ result: signature })
  results.getSignatureStatuses = undefined
  expect(await send()).toMatchObject({ status: 503, body: error(-32603) })
})

test('a search of accounts costs the daily budget more than a read', async () => {
  const rpc = world()
  const search = request('getProgramAccounts', [tokenProgram, { filters: [at(32)] }])
  expect((await rpc(search, '&projectId=small')).status).toBe(200)
  expect((await rpc(request('getSlot'), '&projectId=small')).status).toBe(200)
  expect(await rpc(search, '&projectId=small')).toMatchObject({
    status: 429,
    body: { reasons: [{ name: 'budget' }] },
  })
})
