import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Http } from '@latchkey/core'
import { fetchHttp, systemClock } from '@latchkey/core/browser'
import { createFakeClock } from '@latchkey/core/testing'
import { expect, test } from 'vitest'
import { NodeRefused, NodeUnavailable } from './nodeErrors.ts'
import type { RpcNode } from './nodes.ts'
import { createRpc } from './rpc.ts'

const node: RpcNode = { url: 'http://node.test', networkId: 'eip155:56' }
type RpcRequest = { readonly id: number; readonly method: string }

/** A node whose results come from `answer`, and whose chain id comes from `chainId`. */
function setup(answer: (request: RpcRequest) => unknown, chainId: () => unknown = () => '0x38') {
  const clock = createFakeClock()
  const asked: string[] = []
  const http: Http = async ({ json }) => {
    const request = json as RpcRequest
    asked.push(request.method)
    const body =
      request.method === 'eth_chainId'
        ? { jsonrpc: '2.0', id: request.id, result: chainId() }
        : answer(request)
    return {
      status: 200,
      headers: new Headers(),
      text: typeof body === 'string' ? body : JSON.stringify(body),
    }
  }
  const rpc = createRpc({ http, clock })
  return { clock, asked, ask: (on = node) => rpc(on, 'eth_call', [], 1_000) }
}

const good = ({ id }: RpcRequest) => ({ jsonrpc: '2.0', id, result: '0x01' })

test('a valid answer returns its result', async () => {
  expect(await setup(good).ask()).toBe('0x01')
})

test.each<[string, (request: RpcRequest) => unknown]>([
  ['has the id of another request', ({ id }) => ({ jsonrpc: '2.0', id: id + 1, result: '0x01' })],
  ['has no id', () => ({ jsonrpc: '2.0', result: '0x01' })],
  ['has no version', ({ id }) => ({ id, result: '0x01' })],
  ['has another version', ({ id }) => ({ jsonrpc: '1.0', id, result: '0x01' })],
  ['is an array', (request) => [good(request)]],
  ['is null', () => null],
  ['is HTML', () => '<html>'],
  ['has an odd number of hex digits', ({ id }) => ({ jsonrpc: '2.0', id, result: '0x1' })],
  ['is a number', ({ id }) => ({ jsonrpc: '2.0', id, result: 1 })],
  ['is a rate limit error', ({ id }) => ({ jsonrpc: '2.0', id, error: { code: -32005, message: 'limit' } })],
])('R-60: an answer that %s rejects with NodeUnavailable', async (_, answer) => {
  await expect(setup(answer).ask()).rejects.toBeInstanceOf(NodeUnavailable)
})

test.each([
  { code: 3, message: 'nope' },
  { code: -32000, message: 'execution reverted' },
  { code: -32603, message: 'VM Exception: out of gas' },
])('a call that failed rejects with NodeRefused: %o', async (error) => {
  await expect(setup(({ id }) => ({ jsonrpc: '2.0', id, error })).ask()).rejects.toBeInstanceOf(NodeRefused)
})

test('R-60: the chain id is read first, and again after 10 minutes', async () => {
  const { ask, asked, clock } = setup(good)
  await ask()
  await clock.advance(599_999)
  await ask()
  expect(asked).toEqual(['eth_chainId', 'eth_call', 'eth_call'])
  await clock.advance(1)
  await ask()
  expect(asked.slice(3)).toEqual(['eth_chainId', 'eth_call'])
})

test.each(['0x1', 56, null, '0x', 'eip155:56'])(
  'R-60: a node with chain id %s is not used',
  async (chainId) => {
    const { ask, asked } = setup(good, () => chainId)
    await expect(ask()).rejects.toBeInstanceOf(NodeUnavailable)
    expect(asked).toEqual(['eth_chainId'])
  },
)

test('R-60: a node that moves to another chain is not used until it moves back', async () => {
  let chainId = '0x38'
  const { ask, clock } = setup(good, () => chainId)
  expect(await ask()).toBe('0x01')
  chainId = '0x1'
  await clock.advance(600_000)
  await expect(ask()).rejects.toThrow('not one of eip155:56')
  chainId = '0x38'
  expect(await ask()).toBe('0x01')
})

