import {
  type ChainAdapter,
  type Clock,
  type Log,
  type Namespace,
  type Network,
  namespaceOf,
  type Receipt,
  type Storage,
  type TransactionCall,
} from '@latchkey/core'
import type { Scope } from '../state/createScope.ts'
import { createState, type ReadableState } from '../state/createState.ts'
import { longest, persistTransactions } from './savedTransactions.ts'
import {
  findTransaction,
  initialTransactionsState,
  isFinal,
  keyOf,
  merged,
  type NewTransaction,
  type RecentTransaction,
  type TransactionsState,
  unexpired,
} from './transactions.state.ts'

/** Time until an unconfirmed transaction counts as slow, ms. Spec §9. */
export const confirmationMs = 25_000
/** Time until the nodes are asked again after a failure that no wait survives, ms. */
const retryMs = 30_000
/** Share of each transaction in the time between two requests, ms: fifty of them are asked for every 12.5 s each. */
const shareMs = 250
/** Times between two requests, ms, by the time for which a transaction has been followed on this page. */
const paces = [
  { untilMs: 120_000, everyMs: 1_000 },
  { untilMs: 600_000, everyMs: 3_000 },
  { untilMs: Number.POSITIVE_INFINITY, everyMs: 15_000 },
] as const

type Needs = {
  readonly adapters: ReadonlyMap<Namespace, Pick<ChainAdapter, 'reads'>>
  readonly networks: readonly Network[]
  readonly clock: Clock
  readonly storage: Storage
  readonly storageKey: string
  readonly log: Log
  /** Called with each transaction that has become final. */
  onFinal(transaction: RecentTransaction): void
}

/** Follows transactions until they are final, across page loads. The only owner of their status. */
export type Transactions = {
  readonly state: ReadableState<TransactionsState>
  /** Follows a transaction. One that is known is not added again. */
  add(transaction: NewTransaction): void
  /** Forgets all of them, in storage too. */
  forget(): void
  start(scope: Scope): void
  stop(): void
}

