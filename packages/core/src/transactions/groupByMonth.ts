import type { Transaction } from './transaction.ts'

/** What happened in one month. */
export type TransactionMonth = {
  readonly year: number
  /** 0 is January, in the time zone of whoever looks. */
  readonly month: number
  readonly transactions: readonly Transaction[]
}

/** By year and month, newest first, within each too; one transaction counts once. Spec §3. */
export function groupByMonth(transactions: readonly Transaction[]): readonly TransactionMonth[] {
  const known = new Map(transactions.map((one) => [one.id, one]))
  const sorted = [...known.values()].sort((a, b) => b.minedAt - a.minedAt)
  const months = new Map<number, Transaction[]>()
  for (const transaction of sorted) {
    // biome-ignore lint/style/noRestrictedGlobals: of a time that is given, not the time it is.
    const date = new Date(transaction.minedAt)
    const key = date.getFullYear() * 12 + date.getMonth()
    const there = months.get(key)
    if (there) there.push(transaction)
    else months.set(key, [transaction])
  }
  return [...months].map(([key, list]) => ({
    year: Math.floor(key / 12),
    month: key % 12,
    transactions: list,
  }))
}
