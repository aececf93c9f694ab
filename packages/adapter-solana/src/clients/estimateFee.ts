import { type FeeEstimate, keptBySplToken, type TransferDraft } from '@latchkey/core'
import type { NodeReads } from './nodeReads.ts'
import { planTransfer } from './planTransfer.ts'
import type { Mint } from './tokenData.ts'

/** Lamports for each signature, of which a transfer has one. */
const baseFee = 5_000n
/**
 * Highest price, in millionths of a lamport per compute unit, whatever the nodes report: about ten times what is usual on a
 * busy chain. A transfer costs at most 0.0002 SOL with it, so that no fee needs a warning. Security R-61.
 */
const maxPrice = 1_000_000n

/**
 * Estimates the fee of a transfer: base fee, priority fee, and the rent that opens the receiver's token account; and what
 * arrives of a token that keeps a part of each transfer.
 *
 * @throws LatchkeyError `invalid_address`, `token_not_sendable` for a receiver that {@link planTransfer} refuses
 */
export async function estimateFee(reads: NodeReads, draft: TransferDraft): Promise<FeeEstimate> {
  const [{ units, rent, offCurve, mint }, price, reserve] = await Promise.all([
    planTransfer(reads, { ...draft, amountBaseUnits: 0n, acceptsOffCurve: true }),
    priceOf(reads, draft),
    reads.rent(0),
  ])
  const receives = await receivedOf(reads, draft.amountBaseUnits, mint)
  return { total: baseFee + priorityFee(units, price) + rent, rent, reserve, offCurve, receives }
}

/** What arrives; `undefined` if all of it does. */
async function receivedOf(
  reads: NodeReads,
  amount: bigint,
  mint: Mint | undefined,
): Promise<bigint | undefined> {
  if (!mint || mint.transferFees.length === 0) return undefined
  const kept = keptBySplToken(amount, mint.transferFees, await reads.epoch().catch(() => undefined))
  return kept === 0n ? undefined : amount - kept
}

/** As the chain computes it: rounded up to lamports. */
const priorityFee = (units: number, price: bigint) => (BigInt(units) * price + 999_999n) / 1_000_000n

/**
 * The price to offer: the median of what transactions with the same sender or receiver paid in the latest blocks, and of the
 * token, for which others compete. 0 if the nodes do not say.
 */
export async function priceOf(
  reads: NodeReads,
  { from, to, tokenAddress }: Pick<TransferDraft, 'from' | 'to' | 'tokenAddress'>,
): Promise<bigint> {
  const prices = await reads
    .recentPrices(tokenAddress ? [from, to, tokenAddress] : [from, to])
    .catch(() => [])
  const sorted = [...prices].sort((one, other) => (one < other ? -1 : 1))
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0n
  return median < maxPrice ? median : maxPrice
}
