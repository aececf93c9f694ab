import {
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

/** One row for each transaction, newest first. */
export function activityEntries(
  months: readonly TransactionMonth[],
  network: Network,
  account: string,
): readonly ActivityEntry[] {
  const all = months.flatMap(({ transactions }) => transactions)
  const known = knownAddresses(all, account)
  return all.map((one) => entryOf(one, network, known))
}

function entryOf(transaction: Transaction, network: Network, known: KnownAddresses): ActivityEntry {
  const { id, hash, minedAt, status, operation, sentTo } = transaction
  const legs = merged(transaction.transfers)
  const given = legs.find(({ direction }) => direction !== 'in')
  const got = legs.find(({ direction }) => direction === 'in')
  const shown = got ?? given
  const { decimals, symbol } = network.nativeCurrency
  const amount = shown?.amountBaseUnits ?? 0n
  const address = (shown === got ? got?.sender : given?.recipient) ?? sentTo
  return {
    id,
    kind: kindOf(operation, given, got),
    at: minedAt,
    failed: status === 'failed' ? true : undefined,
    address,
    lookAlike: isLookAlike(known, address) ? true : undefined,
    subject: subjectOf(operation, given, got),
    amountBaseUnits: shown?.direction === 'in' ? amount : -amount,
    decimals: shown?.decimals ?? decimals,
    symbol: shown?.symbol ?? symbol,
    tokenImageUrl: shown?.imageUrl ?? (shown ? undefined : network.assets?.imageUrl),
    explorerUrl: network.explorerUrl && `${network.explorerUrl}/tx/${hash}`,
  }
}

function kindOf(operation: string, given: Leg | undefined, got: Leg | undefined): ActivityEntry['kind'] {
  if (given && got) return 'swapped'
  if (operation === 'mint' && got) return 'minted'
  if (operation === 'approve') return 'approved'
  return got ? 'received' : 'sent'
}

function subjectOf(
  operation: string,
  given: Leg | undefined,
  got: Leg | undefined,
): ActivityEntry['subject'] {
  if (given && got) return [given.symbol, got.symbol]
  const thing = got ?? given
  return thing?.nft || (operation === 'mint' && thing) ? thing.name : undefined
}

/** One leg for each token and direction, the largest of each direction first. */
function merged(transfers: readonly TransactionTransfer[]): readonly Leg[] {
  const legs = new Map<string, Leg>()
  for (const transfer of transfers) {
    const key = `${transfer.direction} ${transfer.symbol} ${transfer.decimals} ${transfer.nft ? transfer.name : ''}`
    const before = legs.get(key)
    const amountBaseUnits = (before?.amountBaseUnits ?? 0n) + transfer.amountBaseUnits
    legs.set(key, { ...transfer, key, amountBaseUnits })
  }
  return [...legs.values()]
}
