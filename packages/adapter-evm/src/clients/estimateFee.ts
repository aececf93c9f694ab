import type { FeeEstimate, TransferDraft } from '@latchkey/core'
import type { Client } from 'viem'
import { estimateFeesPerGas, estimateGas } from 'viem/actions'
import { encodeTransfer } from './erc20.ts'

/** The most the network may take for a transfer: its gas at the highest fee that is likely in the next blocks (EIP-1559, else legacy). */
export async function estimateFee(
  client: Client,
  { from, to, amountBaseUnits, tokenAddress }: TransferDraft,
): Promise<FeeEstimate> {
  const call = tokenAddress
    ? { to: tokenAddress as `0x${string}`, data: encodeTransfer(to, amountBaseUnits) }
    : { to: to as `0x${string}`, value: amountBaseUnits }
  const [gas, fees] = await Promise.all([
    estimateGas(client, { account: from as `0x${string}`, ...call }),
    estimateFeesPerGas(client),
  ])
  return { total: gas * fees.maxFeePerGas }
}
