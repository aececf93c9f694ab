import type { PendingStatus, Receipt, TransactionCall } from '@latchkey/core'
import { aliceAddress, carolAddress, createFakeClock, meadowChain, meadowToken } from '@latchkey/core/testing'
import {
  createClient,
  custom,
  decodeFunctionData,
  encodeFunctionData,
  type Hex,
  keccak256,
  numberToHex,
  parseAbi,
  stringToHex,
  zeroAddress,
} from 'viem'
import { expect, onTestFinished, test } from 'vitest'
// Imported statically, because a fake clock cannot wait for a dynamic import.
import './createProposal.ts'
import { waitForReceipt } from './waitForReceipt.ts'

const abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function getTransactionHash(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, uint256 nonce)',
])
const executed = keccak256(stringToHex('ExecutionSuccess(bytes32,uint256)'))
const failed = keccak256(stringToHex('ExecutionFailure(bytes32,uint256)'))
const mined = (index: number): Hex => numberToHex(index, { size: 32 })
type Log = { block: number; topics: Hex[]; data: Hex; transactionHash: Hex }
type Call = { to?: string; value?: bigint; data?: Hex }

/** A Safe on a chain that moves when the test says so. @param code - of the account */
function world({ code = '0x6080', isSafe = true, mostBlocks = 10_000 } = {}) {
  const chain = { block: 1_000_000, nonce: 7, logs: [] as Log[], known: new Set<string>(), asked: 0 }
  const clock = createFakeClock()
  /** What the contract hashes; viem has encoded it, so that the call of the package is compared with it. */
  const hashOf = ({ to = aliceAddress, value = 0n, data = '0x' }: Call, nonce: number) => {
    const fields = [to as Hex, value, data, 0, 0n, 0n, 0n, zeroAddress, zeroAddress, BigInt(nonce)] as const
    return keccak256(encodeFunctionData({ abi, functionName: 'getTransactionHash', args: fields }))
  }
  const answer = (method: string, [first, second]: readonly unknown[] = []): unknown => {
    switch (method) {
      case 'eth_blockNumber':
        return numberToHex(chain.block)
      case 'eth_getCode':
        return code
      case 'eth_getTransactionReceipt':
        return chain.known.has(String(first))
          ? { transactionHash: first, status: '0x1', blockNumber: numberToHex(chain.block) }
          : null
      case 'eth_getTransactionByHash':
        return null
      case 'eth_call': {
        const { data } = first as { data: Hex }
        if (!isSafe) throw new Error('execution reverted')
        if (data === '0xaffed0e0') return numberToHex(chain.nonce, { size: 32 })
        expect([decodeFunctionData({ abi, data }).functionName, second]).toEqual([
          'getTransactionHash',
          'latest',
        ])
        return keccak256(data)
      }
      case 'eth_getLogs': {
        const { fromBlock, toBlock } = first as { fromBlock: Hex; toBlock: Hex }
        chain.asked += 1
        if (Number(toBlock) - Number(fromBlock) + 1 > mostBlocks) throw new Error('block range too large')
        return chain.logs
          .filter(({ block }) => block >= Number(fromBlock) && block <= Number(toBlock))
          .map(({ block, ...log }) => ({ ...log, blockNumber: numberToHex(block) }))
      }
      default:
        throw new Error(`no ${method}`)
    }
  }
  const request = async ({ method, params }: { method: string; params?: readonly unknown[] }) =>
    answer(method, params)
  const client = createClient({ transport: custom({ request }, { retryCount: 0 }), cacheTime: 0 })

  /** Executes a transaction in the next block. */
  const execute = (hash: Hex, transactionHash: Hex, { topic = executed, isIndexed = true } = {}) => {
    chain.block += 1
    chain.nonce += 1
    const payment = numberToHex(0, { size: 32 })
    chain.logs.push({
      block: chain.block,
      topics: isIndexed ? [topic, hash] : [topic],
      data: isIndexed ? payment : `${hash}${payment.slice(2)}`,
      transactionHash,
    })
  }
  const follow = (id: Hex, call?: TransactionCall, trace?: string) => {
    const stopped = new AbortController()
    const statuses: PendingStatus[] = []
    const traces: string[] = []
    let receipt: Receipt | undefined
    const transaction = { networkId: meadowChain.caipNetworkId, id, from: aliceAddress, call, trace }
    const options = {
      onStatus: (status: PendingStatus) => void statuses.push(status),
      onTrace: (next: string) => void traces.push(next),
      everyMs: () => 5_000,
    }
    const done = waitForReceipt({ client, clock }, transaction, stopped.signal, options).then(
      (found) => {
        receipt = found
      },
      () => {},
    )
    const stop = async () => {
      stopped.abort()
      await done
    }
    onTestFinished(stop)
    return {
      statuses,
      traces,
      stop,
      receipt: () => receipt,
      async advance(seconds: number) {
        const turns = async () => {
          for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
        }
        await turns()
        for (let passed = 0; passed < seconds && !receipt; passed += 5) {
          await clock.advance(5_000)
          await turns()
        }
        return receipt
      },
    }
  }
  return { chain, hashOf, execute, follow }
}