export function createTransactions(needs: Needs): Transactions {
  const { adapters, networks, clock, onFinal } = needs
  const state = createState<TransactionsState>(initialTransactionsState)
  const record = persistTransactions(needs)
  const following = new Map<string, AbortController>()
  /** What was asked of the wallet, on this page: it may be long, so it is not stored. */
  const calls = new Map<string, TransactionCall>()
  let isRunning = false
  let isLoaded = false
  /** Counts what was forgotten, so that a record that was read before is not taken. */
  let forgotten = 0

  const save = () => {
    if (isLoaded) record.save(state.getState().transactions)
  }
  const setAll = (transactions: readonly RecentTransaction[]) => {
    const before = state.getState()
    state.set(() => ({ transactions }))
    for (const one of transactions) {
      const previous = findTransaction(before, one)
      if (previous && !isFinal(previous) && isFinal(one)) onFinal(one)
    }
    followOpen()
  }
  const patch = (key: string, fields: Partial<RecentTransaction>) => {
    const { transactions } = state.getState()
    setAll(transactions.map((one) => (keyOf(one) === key ? { ...one, ...fields } : one)))
  }
  const unfollow = (key: string) => {
    following.get(key)?.abort()
    following.delete(key)
  }

  const follow = async (transaction: RecentTransaction) => {
    const key = keyOf(transaction)
    const { networkId, id, from, trace, sentAt } = transaction
    const reads = adapters.get(namespaceOf(networkId))?.reads
    // A network that was removed from the configuration has no nodes; it may come back.
    if (!reads || !networks.some(({ caipNetworkId }) => caipNetworkId === networkId)) return
    // Aborted by `stop`.
    const controller = new AbortController()
    const { signal } = controller
    following.set(key, controller)
    let isSlow = false
    let followedMs = 0
    const current = () => findTransaction(state.getState(), transaction)
    const ageMs = Math.min(Math.max(clock.now() - sentAt, 0), confirmationMs)
    clock.sleep(confirmationMs - ageMs, signal).then(
      () => {
        isSlow = true
        if (current()?.status === 'pending') patch(key, { status: 'slow' })
      },
      () => {},
    )
    const pending = () => (isSlow ? ('slow' as const) : ('pending' as const))
    let latestTrace = trace
    while (!signal.aborted) {
      try {
        const pendingTransaction = { networkId, id, from, call: calls.get(key), trace: latestTrace }
        const receipt = await reads.waitForReceipt(pendingTransaction, signal, {
          onStatus(status) {
            if (signal.aborted) return
            if (status === 'pending') patch(key, { status: pending(), hash: id })
            else if (status === 'proposed') patch(key, { status, hash: undefined })
            else patch(key, { status })
            save()
          },
          onTrace(next) {
            if (signal.aborted || next.length > longest.trace) return
            latestTrace = next
            patch(key, { trace: next })
            save()
          },
          everyMs() {
            const { everyMs } = paces.find(({ untilMs }) => followedMs < untilMs) ?? paces[2]
            const pauseMs = Math.max(everyMs, following.size * shareMs)
            followedMs += pauseMs
            return pauseMs
          },
        })
        if (signal.aborted) return
        patch(key, result(receipt))
        save()
      } catch {
        // The code that reads the chain could not be fetched, for example.
        await clock.sleep(retryMs, signal).catch(() => {})
      }
    }
  }

  function followOpen() {
    const { transactions } = state.getState()
    const open = new Map(transactions.filter((one) => !isFinal(one)).map((one) => [keyOf(one), one]))
    for (const key of following.keys()) if (!open.has(key)) unfollow(key)
    if (!isRunning) return
    for (const [key, one] of open) if (!following.has(key)) void follow(one)
  }

  const clear = () => {
    calls.clear()
    setAll([])
  }

  return {
    state,
    add({ call, isContract, ...given }) {
      const { id, kind = 'call', to, amountBaseUnits = 0n, token } = given
      if (id.length > longest.id) return
      const added: RecentTransaction = {
        ...given,
        kind,
        to,
        amountBaseUnits,
        token: token && { ...token, symbol: token.symbol.slice(0, longest.symbol) },
        hash: isContract ? undefined : id,
        sentAt: clock.now(),
        status: 'pending',
        trace: undefined,
      }
      if (call) calls.set(keyOf(added), call)
      setAll(merged(state.getState().transactions, [added]))
      save()
    },
    forget() {
      forgotten += 1
      clear()
      record.save([])
    },
    start(scope) {
      isRunning = true
      scope.add(
        record.watch((stored) => {
          // The other tab has disconnected the last wallet.
          if (!stored) return clear()
          const union = merged(state.getState().transactions, stored)
          setAll(union)
          // Another write at the same time may have hidden ours. What only differs on the way is not written again, or two
          // tabs would answer each other for ever.
          const isMissing = union.some((one) => {
            const theirs = findTransaction({ transactions: stored }, one)
            return !theirs || (isFinal(one) && !isFinal(theirs))
          })
          if (isMissing) save()
        }),
      )
      const asked = forgotten
      void record.load().then((stored = []) => {
        if (scope.signal.aborted) return
        isLoaded = true
        const added = state.getState().transactions
        setAll(unexpired(merged(added, asked === forgotten ? stored : []), clock.now()))
        if (added.length > 0) save()
      })
    },
    stop() {
      isRunning = false
      isLoaded = false
      clear()
    },
  }
}

function result(receipt: Receipt): Pick<RecentTransaction, 'status' | 'hash'> {
  if (receipt.status === 'success') return { status: 'confirmed', hash: receipt.id }
  if (receipt.status !== 'replaced') return { status: receipt.status, hash: receipt.id }
  return { status: receipt.isCancelled ? 'cancelled' : 'replaced', hash: receipt.id }
}
