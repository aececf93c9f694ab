import { abortWith, type Clock } from '@latchkey/core'
import type { BlockchainApi } from '@latchkey/core/api'
import type { BalanceOwner } from '../balances/balances.state.ts'
import { createPoll } from '../state/createPoll.ts'
import { createTask, type Task } from '../state/createTask.ts'

/** Interval of the checks for the purchase, ms. */
export const purchasePollMs = 4_000
/** Time after which a purchase counts as late, ms. */
export const purchaseWatchMs = 180_000

type Purchase = {
  readonly owner: BalanceOwner
  readonly partner: string
  readonly symbol: string
  /** Ids of the purchases that existed before the order. */
  readonly known: ReadonlySet<string>
}

/** Looks in the history for a purchase that is not known yet, until it arrives or the time is up. */
export function createPurchaseWatch(
  { api, clock }: { api: Pick<BlockchainApi, 'history'>; clock: Clock },
  onEnd: (status: 'arrived' | 'late', symbol: string) => void,
): Task<[Purchase], void> {
  return createTask(async (signal, { owner, partner, symbol, known }: Purchase) => {
    const started = clock.now()
    const end = abortWith(signal)
    const isThere = async (inner: AbortSignal) => {
      const { items } = await api.history({ ...owner, purchasesOf: partner }, inner)
      return items.some(({ id, status }) => status === 'confirmed' && !known.has(id))
    }
    await createPoll({ clock, everyMs: purchasePollMs, signal: end.signal }, async (inner) => {
      // A failed request is retried until the time is up.
      const arrived = await isThere(inner).catch(() => false)
      if (inner.aborted || (!arrived && clock.now() - started < purchaseWatchMs)) return
      onEnd(arrived ? 'arrived' : 'late', symbol)
      end.abort()
    })
  })
}
