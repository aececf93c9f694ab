import { groupByMonth, isSpam, type Transaction, type TransactionMonth } from '@latchkey/core'
import type { BalanceOwner } from '../balances/balances.state.ts'

export type ActivityState = {
  readonly owner: BalanceOwner | undefined
  /** Of the first page; it stays `ready` when a later one fails. */
  readonly status: 'idle' | 'loading' | 'ready' | 'failed'
  /** Newest first, each once. Spec §3. */
  readonly months: readonly TransactionMonth[]
  readonly more: 'none' | 'available' | 'loading' | 'failed'
}

export const initialActivityState: ActivityState = {
  owner: undefined,
  status: 'idle',
  months: [],
  more: 'none',
}

/** Without spam and what is of another chain. Spec §5. */
export function ownTransactions(
  transactions: readonly Transaction[],
  owner: BalanceOwner,
): readonly Transaction[] {
  return transactions.filter((one) => one.networkId === owner.networkId && !isSpam(one, owner.address))
}

/** All transactions of a state, newest first. */
export function transactionsOf({ months }: Pick<ActivityState, 'months'>): readonly Transaction[] {
  return months.flatMap(({ transactions }) => transactions)
}

/** With another page behind what is known. */
export function withPage(state: ActivityState, page: readonly Transaction[]): readonly TransactionMonth[] {
  return groupByMonth([...transactionsOf(state), ...page])
}

/**
 * With the first page read anew: it replaces what it covers, so that what a reorganisation took away is gone
 * (faults F27), and keeps what is older. A page may end in the middle of a block.
 *
 * @param page - all of it, spam too, which covers what it covers
 */
export function withFreshFirstPage(
  state: ActivityState,
  page: { readonly items: readonly Transaction[]; readonly next: string | undefined },
  owner: BalanceOwner,
): readonly TransactionMonth[] {
  const oldest = page.items.reduce((least, { minedAt }) => Math.min(least, minedAt), Number.POSITIVE_INFINITY)
  const older = page.next ? transactionsOf(state).filter(({ minedAt }) => minedAt <= oldest) : []
  return groupByMonth([...ownTransactions(page.items, owner), ...older])
}
