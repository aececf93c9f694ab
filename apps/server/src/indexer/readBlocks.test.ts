import { bsc } from '@latchkey/core/networks'
import { createFakeClock } from '@latchkey/core/testing'
import { createNetworkCall, NodeUnavailable } from '@latchkey/server-kit/chains'
import { expect, test, vi } from 'vitest'
import { createBlockReader } from './readBlocks.ts'

const hashOf = (number: number) => `0x${number.toString(16).padStart(64, '0')}`
const of = (digit: string) => `0x${digit.repeat(40)}`
const [payer, contract, payee] = [of('a'), of('b'), of('c')]

/**
 * A chain with one transaction per block, in which a contract forwards what it receives. `refuse` may return an RPC error
 * instead, depending on how often the method was requested from that node.
 */
function setup(
  refuse: (method: string, count: number, node: string) => { code: number; message: string } | undefined,
  nodes: readonly string[] = ['a'],
) {
  const clock = createFakeClock()
  const onMethodMissing = vi.fn()
  const counts = new Map<string, number>()
  const answer = (node: string, method: string, [first]: readonly unknown[]) => {
    const key = `${node} ${method}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
    const rpcError = refuse(method, counts.get(key) ?? 0, node)
    if (rpcError) throw new NodeUnavailable('refused', { rpcError })
    const number = Number(first)
    const [hash, parentHash] = [hashOf(number), hashOf(number - 1)]
    const transaction = { hash, from: payer, to: contract, value: '0x5', nonce: '0x0', input: '0x' }
    if (method === 'eth_getBlockByNumber') {
      return { number: first, hash, parentHash, timestamp: '0x65', transactions: [transaction] }
    }
    if (method === 'eth_getBlockReceipts') {
      return [{ transactionHash: hash, blockHash: hash, status: '0x1', contractAddress: null }]
    }
    if (method === 'debug_traceBlockByNumber') {
      const passedOn = { type: 'CALL', from: contract, to: payee, value: '0x5' }
      return [{ result: { type: 'CALL', from: payer, to: contract, value: '0x5', calls: [passedOn] } }]
    }
    if (method === 'eth_getLogs') return []
    throw new NodeUnavailable('refused', { rpcError: { code: -32_601, message: 'no such method' } })
  }
  const call = createNetworkCall({
    networks: [{ ...bsc, rpcUrls: { default: { http: nodes.map((name) => `http://${name}`) } } }],
    rpc: async ({ url }, method, params) => answer(new URL(url).host, method, params),
    ...{ clock, onMethodMissing },
  })
  const reader = createBlockReader(bsc.caipNetworkId, call)
  /** Number of transfers found in a block; two if traces are available. */
  const transfers = async (number: number) => (await reader.read(number, number))[0]?.transfers.length
  return { transfers, clock, onMethodMissing, counts }
}

test.each([
  [-32_000, 'block not found'],
  [-32_001, 'not found'],
  [-32_000, 'header not found'],
  [-32_000, 'required historical state is not available (reexec=128)'],
  [-32_000, 'missing trie node 6dd1: state 0x6dd1 is not available'],
  [-32_000, 'the block is pruned: method not available'],
])('traces are requested again after a temporary error "%i %s"', async (code, message) => {
  const { transfers, onMethodMissing } = setup((method, count) =>
    method.startsWith('debug') && count === 1 ? { code, message } : undefined,
  )
  expect([await transfers(1), await transfers(2)]).toEqual([2, 2])
  expect(onMethodMissing).not.toHaveBeenCalled()
})

test.each([
  [-32_601, 'the method debug_traceBlockByNumber does not exist/is not available'],
  [-32_000, 'Method debug_traceBlockByNumber is not supported'],
  [-32_600, 'Unsupported method: debug_traceBlockByNumber'],
  [-32_000, 'debug_traceBlockByNumber is not available on your plan'],
])('a method reported as missing ("%i %s") is requested again after 10 min', async (code, message) => {
  let lacks = true
  const { transfers, onMethodMissing, clock, counts } = setup((method) =>
    method.startsWith('debug') && lacks ? { code, message } : undefined,
  )
  expect([await transfers(1), await transfers(2)]).toEqual([1, 1])
  expect(counts.get('a debug_traceBlockByNumber')).toBe(1)
  expect(onMethodMissing).toHaveBeenCalledWith({
    networkId: 'eip155:56',
    host: 'a',
    method: 'debug_traceBlockByNumber',
  })
  lacks = false
  await clock.advance(599_999)
  expect(await transfers(3)).toBe(1)
  await clock.advance(1)
  expect(await transfers(4)).toBe(2)
})

test('a method that one node lacks is requested from the next one, and from the first one again after 10 min', async () => {
  const { transfers, onMethodMissing, clock, counts } = setup(
    (method, _count, node) =>
      method.startsWith('debug') && node === 'a' ? { code: -32_601, message: '' } : undefined,
    ['a', 'b'],
  )
  expect([await transfers(1), await transfers(2)]).toEqual([2, 2])
  const asked = () => ['a', 'b'].map((node) => counts.get(`${node} debug_traceBlockByNumber`))
  expect(asked()).toEqual([1, 2])
  expect(onMethodMissing).toHaveBeenCalledOnce()
  await clock.advance(600_000)
  await transfers(3)
  expect(asked()).toEqual([2, 3])
})

test('a method is not treated as missing while a node that has it is unavailable', async () => {
  let isUnavailable = true
  const { transfers } = setup(
    (method, _count, node) => {
      if (!method.startsWith('debug')) return undefined
      if (node === 'a') return { code: -32_601, message: '' }
      return isUnavailable ? { code: -32_603, message: 'internal error' } : undefined
    },
    ['a', 'b'],
  )
  expect(await transfers(1)).toBe(1)
  isUnavailable = false
  expect(await transfers(2)).toBe(2)
})

test('a block whose receipts are not available yet rejects', async () => {
  const { transfers, counts } = setup((method, count) =>
    method === 'eth_getBlockReceipts' && count === 1
      ? { code: -32_000, message: 'block not found' }
      : undefined,
  )
  await expect(transfers(1)).rejects.toBeInstanceOf(NodeUnavailable)
  expect(await transfers(1)).toBe(2)
  expect(counts.has('a eth_getTransactionReceipt')).toBe(false)
})
