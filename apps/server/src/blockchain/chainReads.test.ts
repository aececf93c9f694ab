import { type NetworkCall, NodeRefused, NodeUnavailable } from '@latchkey/server-kit/chains'
import { decodeFunctionData, encodeFunctionResult, type Hex, multicall3Abi } from 'viem'
import { expect, test } from 'vitest'
import { createChainReads, multicall3Address } from './chainReads.ts'
import type { Address } from './fields.ts'

const burner: Address = '0xffffffffffffffffffffffffffffffffffffffff'
const of = (index: number): Address => `0x${index.toString(16).padStart(40, '0')}`
const word = (value: bigint): Hex => `0x${value.toString(16).padStart(64, '0')}`

/** A network whose contracts return their own address, except for one that burns all gas. */
function setup({ multicall }: { multicall: boolean }) {
  const asked: string[] = []
  const blocks = new Set<unknown>()
  const answer = (to: Address): Hex => {
    if (to === burner) throw new NodeRefused('eth_call')
    return word(BigInt(to))
  }
  const call: NetworkCall = async (_, method, params) => {
    asked.push(method)
    if (method === 'eth_getCode') return multicall ? '0x60' : '0x'
    if (method === 'eth_blockNumber') return '0x7'
    const [{ to, data }, block] = params as [{ to: Address; data: Hex }, unknown]
    blocks.add(block)
    if (to !== multicall3Address) return answer(to)
    const { args } = decodeFunctionData({ abi: multicall3Abi, data })
    const calls = args?.[0] as readonly { target: Address }[] // the only method called
    const result = calls.map(({ target }) => ({
      success: true,
      returnData: answer(target.toLowerCase() as Address),
    }))
    return encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result })
  }
  return { reads: createChainReads(call), asked, blocks }
}

const many = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ to: of(index + 1), data: '0x' as const }))

test('many reads are sent as one Multicall3 request', async () => {
  const { reads, asked } = setup({ multicall: true })
  expect(await reads.many('eip155:56', many(200))).toEqual(many(200).map(({ to }) => word(BigInt(to))))
  expect(asked).toEqual(['eth_getCode', 'eth_call'])
})

test('without Multicall3, or in several requests, all reads use the same block', async () => {
  for (const [multicall, count] of [
    [false, 20],
    [true, 1_001],
  ] as const) {
    const { reads, blocks } = setup({ multicall })
    expect(await reads.many('eip155:56', many(count))).toHaveLength(count)
    expect([...blocks]).toEqual(['0x7'])
  }
})

test('a contract that burns all gas makes only its own read undefined', async () => {
  for (const multicall of [true, false]) {
    const { reads } = setup({ multicall })
    const calls = [...many(5), { to: burner, data: '0x' as const }, ...many(3)]
    const answers = await reads.many('eip155:56', calls)
    expect(answers.map((answer) => answer && BigInt(answer))).toEqual([
      1n,
      2n,
      3n,
      4n,
      5n,
      undefined,
      1n,
      2n,
      3n,
    ])
  }
})

test('an unavailable node rejects and is not taken for a failed call', async () => {
  const reads = createChainReads(() => Promise.reject(new NodeUnavailable('away')))
  await expect(reads.many('eip155:56', many(2))).rejects.toBeInstanceOf(NodeUnavailable)
  await expect(reads.one('eip155:56', { to: burner, data: '0x' })).rejects.toBeInstanceOf(NodeUnavailable)
})
