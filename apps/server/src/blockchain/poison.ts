import type { Address } from './fields.ts'
import type { HistoryRow, Moved } from './historyStore.ts'

/** US dollars. */
const dust = 0.01
/** Wei, of a native token without a price. */
const nativeDust = 10n ** 12n

/** A transfer, and its worth in US dollars where a price is known. */
type Valued = Moved & { readonly value: number | null }

/**
 * Whoever put nothing, or dust, into an account's history by a transaction of somebody else: shown only if the account knows
 * them, because their address may look like one that it used before. Without a transfer the transaction itself is judged.
 * Security R-69.
 */
export function strangerOf(row: HistoryRow, account: Address, moved?: Valued): Address | undefined {
  if (row.sender === account || row.bought) return undefined
  if (!moved) {
    const isEmpty = row.transfers.length === 0 && row.selector === '0x' && row.recipient === account
    return isEmpty ? row.sender : undefined
  }
  const isIncoming = moved.recipient === account
  if (isIncoming ? isTrivial(moved) : moved.amount === 0n) return isIncoming ? moved.sender : moved.recipient
  return undefined
}

function isTrivial({ standard, amount, value }: Valued): boolean {
  if (amount === 0n) return true
  if (value !== null) return value < dust
  return standard === 'native' && amount < nativeDust
}
