import { type SentTransaction, sameAddress } from '@latchkey/core'
import { createTransactions, type Transactions } from '../transactions/createTransactions.ts'
import { describeCall } from '../transactions/describeCall.ts'
import type { NewTransaction } from '../transactions/transactions.state.ts'
import { accountBalances } from './accountBalances/accountBalances.ts'
import type { Part, PartNeeds } from './part.ts'

export type RecentTransactions = Pick<Transactions, 'state' | 'forget'> &
  Part & {
    /**
     * Follows a transaction of the app's own. One that was sent with Send or with `provider()` is followed already and stays one
     * item. Its description is optional; without it the call is read.
     */
    add(transaction: NewTransaction | SentTransaction): void
  }

/**
 * The part that follows what was sent with this kit, until it is mined, replaced or cancelled, across page loads and tabs:
 * `latchkey.use(recentTransactions)`. It keeps 50 transactions, in the storage of the page until the last wallet is disconnected.
 *
 * @example
 * const recent = latchkey.use(recentTransactions)
 * recent.state.subscribe(({ transactions }) => show(`${transactions.length} transactions`))
 */
export function recentTransactions(needs: PartNeeds): RecentTransactions {
  const { balances, config } = needs
  const transactions = createTransactions({
    ...needs,
    onFinal({ from, networkId }) {
      const { owner } = balances.getState()
      if (owner?.networkId === networkId && sameAddress(owner.address, from))
        needs.use(accountBalances).refresh()
    },
  })
  return {
    ...transactions,
    add(given) {
      const held = balances.getState().balances.map(({ token }) => token)
      const described = describeCall(given.networkId, given.call, [...config.tokens, ...held])
      transactions.add({ ...described, ...given })
    },
  }
}
