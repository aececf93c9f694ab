import type { ActivityState } from '@latchkey/controllers'
import { accountHistory, transactionsOf } from '@latchkey/controllers/parts'
import type { Transaction } from '@latchkey/core'
import { useEffect, useMemo } from 'react'
import type { HookOptions } from './HookOptions.ts'
import { useLatchkey } from './LatchkeyContext.ts'
import { useEntireState } from './useSelected.ts'

/**
 * The recent transactions of the current account, newest first, on the current network. Needs a blockchain service.
 *
 * @example
 * const { transactions, status, loadMore } = useTransactions()
 */
export function useTransactions(options: HookOptions = {}): {
  readonly status: ActivityState['status']
  readonly transactions: readonly Transaction[]
  /** Whether there are older ones, or they are being loaded. */
  readonly more: ActivityState['more']
  readonly loadMore: () => void
  readonly retry: () => void
} {
  const history = useLatchkey(options.latchkey).use(accountHistory)
  const state = useEntireState(history.state)
  useEffect(() => history.watch(), [history])
  return useMemo(
    () => ({
      status: state.status,
      transactions: transactionsOf(state),
      more: state.more,
      loadMore: history.loadMore,
      retry: history.retry,
    }),
    [state, history],
  )
}
