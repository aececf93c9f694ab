import type { Address } from './fields.ts'
import type { HistoryRow, Moved } from './historyStore.ts'

/** Value below which a transfer is dust, US dollars. */
const dust = 0.01
/** Amount below which a native transfer without a price is dust, wei. */
const nativeDust = 10n ** 12n

/** A transfer with its value in US dollars, if a price is known. */
type Valued = Moved & { readonly value: number | null }

/**
 * The counterparty that put a zero or dust transfer into an account's history through a transaction of its own. The transfer
 * is shown only if the account knows the counterparty, whose address may imitate one the account uses (address poisoning).
 * Without `moved` the transaction itself is checked. Security R-69.
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
