import { type Clock, type FeeEstimate, type TransferDraft, withDeadline } from '@latchkey/core'
import type { Client } from 'viem'
import { estimateFeesPerGas, estimateGas } from 'viem/actions'
import { encodeTransfer } from './erc20.ts'

/** What a transfer takes of a chain that counts as Ethereum does: an ERC-20 writes two balances and an event. */
const usualGas = { native: 21_000n, token: 35_000n }
/** Long enough that one busy block is not the usual. */
const medianBlocks = 20
/** In wei per gas. Quiet chains ask for next to nothing, and a multiple of that is still nothing to warn of. */
const leastUsualFee = 1_000_000_000n
/** What is usual is worth knowing, and not worth waiting for. */
const medianMs = 3_000

/**
 * The most the network may take for a transfer: its gas at the highest fee that is likely in the next blocks
 * (EIP-1559, else legacy); and what it usually takes. Security R-61.
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
  // Without a history the fee is as usual as any, and the gas is still held to what a transfer takes.
  const usualFee = atLeast(leastUsualFee, median ?? fees.maxFeePerGas)
  return {
    total: gas * fees.maxFeePerGas,
    usual: usualFee * (tokenAddress ? usualGas.token : usualGas.native),
  }
}

/** In wei: base fee and the tip in the middle, in the middle of the last blocks. Older chains do not tell, and throw. */
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
