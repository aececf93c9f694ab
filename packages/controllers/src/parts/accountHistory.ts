import { type Activity, createActivity } from '../activity/createActivity.ts'
import { followOwner } from './accountBalances/followOwner.ts'
import { blockchainService } from './blockchainService.ts'
import type { Part, PartNeeds } from './part.ts'

export type AccountHistory = Omit<Activity, 'show'> &
  Part & {
    /** Follows the active account while the view is open. Returns the cleanup. */
    watch(): () => void
  }

/**
 * The part that loads the transactions of the active account: `latchkey.use(accountHistory)`.
 *
 * @example
 * const history = latchkey.use(accountHistory)
 * const unwatch = history.watch()
 * history.state.subscribe((state) => show(`${transactionsOf(state).length} transactions`))
 */
export function accountHistory(needs: PartNeeds): AccountHistory {
  const { api: blockchain } = needs.use(blockchainService)
  const activity = createActivity({
    api: blockchain ?? { history: async () => ({ items: [], next: undefined }) },
    log: needs.log,
    onFailure: ({ code }) => needs.events.track('history_failed', { code }),
  })
  const { show, ...rest } = activity
  return { ...rest, watch: () => followOwner(needs, activity) }
}
