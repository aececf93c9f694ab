import type { NewTransaction, RecentTransaction } from '@latchkey/controllers'
import { recentOf, recentTransactions } from '@latchkey/controllers/parts'
import type { CaipNetworkId } from '@latchkey/core'
import { useMemo } from 'react'
import type { HookOptions } from './HookOptions.ts'
import { useLatchkey } from './LatchkeyContext.ts'
import { useEntireState } from './useSelected.ts'

/**
 * What the current account has sent with this kit, by Send or by an app with `provider()`, newest first, with its status: pending
 * ones are followed until they are mined, replaced or cancelled, across page loads and tabs. The latest 50 are kept, for seven days
 * after they became final, until the last wallet is disconnected. Needs no service and throws nothing.
 *
 * @param options - `networkId`: one network; default: all of them
 * @returns `add` follows a transaction that the app has sent in another way. `amountBaseUnits` are base units, `sentAt` is in ms
 * since the Unix epoch
 * @example
 * const { transactions } = useRecentTransactions()
 * const pending = transactions.filter(({ status }) => status === 'pending' || status === 'slow')
 */
export function useRecentTransactions(
  options: HookOptions & { readonly networkId?: CaipNetworkId | undefined } = {},
): {
  readonly transactions: readonly RecentTransaction[]
  readonly add: (transaction: NewTransaction) => void
} {
  const latchkey = useLatchkey(options.latchkey)
  const { networkId } = options
  const part = latchkey.use(recentTransactions)
  const state = useEntireState(part.state)
  const { namespace, namespaces } = useEntireState(latchkey.state)
  const address = namespaces[namespace]?.account?.address
  return useMemo(
    () => ({
      transactions: address === undefined ? [] : recentOf(state, { address, networkId }),
      add: part.add,
    }),
    [state, part, address, networkId],
  )
}
