import { expect, test } from 'vitest'
import type { FeeSpeed } from '../../shared/speed/choices.ts'
import type { ChainCall } from './chainCall.ts'
import { CallFailed, runCalls } from './runCalls.ts'

const pool = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const from = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const calls: readonly ChainCall[] = [
  { contract: 'LaunchToken', address: pool, functionName: 'approve', args: [pool, 5n], label: 'Approve' },
  { contract: 'StakingPool', address: pool, functionName: 'stake', args: [5n], label: 'Stake' },
]
const rejection = Object.assign(new Error('no'), { code: 4001 })

type Answers = Readonly<Record<string, (params: readonly unknown[]) => unknown>>

/** A wallet with these answers, on a chain that takes every transaction. */
function start(answers: Answers, { done = 0, feeSpeed = 'standard' as FeeSpeed } = {}) {
  const asked: string[] = []
  const steps: number[] = []
  const result = runCalls({
    calls,
    from,
    chainId: 910056,
    ...{ done, feeSpeed },
    chain: {
      simulate: async () => {},
      fees: async (speed) =>
        speed === 'fast' ? { maxFeePerGas: 16n, maxPriorityFeePerGas: 10n } : undefined,
      receipt: async (hash) => ({ ok: true, hash }),
    },
    provider: {
      async request({ method, params }: { method: string; params: readonly unknown[] }) {
        asked.push(method)
        const answer = answers[method]
        if (!answer) throw Object.assign(new Error('unknown'), { code: 4200 })
        return answer(params)
      },
    },
    onProgress: () => {},
    onDone: (count) => steps.push(count),
  })
  return { result, asked, steps }
}

test('a wallet without batches sends one call after another', async () => {
  const { result, asked, steps } = start({ eth_sendTransaction: () => '0xaa' })
  expect(await result).toBe('0xaa')
  expect(asked).toEqual(['wallet_getCapabilities', 'eth_sendTransaction', 'eth_sendTransaction'])
  expect(steps).toEqual([1, 2])
})

test.each([
  ['fast', { maxFeePerGas: '0x10', maxPriorityFeePerGas: '0xa' }],
  ['standard', {}],
] as const)('every transaction of the speed %s has its fees', async (feeSpeed, fees) => {
  const sent: unknown[] = []
  const eth_sendTransaction = ([transaction]: readonly unknown[]) => {
    sent.push(transaction)
    return '0xaa'
  }
  await start({ eth_sendTransaction }, { feeSpeed }).result
  const feesOf = (transaction: unknown) =>
    Object.fromEntries(
      Object.entries(transaction as object).filter(([name]) => /^max(?:Priority)?FeePerGas$/.test(name)),
    )
  expect(sent.map(feesOf)).toEqual([fees, fees])
})

test('an atomic wallet sends all calls with one request', async () => {
  const { result, asked, steps } = start({
    wallet_getCapabilities: () => ({ '0xde2e8': { atomic: { status: 'supported' } } }),
    wallet_sendCalls: ([batch]) => ({ id: String((batch as { calls: unknown[] }).calls.length) }),
    wallet_getCallsStatus: ([id]) => ({ status: 200, receipts: [{ transactionHash: `0xb${id}` }] }),
  })
  expect(await result).toBe('0xb2')
  expect(asked).toEqual(['wallet_getCapabilities', 'wallet_sendCalls', 'wallet_getCallsStatus'])
  expect(steps).toEqual([2])
})

test('a step that was rejected is the first of the next attempt', async () => {
  let isRejecting = false
  const answers = {
    eth_sendTransaction: () => {
      if (isRejecting) throw rejection
      isRejecting = true
      return '0xaa'
    },
  }
  const first = start(answers)
  const failure = await first.result.catch((cause: unknown) => cause)
  expect(failure).toBeInstanceOf(CallFailed)
  expect(failure).toMatchObject({ cause: rejection, call: calls[1] })
  expect(first.steps).toEqual([1])

  isRejecting = false
  const second = start(answers, { done: 1 })
  await second.result
  expect(second.asked).toEqual(['eth_sendTransaction'])
  expect(second.steps).toEqual([2])
})
