import type { Transaction } from './transaction.ts'

/** The transactions of one month. */
export type TransactionMonth = {
  readonly year: number
  /** 0 is January. In the user's time zone. */
  readonly month: number
  readonly transactions: readonly Transaction[]
}

/**
 * Groups transactions by month; months and transactions are sorted newest first. Duplicate ids are merged. Spec §3.
 *
 * @example
 * for (const { year, month, transactions: list } of groupByMonth(transactions)) show(`${month + 1}/${year}: ${list.length}`)
 */
export function groupByMonth(transactions: readonly Transaction[]): readonly TransactionMonth[] {
  const known = new Map(transactions.map((one) => [one.id, one]))
  const sorted = [...known.values()].sort((a, b) => b.minedAt - a.minedAt)
  const months = new Map<number, Transaction[]>()
  for (const transaction of sorted) {
    // biome-ignore lint/style/noRestrictedGlobals: converts a given time, reads no clock.
    const date = new Date(transaction.minedAt)
    const key = date.getFullYear() * 12 + date.getMonth()
    const month = months.get(key)
    if (month) month.push(transaction)
    else months.set(key, [transaction])
  }
  return [...months].map(([key, list]) => ({
    year: Math.floor(key / 12),
    month: key % 12,
    transactions: list,
  }))
}
