import { type Clock, type FeeEstimate, type TransferDraft, withDeadline } from '@latchkey/core'
import type { Client } from 'viem'
import { estimateFeesPerGas, estimateGas } from 'viem/actions'
import { encodeTransfer } from './erc20.ts'

/** Gas of a transfer with Ethereum's gas costs. An ERC-20 transfer writes two balances and an event. */
const usualGas = { native: 21_000n, token: 35_000n }
/** Number of blocks; enough that one busy block does not change the median. */
const medianBlocks = 20
/** In wei per gas. On chains with very low fees even a multiple of the usual fee needs no warning. */
const leastUsualFee = 1_000_000_000n
/** Time limit for the fee history, in ms; without it the estimate has no median. */
const medianMs = 3_000

/**
 * Estimates the maximum fee of a transfer (its gas at the highest fee that is likely in the next blocks, EIP-1559 or
 * legacy) and its usual fee. Security R-61.
 */
export async function estimateFee(
  { client, clock }: { readonly client: Client; readonly clock: Clock },
  { from, to, amountBaseUnits, tokenAddress }: TransferDraft,
  signal: AbortSignal,
): Promise<FeeEstimate> {
  const call = tokenAddress
    ? { to: tokenAddress as `0x${string}`, data: encodeTransfer(to, amountBaseUnits) }
    : { to: to as `0x${string}`, value: amountBaseUnits }
  const [gas, fees, median] = await Promise.all([
    estimateGas(client, { account: from as `0x${string}`, ...call }),
    estimateFeesPerGas(client),
    withDeadline({ clock, ms: medianMs, signal }, () => medianFeePerGas(client)).catch(() => undefined),
  ])
  // Without a fee history only unusual gas can be detected.
  const usualFee = atLeast(leastUsualFee, median ?? fees.maxFeePerGas)
  return {
    total: gas * fees.maxFeePerGas,
    usual: usualFee * (tokenAddress ? usualGas.token : usualGas.native),
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
