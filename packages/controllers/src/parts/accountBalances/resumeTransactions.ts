import type { Scope } from '../../state/createScope.ts'
import { transactionsKey } from '../../transactions/transactionsKey.ts'
import type { PartNeeds } from '../part.ts'

type Needs = Pick<PartNeeds, 'storage' | 'storageKey' | 'recentTransactions'>

/** Follows what was sent before the page was loaded, so that the balances are read again when it is mined. */
export async function resumeTransactions(
  { storage, storageKey, recentTransactions }: Needs,
  { signal }: Scope,
): Promise<void> {
  try {
    const isStored = await storage.get(transactionsKey(storageKey))
    if (isStored && !signal.aborted) await recentTransactions()
  } catch {
    // The view that shows the transactions loads them again.
  }
}
