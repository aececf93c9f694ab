import type { RecentTransaction } from '@latchkey/controllers'
import {
  explorerLink,
  isLookAlike,
  type KnownAddresses,
  knownAddresses,
  type Network,
  sameAddress,
  type Token,
  type Transaction,
  type TransactionMonth,
  type TransactionTransfer,
} from '@latchkey/core'
import type { ActivityEntry } from '../../parts/TransactionRow.tsx'

type Leg = TransactionTransfer & { readonly key: string }

/** One entry per transaction, newest first. */
export function activityEntries(
  months: readonly TransactionMonth[],
  network: Network,
  account: string,
): readonly ActivityEntry[] {
  const all = months.flatMap(({ transactions }) => transactions)
  const known = knownAddresses(all, account)
  return all.map((transaction) => entryOf(transaction, network, known))
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

function entryOf(transaction: Transaction, network: Network, known: KnownAddresses): ActivityEntry {
  const { id, hash, minedAt, status, operation, sentTo } = transaction
  const legs = legsOf(transaction.transfers)
  const outgoing = legs.find(({ direction }) => direction !== 'in')
  const incoming = legs.find(({ direction }) => direction === 'in')
  const primary = incoming ?? outgoing
  const { decimals, symbol } = network.nativeCurrency
  const amount = primary?.amountBaseUnits ?? 0n
  const address = (primary === incoming ? incoming?.sender : outgoing?.recipient) ?? sentTo
  return {
    id,
    kind: kindOf(operation, outgoing, incoming),
    at: minedAt,
    failed: status === 'failed' ? true : undefined,
    address,
    lookAlike: isLookAlike(known, address) ? true : undefined,
    subject: subjectOf(operation, outgoing, incoming),
    amountBaseUnits: primary?.direction === 'in' ? amount : -amount,
    decimals: primary?.decimals ?? decimals,
    symbol: primary?.symbol ?? symbol,
    tokenImageUrl: primary?.imageUrl ?? (primary ? undefined : network.assets?.imageUrl),
    explorerUrl: explorerLink(network, 'tx', hash),
  }
}

function kindOf(
  operation: string,
  outgoing: Leg | undefined,
  incoming: Leg | undefined,
): ActivityEntry['kind'] {
  if (outgoing && incoming) return 'swapped'
  if (operation === 'mint' && incoming) return 'minted'
  if (operation === 'approve') return 'approved'
  return incoming ? 'received' : 'sent'
}

function subjectOf(
  operation: string,
  outgoing: Leg | undefined,
  incoming: Leg | undefined,
): ActivityEntry['subject'] {
  if (outgoing && incoming) return [outgoing.symbol, incoming.symbol]
  const leg = incoming ?? outgoing
  return leg?.nft || (operation === 'mint' && leg) ? leg.name : undefined
}

/** Adds up transfers by token and direction, in the order of the first transfer of each. */
function legsOf(transfers: readonly TransactionTransfer[]): readonly Leg[] {
  const legs = new Map<string, Leg>()
  for (const transfer of transfers) {
    const key = `${transfer.direction} ${transfer.symbol} ${transfer.decimals} ${transfer.nft ? transfer.name : ''}`
    const previous = legs.get(key)
    const amountBaseUnits = (previous?.amountBaseUnits ?? 0n) + transfer.amountBaseUnits
    legs.set(key, { ...transfer, key, amountBaseUnits })
  }
  return [...legs.values()]
}