test('R-60: a chain check for one network does not apply to another', async () => {
  const { ask } = setup(good)
  await ask()
  await expect(ask({ ...node, networkId: 'eip155:1' })).rejects.toThrow('not one of eip155:1')
})

const solana: RpcNode = { url: 'http://node.test', networkId: 'solana:BXGmUWuqThfFb9puWNoLLs99ZQYV6N3n' }
const genesisHash = 'BXGmUWuqThfFb9puWNoLLs99ZQYV6N3nz8oa9DiZuHXB'

/** A Solana node whose results come from `result`, and whose genesis hash comes from `hash`. */
function setupSolana(result: (method: string) => string, hash: () => string = () => genesisHash) {
  const clock = createFakeClock()
  const asked: string[] = []
  const http: Http = async ({ json }) => {
    const { id, method } = json as RpcRequest
    asked.push(method)
    const answer = method === 'getGenesisHash' ? `"result":"${hash()}"` : result(method)
    return { status: 200, headers: new Headers(), text: `{"jsonrpc":"2.0","id":${id},${answer}}` }
  }
  const rpc = createRpc({ http, clock })
  return { asked, clock, ask: (method: string) => rpc(solana, method, [], 1_000) }
}

test('R-60: a Solana node is checked by its genesis hash, at first and again after 10 minutes', async () => {
  let hash = genesisHash
  const { ask, asked, clock } = setupSolana(
    () => '"result":7',
    () => hash,
  )
  expect(await ask('getSlot')).toBe(7)
  await ask('getSlot')
  expect(asked).toEqual(['getGenesisHash', 'getSlot', 'getSlot'])
  hash = 'EtWTRABZaYq6iMFeYKouRu166VU2xqa1wcaWoxPkrZBG'
  await clock.advance(600_000)
  await expect(ask('getSlot')).rejects.toThrow(`not one of ${solana.networkId}`)
})

test.each([
  ['getBalance', '"result":{"context":{"slot":1},"value":-1}'],
  ['getBalance', '"result":7'],
  ['getSlot', '"result":18446744073709551616'],
  ['getMultipleAccounts', '"result":{"context":{"slot":1},"value":[7]}'],
  ['getSignaturesForAddress', '"result":null'],
  ['sendTransaction', '"result":"0x1234"'],
  ['getSlot', '"error":{"code":-32005,"message":"Node is behind"}'],
])('R-60: an answer to %s with %s rejects with NodeUnavailable', async (method, answer) => {
  await expect(setupSolana(() => answer).ask(method)).rejects.toBeInstanceOf(NodeUnavailable)
})

test('lamports of a Solana node keep all their digits', async () => {
  const { ask } = setupSolana(() => '"result":{"context":{"slot":1},"value":9007199254740993}')
  expect(await ask('getBalance')).toMatchObject({ value: 9_007_199_254_740_993n })
})

test.each([-32_602, -32_002, -32_003])(
  'a request that fails on every Solana node rejects with NodeRefused: %i',
  async (code) => {
    const { ask } = setupSolana(() => `"error":{"code":${code},"message":"no"}`)
    await expect(ask('sendTransaction')).rejects.toBeInstanceOf(NodeRefused)
  },
)

test('a node that hangs is abandoned after the timeout', async () => {
  const clock = createFakeClock()
  const rpc = createRpc({ http: () => new Promise(() => {}), clock })
  const answer = rpc(node, 'eth_call', [], 1_000)
  const failure = expect(answer).rejects.toBeInstanceOf(NodeUnavailable)
  await clock.advance(1_000)
  await failure
})

test('R-60: an endless answer is cut off at the size limit', async () => {
  let sent = 0
  const server = createServer((_, response) => {
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(65_536))) sent += 65_536
    }
    response.on('drain', more)
    more()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const clock = systemClock()
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const answer = createRpc({ http: fetchHttp(clock), clock })({ ...node, url }, 'eth_call', [], 8_000)
  await expect(answer).rejects.toMatchObject({
    tooLarge: true,
    cause: { context: { problem: 'more than 1048576 bytes' } },
  })
  expect(sent).toBeLessThan(64 * 1_048_576)
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
})
