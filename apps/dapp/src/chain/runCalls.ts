import type { EIP1193Provider, Hex } from 'viem'
import { toHex } from 'viem'
import type { FeeSpeed } from '../../shared/speed/choices.ts'
import type { ChainCall } from './chainCall.ts'
import { encodeCall } from './encodeCall.ts'
import { type Chain, confirmationMs } from './openChain.ts'

/** `step` counts from 0. With a batch, one request sends all calls, and `step` stays 0. */
export type CallProgress = {
  readonly phase: 'asking' | 'sent'
  readonly step: number
  readonly hash?: Hex | undefined
}

/** A call that was refused, failed, or is not confirmed; its cause says which. */
export class CallFailed extends Error {
  readonly call: ChainCall | undefined
  constructor(call: ChainCall | undefined, options?: ErrorOptions) {
    super('The transaction failed.', options)
    this.name = 'CallFailed'
    this.call = call
  }
}

type Request = { readonly method: string; readonly params?: unknown }
type Needs = {
  readonly calls: readonly ChainCall[]
  readonly from: string
  readonly chainId: number
  readonly chain: Pick<Chain, 'simulate' | 'fees' | 'receipt'>
  /** Of single transactions. A wallet that sends a batch chooses its fee itself. */
  readonly feeSpeed: FeeSpeed
  readonly provider: { request(request: never): Promise<unknown> } | EIP1193Provider
  /** Number of calls that were done before, by an attempt that was stopped. */
  readonly done: number
  readonly onProgress: (progress: CallProgress) => void
  /** After each step that is in a block. */
  readonly onDone: (done: number) => void
}

const batchPollMs = 1_000

/**
 * Sends calls with the wallet: in one batch if it can do so atomically (EIP-5792), else one after another, each once the one
 * before is in a block. A call that the contract would refuse is not sent.
 *
 * @returns hash of the last transaction
 * @throws CallFailed with what happened as its cause
 */
export async function runCalls(needs: Needs): Promise<Hex> {
  const { calls, done, onProgress } = needs
  const request = (one: Request) => needs.provider.request(one as never)
  if (calls.length - done > 1 && (await isAtomic(request, needs))) return sendBatch(request, needs)
  let last: Hex = '0x'
  for (const [step, call] of calls.entries()) {
    if (step < done) continue
    try {
      await needs.chain.simulate(call, needs.from)
      const fees = await needs.chain.fees(needs.feeSpeed)
      onProgress({ phase: 'asking', step })
      const { to, data, value } = encodeCall(call)
      const hash = (await request({
        method: 'eth_sendTransaction',
        params: [
          {
            ...{ from: needs.from, to, data, value: toHex(value), chainId: toHex(needs.chainId) },
            ...(fees && {
              maxFeePerGas: toHex(fees.maxFeePerGas),
              maxPriorityFeePerGas: toHex(fees.maxPriorityFeePerGas),
            }),
          },
        ],
      })) as Hex
      onProgress({ phase: 'sent', step, hash })
      const receipt = await needs.chain.receipt(hash)
      if (!receipt.ok) throw new TypeError('execution reverted')
      last = receipt.hash
      needs.onDone(step + 1)
    } catch (cause) {
      throw new CallFailed(call, { cause })
    }
  }
  return last
}

type Ask = (request: Request) => Promise<unknown>

async function isAtomic(request: Ask, { from, chainId }: Needs): Promise<boolean> {
  try {
    const id = toHex(chainId)
    const answer = (await request({ method: 'wallet_getCapabilities', params: [from, [id]] })) as Record<
      string,
      { readonly atomic?: { readonly status?: unknown } } | undefined
    >
    const status = answer[id]?.atomic?.status
    return status === 'supported' || status === 'ready'
  } catch {
    // Most wallets do not know the method.
    return false
  }
}

async function sendBatch(
  request: Ask,
  { calls, done, from, chainId, onProgress, onDone }: Needs,
): Promise<Hex> {
  try {
    onProgress({ phase: 'asking', step: done })
    const answer = (await request({
      method: 'wallet_sendCalls',
      params: [
        {
          version: '2.0.0',
          from,
          chainId: toHex(chainId),
          atomicRequired: true,
          calls: calls.slice(done).map((call) => {
            const { to, data, value } = encodeCall(call)
            return { to, data, value: toHex(value) }
          }),
        },
      ],
    })) as { readonly id: string }
    onProgress({ phase: 'sent', step: done })
    const until = Date.now() + confirmationMs
    for (;;) {
      const state = (await request({ method: 'wallet_getCallsStatus', params: [answer.id] })) as {
        readonly status: number
        readonly receipts?: readonly { readonly transactionHash: Hex }[]
      }
      const hash = state.receipts?.at(-1)?.transactionHash
      if (state.status === 200 && hash) {
        onDone(calls.length)
        return hash
      }
      if (state.status >= 400) throw new TypeError('execution reverted')
      if (Date.now() > until) throw new TypeError('timed out while waiting')
      await new Promise((resolve) => setTimeout(resolve, batchPollMs))
    }
  } catch (cause) {
    throw new CallFailed(calls[done], { cause })
  }
}
