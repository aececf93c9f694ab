import {
  type CaipNetworkId,
  sameAddress,
  type Token,
  type TransactionCall,
  type TransactionId,
} from '@latchkey/core'

/** A transaction that was sent with this kit, as far as it has got. */
export type RecentTransaction = {
  /** As the wallet returned it. The id of a proposal to other owners of the account is no hash. */
  readonly id: TransactionId
  /**
   * The hash that an explorer knows. It differs from `id` if the wallet sent the transaction again with a higher fee, if another
   * took its nonce, and if other owners had to sign. `undefined` while it is not known.
   */
  readonly hash: TransactionId | undefined
  readonly networkId: CaipNetworkId
  readonly from: string
  /** Milliseconds since the Unix epoch. */
  readonly sentAt: number
  /**
   * `slow` after 25 s; `proposed` while other owners of the account have to sign; `dropped` while no node knows it, which may
   * change. The others are final: `replaced` by another transaction of the wallet, `cancelled` by one that does nothing.
   */
  readonly status:
    | 'pending'
    | 'slow'
    | 'proposed'
    | 'dropped'
    | 'confirmed'
    | 'reverted'
    | 'replaced'
    | 'cancelled'
  readonly kind: 'send' | 'approve' | 'call'
  readonly to: string | undefined
  /** What is sent, in base units of `token`. */
  readonly amountBaseUnits: bigint
  /** `undefined` for the native token. */
  readonly token: RecentToken | undefined
  /** What the adapter needs to follow it after a reload. */
  readonly trace: string | undefined
}

export type RecentToken = { readonly address: string; readonly symbol: string; readonly decimals: number }

/** A transaction to follow. */
export type NewTransaction = Pick<RecentTransaction, 'id' | 'networkId' | 'from'> &
  Partial<Pick<RecentTransaction, 'kind' | 'to' | 'amountBaseUnits' | 'token'>> & {
    /** What was asked of the wallet. */
    readonly call?: TransactionCall | undefined
    /** The account is a contract, so that the id may be that of a proposal. */
    readonly isContract?: boolean | undefined
  }

export type TransactionsState = {
  /** The transactions of all accounts and networks, newest first. */
  readonly transactions: readonly RecentTransaction[]
}

export const initialTransactionsState: TransactionsState = { transactions: [] }

/** Largest number that is kept: the record is parsed with each page load. */
export const maxTransactions = 50
/** Time for which one is kept that is final or dropped, ms. */
export const keptMs = 7 * 86_400_000

type Key = Pick<RecentTransaction, 'networkId' | 'id'>

/** Hex ids are compared without regard to the case of their letters; base58 has case. */
export function keyOf({ networkId, id }: Key): string {
  return `${networkId} ${id.startsWith('0x') ? id.toLowerCase() : id}`
}

export function findTransaction(state: TransactionsState, key: Key): RecentTransaction | undefined {
  return state.transactions.find((one) => keyOf(one) === keyOf(key))
}

export function isFinal({ status }: Pick<RecentTransaction, 'status'>): boolean {
  return status === 'confirmed' || status === 'reverted' || status === 'replaced' || status === 'cancelled'
}

/**
 * The union of two lists, newest first. Of two copies the final one counts, else the first, with what only the other one knows.
 * The oldest are left out above the limit, final ones first.
 */
export function merged(
  ours: readonly RecentTransaction[],
  others: readonly RecentTransaction[],
): readonly RecentTransaction[] {
  const all = new Map(ours.map((one) => [keyOf(one), one]))
  for (const other of others) {
    const known = all.get(keyOf(other))
    all.set(keyOf(other), known ? withDetails(known, other) : other)
  }
  // Sorted by id as well, so that all tabs keep the same ones.
  const newestFirst = [...all.values()].sort((a, b) => b.sentAt - a.sentAt || (a.id < b.id ? 1 : -1))
  const kept = new Set(
    [...newestFirst].sort((a, b) => Number(isFinal(a)) - Number(isFinal(b))).slice(0, maxTransactions),
  )
  return newestFirst.filter((one) => kept.has(one))
}

function withDetails(known: RecentTransaction, other: RecentTransaction): RecentTransaction {
  const [first, second] = isFinal(other) && !isFinal(known) ? [other, known] : [known, other]
  const described = first.kind === 'call' && !first.to ? second : first
  const { kind, to, amountBaseUnits, token } = described
  return { ...first, kind, to, amountBaseUnits, token, trace: first.trace ?? second.trace }
}

/** Without those that are final or dropped for long. A time in the future, of a clock that was changed, becomes the present. */
export function unexpired(
  transactions: readonly RecentTransaction[],
  now: number,
): readonly RecentTransaction[] {
  return transactions
    .map((one) => (one.sentAt > now ? { ...one, sentAt: now } : one))
    .filter((one) => now - one.sentAt < keptMs || !(isFinal(one) || one.status === 'dropped'))
}

/**
 * The transactions of an account, newest first. If one took the place of another and both were sent with this kit, the one that
 * the user sent first is listed.
 *
 * @param networkId - default: all networks
 * @example
 * const { state } = latchkey.use(recentTransactions)
 * for (const { hash, status } of recentOf(state.getState(), { address })) show(`${hash}: ${status}`)
 */
export function recentOf(
  { transactions }: TransactionsState,
  { address, networkId }: { readonly address: string; readonly networkId?: CaipNetworkId | undefined },
): readonly RecentTransaction[] {
  const own = transactions.filter(
    (one) => sameAddress(one.from, address) && (networkId === undefined || one.networkId === networkId),
  )
  const replacing = new Set(
    own.flatMap(({ hash, id, networkId: on }) =>
      hash === undefined || hash === id ? [] : [keyOf({ networkId: on, id: hash })],
    ),
  )
  return own.filter((one) => !replacing.has(keyOf(one)))
}

export function recentToken({ address, symbol, decimals }: Token): RecentTransaction['token'] {
  return address === undefined ? undefined : { address, symbol, decimals }
}
