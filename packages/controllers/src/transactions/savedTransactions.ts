import { type Clock, isCaipNetworkId, type Log, type Storage } from '@latchkey/core'
import { type Persisted, persist } from '../state/persist.ts'
import { maxTransactions, type RecentToken, type RecentTransaction } from './transactions.state.ts'
import { transactionsKey } from './transactionsKey.ts'

/** Statuses that are stored; `slow` follows from the time. */
const statuses = ['pending', 'proposed', 'dropped', 'confirmed', 'reverted', 'replaced', 'cancelled'] as const
const kinds = ['send', 'approve', 'call'] as const

/** Longest texts, so that a full record is parsed (`persist`). */
export const longest = { id: 128, address: 128, symbol: 32, trace: 400 } as const

const isText = (value: unknown, most: number): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= most
const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
const oneOf = <name extends string>(names: readonly name[], value: unknown): name | undefined =>
  names.find((name) => name === value)

function readToken(value: unknown): RecentToken | undefined {
  if (!isFields(value)) return undefined
  const { address, symbol, decimals } = value
  const isDecimals = Number.isInteger(decimals) && Number(decimals) >= 0 && Number(decimals) <= 255
  const isSymbol = typeof symbol === 'string' && symbol.length <= longest.symbol
  if (!isText(address, longest.address) || !isSymbol || !isDecimals) return undefined
  return { address, symbol, decimals: Number(decimals) }
}

function readTransaction(value: unknown): RecentTransaction | undefined {
  if (!isFields(value)) return undefined
  const { id, hash, networkId, from, sentAt, to, amount, token, trace } = value
  const status = oneOf(statuses, value.status)
  const kind = oneOf(kinds, value.kind)
  if (!isText(id, longest.id) || !isCaipNetworkId(networkId) || !isText(from, longest.address))
    return undefined
  if (!status || !kind || !Number.isSafeInteger(sentAt) || Number(sentAt) < 0) return undefined
  if (!isText(amount, 78) || !/^\d+$/.test(amount)) return undefined
  // Without its token the amount would be one of the native token.
  if (token !== undefined && !readToken(token)) return undefined
  return {
    id,
    hash: isText(hash, longest.id) ? hash : undefined,
    networkId,
    from,
    sentAt: Number(sentAt),
    status,
    kind,
    to: isText(to, longest.address) ? to : undefined,
    amountBaseUnits: BigInt(amount),
    token: readToken(token),
    trace: isText(trace, longest.trace) ? trace : undefined,
  }
}

/** Parses the record. Invalid transactions are left out. */
function read(stored: unknown): readonly RecentTransaction[] | undefined {
  if (!Array.isArray(stored)) return undefined
  return stored.slice(0, maxTransactions).flatMap((one: unknown) => readTransaction(one) ?? [])
}

type Needs = {
  readonly storage: Storage
  readonly storageKey: string
  readonly clock: Clock
  readonly log: Log
}

/** The stored transactions. They hold nothing that authenticates, and are removed with the last wallet. Security R-49. */
export function persistTransactions({ storage, storageKey, clock, log }: Needs): {
  readonly load: Persisted<readonly RecentTransaction[]>['load']
  readonly watch: Persisted<readonly RecentTransaction[]>['watch']
  save(transactions: readonly RecentTransaction[]): void
} {
  const key = transactionsKey(storageKey)
  const record = persist<unknown>({ storage, key, read, clock, log })
  // `read` has parsed what is loaded; what is saved is another form, because JSON has no bigint.
  const { load, watch } = record as Persisted<readonly RecentTransaction[]>
  return {
    load,
    watch,
    save(transactions) {
      if (transactions.length === 0) return record.clear()
      record.save(
        transactions.map(({ amountBaseUnits, status, ...rest }) => ({
          ...rest,
          status: status === 'slow' ? 'pending' : status,
          amount: String(amountBaseUnits),
        })),
      )
    },
  }
}
