import { groupByMonth, isSpam, type Transaction, type TransactionMonth } from '@latchkey/core'
import type { BalanceOwner } from '../balances/balances.state.ts'

export type ActivityState = {
  readonly owner: BalanceOwner | undefined
  /** Status of the first page. It stays `ready` when a later page fails. */
  readonly status: 'idle' | 'loading' | 'ready' | 'failed'
  /** Newest first, without duplicates. Spec §3. */
  readonly months: readonly TransactionMonth[]
  readonly more: 'none' | 'available' | 'loading' | 'failed'
}

export const initialActivityState: ActivityState = {
  owner: undefined,
  status: 'idle',
  months: [],
  more: 'none',
}

/** Without spam and transactions of other chains. Spec §5. */
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

/** Appends a page to the known transactions. */
export function withPage(state: ActivityState, page: readonly Transaction[]): readonly TransactionMonth[] {
  return groupByMonth([...transactionsOf(state), ...page])
}

/**
 * Merges a reloaded first page: it replaces the period that it covers, so that transactions removed by a chain
 * reorganisation disappear (F27), and keeps older ones. A page may end in the middle of a block.
 *
 * @param page - the whole page including spam, because spam counts towards the period covered
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
