import { aliceAddress, bobAddress, createFakeClock } from '@latchkey/core/testing'
import { createClient, custom, RpcRequestError } from 'viem'
import { optimism } from 'viem/chains'
import { expect, test } from 'vitest'
import { estimateFee } from './estimateFee.ts'

const never = new AbortController().signal
const draft = {
  networkId: 'eip155:10',
  from: aliceAddress,
  to: bobAddress,
  amountBaseUnits: 1n,
  tokenAddress: undefined,
} as const

/** @param answers - by method; one that is missing is unknown to the node */
function estimate(answers: Readonly<Record<string, unknown>>) {
  const request = async ({ method, params }: { method: string; params?: unknown }) => {
    if (method in answers) return answers[method]
    const error = { code: -32601, message: 'The method does not exist.' }
    throw new RpcRequestError({ body: { method, params }, error, url: 'https://node.example' })
  }
  const client = createClient({ chain: optimism, transport: custom({ request }, { retryCount: 0 }) })
  return estimateFee({ client, clock: createFakeClock() }, draft, never)
}

const l2 = {
  eth_chainId: '0xa',
  eth_estimateGas: '0x5208',
  eth_maxPriorityFeePerGas: '0x0',
  eth_getBlockByNumber: { number: '0x20', baseFeePerGas: '0xf4240', transactions: [] },
}

test('the fee that an OP-stack chain takes for its L1 is in the fee, with room', async () => {
  const fee = (wei: bigint) => `0x${wei.toString(16).padStart(64, '0')}`
  const without = await estimate({ ...l2, eth_call: '0x' })
  const { total } = await estimate({ ...l2, eth_call: fee(8_000_000_000n) })
  expect(total - without.total).toBe(10_000_000_000n)
})

test('R-61: an excessive fee for the L1 exceeds the usual fee', async () => {
  const { total, usual = 0n } = await estimate({
    ...l2,
    eth_call: `0x${(10n ** 18n).toString(16).padStart(64, '0')}`,
  })
  expect(total / usual).toBeGreaterThan(10n)
})

test('a network without EIP-1559, fee history and oracle has a fee', async () => {
  const { total } = await estimate({
    eth_chainId: '0xa',
    eth_estimateGas: '0x5208',
    eth_gasPrice: '0x3b9aca00',
    eth_getBlockByNumber: { number: '0x20', transactions: [] },
  })
  expect(total).toBeGreaterThanOrEqual(21_000n * 1_000_000_000n)
})
