import {
  type Clock,
  type FeeEstimate,
  l1FeeCall,
  readL1Fee,
  type TransferDraft,
  withDeadline,
} from '@latchkey/core'
import { type Client, Eip1559FeesNotSupportedError } from 'viem'
import { estimateFeesPerGas, estimateGas } from 'viem/actions'
import { encodeTransfer } from './erc20.ts'
import { receivedOf } from './receivedOf.ts'

/** Gas of a transfer with Ethereum's gas costs. An ERC-20 transfer writes two balances and an event. */
const usualGas = { native: 21_000n, token: 35_000n }
/** Number of blocks; enough that one busy block does not change the median. */
const medianBlocks = 20
/** In wei per gas. On chains with very low fees even a multiple of the usual fee needs no warning. */
const leastUsualFee = 1_000_000_000n
/** Time limit for what not every node answers, in ms: the fee history, without which there is no median, and the fee of the L1. */
const optionalMs = 3_000

/**
 * Estimates the maximum fee of a transfer (its gas at the highest fee that is likely in the next blocks, EIP-1559 or
 * legacy, and on a rollup what it takes for its L1) and its usual fee, and what arrives of a token that keeps a part.
 * Security R-61.
 */
export async function estimateFee(
  { client, clock }: { readonly client: Client; readonly clock: Clock },
  { from, to, amountBaseUnits, tokenAddress }: TransferDraft,
  signal: AbortSignal,
): Promise<FeeEstimate> {
  const call = tokenAddress
    ? { to: tokenAddress as `0x${string}`, data: encodeTransfer(to, amountBaseUnits) }
    : { to: to as `0x${string}`, value: amountBaseUnits }
  const optional = <value>(read: () => Promise<value>): Promise<value | undefined> =>
    withDeadline({ clock, ms: optionalMs, signal }, read).catch(() => undefined)
  const l1Call = l1FeeCall(client.chain?.id ?? 0, { from, ...call })
  const [gas, most, median, l1Answer, receives] = await Promise.all([
    estimateGas(client, { account: from as `0x${string}`, ...call }),
    mostPerGas(client),
    optional(() => medianFeePerGas(client)),
    optional(() => client.request({ method: 'eth_call', params: [l1Call, 'latest'] })),
    tokenAddress === undefined
      ? undefined
      : optional(() => receivedOf(client, { from, to, amountBaseUnits, tokenAddress })),
  ])
  // Without a fee history only unusual gas can be detected.
  const usualFee = atLeast(leastUsualFee, median ?? most)
  return {
    total: gas * most + readL1Fee(l1Answer),
    // Without the fee of the L1, so that an excessive one is pointed out, too.
    usual: usualFee * (tokenAddress ? usualGas.token : usualGas.native),
    receives,
  }
}

/** The highest fee that is likely in the next blocks, in wei per gas; on a network without EIP-1559 its price. */
async function mostPerGas(client: Client): Promise<bigint> {
  try {
    return (await estimateFeesPerGas(client)).maxFeePerGas
  } catch (cause) {
    if (!(cause instanceof Eip1559FeesNotSupportedError)) throw cause
    return (await estimateFeesPerGas(client, { chain: client.chain, type: 'legacy' })).gasPrice
  }
}

/**
 * Median of base fee plus median tip over the latest blocks, in wei per gas. Rejects on chains without
 * `eth_feeHistory`.
 */
async function medianFeePerGas(client: Client): Promise<bigint | undefined> {
  const { baseFeePerGas, reward } = await client.request({
    method: 'eth_feeHistory',
    params: [`0x${medianBlocks.toString(16)}`, 'latest', [50]],
  })
  const fees = (reward ?? []).map((tips, block) => BigInt(baseFeePerGas[block] ?? 0) + BigInt(tips[0] ?? 0))
  fees.sort((one, other) => (one < other ? -1 : 1))
  return fees[Math.floor(fees.length / 2)]
}

function atLeast(least: bigint, value: bigint): bigint {
  return value < least ? least : value
}
