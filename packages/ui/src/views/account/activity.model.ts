import {
  explorerLink,
  isLookAlike,
  type KnownAddresses,
  knownAddresses,
  type Network,
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
