import type { BalanceOwner, Latchkey, RecentTransaction } from '@latchkey/controllers'
import { recentOf, recentTransactions } from '@latchkey/controllers/parts'
import { explorerLink, type Network, sameAddress, type Token, type TransactionMonth } from '@latchkey/core'
import type { ActivityEntry } from '../../parts/TransactionRow.tsx'

/** What was sent with this kit, and how it is listed. */
export type RecentActivity = {
  readonly transactions: readonly RecentTransaction[]
  readonly entries: typeof recentEntries
}

/** Calls back with what an account has sent, at once and after each change. Returns the unsubscribe function. */
export function followRecent(
  latchkey: Latchkey,
  owner: BalanceOwner,
  listener: (recent: RecentActivity) => void,
): () => void {
  const { state } = latchkey.use(recentTransactions)
  const report = () => listener({ transactions: recentOf(state.getState(), owner), entries: recentEntries })
  report()
  return state.subscribe(report)
}

const sentKinds = { send: 'sent', approve: 'approved', call: 'called' } as const

/** Entries of what was sent with this kit and is not in the history, by its hash. @param tokens - known ones, for their pictures */
export function recentEntries(
  recent: readonly RecentTransaction[],
  months: readonly TransactionMonth[],
  network: Network,
  tokens: readonly Token[],
): readonly ActivityEntry[] {
  const inHistory = new Set(
    months.flatMap(({ transactions }) => transactions.map(({ hash }) => hash.toLowerCase())),
  )
  const { assets, nativeCurrency } = network
  return recent
    .filter(({ hash, status }) => status === 'dropped' || !hash || !inHistory.has(hash.toLowerCase()))
    .map(({ id, hash, kind, status, sentAt, to, amountBaseUnits, token }) => {
      const known = tokens.find(({ address }) => address && token && sameAddress(address, token.address))
      const { decimals, symbol } = token ?? nativeCurrency
      // An explorer knows neither a proposal nor what the nodes have dropped.
      const link = hash && status !== 'dropped' ? explorerLink(network, 'tx', hash) : undefined
      return {
        id: `recent ${id}`,
        kind: sentKinds[kind],
        at: sentAt,
        recent: true,
        progress: status === 'confirmed' || status === 'reverted' ? undefined : status,
        failed: status === 'reverted' || undefined,
        address: to,
        amountBaseUnits: -amountBaseUnits,
        decimals,
        symbol,
        tokenImageUrl: token ? known?.imageUrl : assets?.imageUrl,
        explorerUrl: link,
      }
    })
}
