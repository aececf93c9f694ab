import { createFakeClock } from '@latchkey/core/testing'
import { type NetworkCall, NodeUnavailable } from '@latchkey/service/chains'
import { expect, test, vi } from 'vitest'
import { createBlockReader } from './readBlocks.ts'

const hashOf = (number: number) => `0x${number.toString(16).padStart(64, '0')}`
const of = (digit: string) => `0x${digit.repeat(40)}`
const [payer, contract, payee] = [of('a'), of('b'), of('c')]

/** A chain of one transaction a block, in which a contract passes on what it is paid; `refuse` may complain instead. */
function setup(refuse: (method: string, count: number) => { code: number; message: string } | undefined) {
  const clock = createFakeClock()
  const log = vi.fn()
  const counts = new Map<string, number>()
  const call: NetworkCall = async (_, method, [first]) => {
    const count = (counts.get(method) ?? 0) + 1
    counts.set(method, count)
    const complaint = refuse(method, count)
    if (complaint) throw new NodeUnavailable('refused', { complaint })
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
    throw new NodeUnavailable('refused', { complaint: { code: -32_601, message: 'no such method' } })
  }
  const reader = createBlockReader({ networkId: 'eip155:56', call, clock, log })
  /** How many transfers are seen of a block: with traces two. */
  const transfers = async (number: number) => (await reader.read(number, number))[0]?.transfers.length
  return { transfers, clock, log, counts }
}

test.each([
  [-32_000, 'block not found'],
  [-32_001, 'not found'],
  [-32_000, 'header not found'],
  [-32_000, 'required historical state is not available (reexec=128)'],
  [-32_000, 'missing trie node 6dd1: state 0x6dd1 is not available'],
  [-32_000, 'the block is pruned: method not available'],
])('a node that says once "%i %s" is asked for traces again at once', async (code, message) => {
  const { transfers, log } = setup((method, count) =>
    method.startsWith('debug') && count === 1 ? { code, message } : undefined,
  )
  expect([await transfers(1), await transfers(2)]).toEqual([2, 2])
  expect(log).not.toHaveBeenCalled()
})

test.each([
  [-32_601, 'the method debug_traceBlockByNumber does not exist/is not available'],
  [-32_000, 'Method debug_traceBlockByNumber is not supported'],
  [-32_600, 'Unsupported method: debug_traceBlockByNumber'],
  [-32_000, 'debug_traceBlockByNumber is not available on your plan'],
])('a method that a node lacks ("%i %s") is asked for again after 10 min', async (code, message) => {
  let lacks = true
  const { transfers, log, clock, counts } = setup((method) =>
    method.startsWith('debug') && lacks ? { code, message } : undefined,
  )
  expect([await transfers(1), await transfers(2)]).toEqual([1, 1])
  expect(counts.get('debug_traceBlockByNumber')).toBe(1)
  expect(log).toHaveBeenCalledWith('node_method_missing', {
    network: 'eip155:56',
    method: 'debug_traceBlockByNumber',
    askedAgainInSeconds: 600,
  })
  lacks = false
  await clock.advance(599_999)
  expect(await transfers(3)).toBe(1)
  await clock.advance(1)
  expect(await transfers(4)).toBe(2)
})

test('a block whose receipts are not there yet fails, and is not read without them', async () => {
  const { transfers, counts } = setup((method, count) =>
    method === 'eth_getBlockReceipts' && count === 1
      ? { code: -32_000, message: 'block not found' }
      : undefined,
  )
  await expect(transfers(1)).rejects.toBeInstanceOf(NodeUnavailable)
  expect(await transfers(1)).toBe(2)
  expect(counts.has('eth_getTransactionReceipt')).toBe(false)
})
