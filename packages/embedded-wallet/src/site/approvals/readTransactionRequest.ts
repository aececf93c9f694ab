import {
  type Clock,
  l1FeeCall,
  readL1Fee,
  readReceived,
  transferSimulation,
  withDeadline,
} from '@latchkey/core'
import { isAddress, toHex } from 'viem'
import * as z from 'zod/mini'
import { warningsOf } from './allowance.ts'
import { type ApprovalWarning, type TransactionApproval, tokenOf } from './approval.ts'
import { type ApprovalContext, chainIdOf, invalidParams, requireAccount } from './approvalContext.ts'
import type { ChainReader } from './chainReader.ts'
import { isUnanswered } from './isUnanswered.ts'
import { optionalReadMs } from './optionalReadMs.ts'
import { quantity, readQuantity } from './quantity.ts'
import { readCall } from './readCall.ts'
import { readFees } from './readFees.ts'
import { readHoldings } from './readHoldings.ts'
import { readIsNft } from './readIsNft.ts'
import { readMoved } from './readMoved.ts'
import { readTokenFacts } from './readTokenFacts.ts'

/** Taken for the estimate of a transaction whose gas the node cannot estimate. */
const usualGas = 500_000n
/** Room above the estimated gas, in per cent. */
const gasRoom = 125n
/** A limit of gas above this multiple of the estimate is pointed out, in per cent: the app pays others with it. */
const mostGas = 150n

const bytes = z.string().check(z.regex(/^0x([0-9a-f]{2})*$/i), z.maxLength(200_000))

/** What an app says of the fee is not used, but must be a number: another value means that it built something else. */
const unused = z.nullish(z.string().check(z.regex(/^0x[0-9a-f]{1,64}$/i)))

const transaction = z.object({
  /** A blob or an authorization would be lost. EIP-4844, EIP-7702 */
  type: z.nullish(z.literal(['0x0', '0x1', '0x2', '0x00', '0x01', '0x02', 0, 1, 2])),
  gasPrice: unused,
  maxFeePerGas: unused,
  maxPriorityFeePerGas: unused,
  from: z.string(),
  to: z.nullish(z.string()),
  value: z.optional(quantity),
  data: z.optional(bytes),
  input: z.optional(bytes),
  gas: z.optional(quantity),
  gasLimit: z.optional(quantity),
  chainId: z.optional(z.union([quantity, z.number()])),
})

/**
 * Reads an `eth_sendTransaction` request and completes it: nonce, gas and fee come from the chain, never from the app. The
 * fee includes what a rollup takes for its L1.
 * Security
 * @throws FrameError for a malformed request, one for another chain or account, and an account that cannot pay
 */
export async function readTransactionRequest(
  params: unknown,
  context: ApprovalContext,
  { chain, clock }: { readonly chain: ChainReader; readonly clock: Clock },
  signal: AbortSignal,
): Promise<TransactionApproval> {
  const read = transaction.safeParse(Array.isArray(params) ? params[0] : undefined)
  if (!read.success) throw invalidParams('The transaction is malformed.')
  const { from, to: receiver, chainId: wanted, ...given } = read.data
  requireAccount(from, context)
  const chainId = chainIdOf(context.networkId)
  if (wanted !== undefined && Number(wanted) !== chainId)
    throw invalidParams('The transaction is for another network.')
  const to = receiver ?? undefined
  if (to !== undefined && !isAddress(to)) throw invalidParams('The receiver is not an address.')
  const data = (given.data ?? given.input ?? '0x') as `0x${string}`
  if (to === undefined && data === '0x') throw invalidParams('The transaction does nothing.')
  const value = (given.value ?? '0x0') as `0x${string}`
  const { account } = context
  const draft = { from: account, ...(to ? { to } : {}), value, data }

  const ask = async (method: string, args: readonly unknown[]) =>
    readQuantity(await chain.read(method, args, signal))
  const call = { to, data, value: BigInt(value), from: account }
  const ofToken = readCall({ ...call, isNft: false })
  const asksToken = ofToken.type === 'unknown-call' ? to : tokenOf(ofToken)
  const isSpendable = ofToken.type === 'allow' || ofToken.type === 'unknown-call'
  const l1Call = l1FeeCall(chainId, call)
  const simulation =
    ofToken.type === 'send-token' && to !== undefined
      ? transferSimulation({ ...draft, to, receiver: ofToken.to })
      : { method: 'eth_simulateV1', params: [{ blockStateCalls: [{ calls: [draft] }] }, 'latest'] }
  const [nodeChainId, nonce, fees, l1Fee, estimate, isNft, token, holdings, simulated] = await Promise.all([
    ask('eth_chainId', []),
    ask('eth_getTransactionCount', [account, 'pending']),
    readFees(chain, signal),
    withDeadline({ clock, ms: optionalReadMs, signal }, (aborted) =>
      chain.read('eth_call', [l1Call, 'latest'], aborted),
    ).then(readL1Fee, (cause: unknown) => {
      if (isUnanswered(cause)) throw cause
      return 0n
    }),
    ask('eth_estimateGas', [draft]).catch(() => undefined),
    readIsNft({ chain, clock }, call, signal),
    readTokenFacts({ chain, clock }, asksToken, signal),
    readHoldings({ chain, clock }, { token: isSpendable ? asksToken : undefined, owner: account }, signal),
    withDeadline({ clock, ms: optionalReadMs, signal }, (aborted) =>
      chain.read(simulation.method, simulation.params, aborted),
    ).catch((cause: unknown) => {
      if (isUnanswered(cause)) throw cause
      // Not every node can simulate.
      return undefined
    }),
  ])
  if (Number(nodeChainId) !== chainId) throw invalidParams('The node answers for another network.')
  const effect = isNft ? readCall({ ...call, isNft }) : ofToken
  const moved = await readMoved({ chain, clock }, simulated, { account, effect }, signal)
  const asked = given.gas ?? given.gasLimit
  const expected = estimate ?? usualGas
  const gas = asked ? BigInt(asked) : (expected * gasRoom) / 100n
  const maxFee = gas * fees.most + l1Fee
  const warnings = new Set<ApprovalWarning>(warningsOf(effect, token, holdings))
  for (const one of moved.effects)
    for (const warning of warningsOf(one.effect, one.token)) warnings.add(warning)
  if (moved.isMore) warnings.add('gives-control')
  if (estimate === undefined) warnings.add('likely-to-fail')
  const isMuchGas = gas * 100n > expected * mostGas
  if (fees.isHigh || isMuchGas) warnings.add('high-fee')
  const received = effect.type === 'send-token' ? readReceived(simulated, effect.amount) : undefined
  if (received !== undefined) warnings.add('keeps-part')
  return {
    kind: 'transaction',
    account,
    networkId: context.networkId,
    effect,
    token,
    holdings,
    maxFee,
    received,
    moved: moved.effects,
    warnings: [...warnings],
    transaction: {
      chainId,
      nonce: Number(nonce),
      to,
      value,
      data,
      gas: toHex(gas),
      ...(fees.tip === undefined
        ? { gasPrice: toHex(fees.most) }
        : { maxFeePerGas: toHex(fees.most), maxPriorityFeePerGas: toHex(fees.tip) }),
    },
  }
}