const call = { to: carolAddress, amountBaseUnits: 5n }

test.each([
  ['success', executed, true],
  ['success', executed, false],
  ['reverted', failed, true],
] as const)(
  'a proposal that the other owners sign is a %s with the hash of its execution',
  async (status, topic, isIndexed) => {
    const { hashOf, execute, follow } = world()
    const id = hashOf({ to: carolAddress, value: 5n }, 7)
    const following = follow(id, call)
    expect(await following.advance(60)).toBeUndefined()
    expect(following.statuses).toEqual(['proposed'])
    execute(id, mined(1), { topic, isIndexed })
    expect(await following.advance(10)).toMatchObject({ status, id: mined(1) })
  },
)

test('a proposal waits for hours without being dropped, and asks for events only after the Safe has executed something', async () => {
  const { chain, hashOf, execute, follow } = world()
  const id = hashOf({ to: carolAddress, value: 5n }, 8)
  const following = follow(id, call)
  await following.advance(600)
  const { asked } = chain
  chain.block += 1_000
  await following.advance(7_200)
  expect(following.statuses).toEqual(['proposed'])
  expect(chain.asked).toBe(asked)
  // Another proposal, which was made before, is executed first.
  execute(mined(99), mined(1))
  expect(await following.advance(60)).toBeUndefined()
  execute(id, mined(2))
  expect(await following.advance(10)).toMatchObject({ status: 'success', id: mined(2) })
})

test('a proposal whose nonce another one has used is replaced', async () => {
  const { hashOf, execute, follow } = world()
  const following = follow(hashOf({ to: carolAddress, value: 5n }, 7), call)
  await following.advance(10)
  execute(mined(99), mined(1))
  expect(await following.advance(60)).toEqual({ status: 'replaced' })
})

test('a proposal that the owners reject is cancelled', async () => {
  const { hashOf, execute, follow } = world()
  const following = follow(hashOf({ to: carolAddress, value: 5n }, 7), call)
  await following.advance(10)
  execute(hashOf({}, 7), mined(1))
  expect(await following.advance(60)).toEqual({ status: 'replaced', id: mined(1), isCancelled: true })
})

test.each<[string, TransactionCall, Call]>([
  [
    'a token transfer',
    { to: carolAddress, amountBaseUnits: 5n, tokenAddress: meadowToken.address },
    {
      to: meadowToken.address ?? '',
      data: encodeFunctionData({ abi, functionName: 'transfer', args: [carolAddress as Hex, 5n] }),
    },
  ],
  [
    'a call',
    { to: carolAddress, amountBaseUnits: 1n, data: '0xd0e30db0' },
    { to: carolAddress, value: 1n, data: '0xd0e30db0' },
  ],
])('the nonce is found for %s', async (_, asked, inSafe) => {
  const { hashOf, execute, follow } = world()
  const following = follow(hashOf(inSafe, 9), asked)
  await following.advance(10)
  for (const index of [97, 98, 99]) execute(mined(index), mined(index + 100))
  expect(await following.advance(60)).toEqual({ status: 'replaced' })
})

test('after a reload the search goes on where it was, over blocks of which nodes give few at a time', async () => {
  const { chain, hashOf, execute, follow } = world({ mostBlocks: 800 })
  const id = hashOf({ to: carolAddress, value: 5n }, 7)
  const before = follow(id, call)
  await before.advance(30)
  await before.stop()
  chain.block += 5_000
  execute(id, mined(1))
  chain.block += 20_000
  const [trace = ''] = before.traces.slice(-1)
  expect(trace.length).toBeLessThan(400)
  expect(await follow(id, undefined, trace).advance(120)).toMatchObject({ status: 'success', id: mined(1) })
})

test('an execution before the first look is found', async () => {
  const { chain, hashOf, execute, follow } = world()
  const id = hashOf({ to: carolAddress, value: 5n }, 7)
  execute(id, mined(1))
  chain.block += 50
  expect(await follow(id).advance(10)).toMatchObject({ status: 'success', id: mined(1) })
})

test('a contract account that is no Safe stays proposed until a node knows the id', async () => {
  const { chain, follow } = world({ isSafe: false })
  const following = follow(mined(5), call)
  expect(await following.advance(900)).toBeUndefined()
  expect(following.statuses).toEqual(['proposed'])
  chain.known.add(mined(5))
  expect(await following.advance(10)).toMatchObject({ status: 'success', id: mined(5) })
})

test.each([
  ['a key', '0x'],
  ['a key that delegates to a contract (EIP-7702)', `0xef0100${'ab'.repeat(20)}`],
])('the transaction of %s is dropped, not proposed', async (_, code) => {
  const following = world({ code }).follow(mined(5), call)
  await following.advance(320)
  expect(following.statuses).toEqual(['dropped'])
})
