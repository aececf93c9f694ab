import type { BalanceOwner } from '../../balances/balances.state.ts'
import { createPoll } from '../../state/createPoll.ts'
import type { PartNeeds } from '../part.ts'
import { balancePollMs } from './refreshBalances.ts'

/** Loads data of the active account, again when it changes and every 10 s. Returns the cleanup. */
export function followOwner(
  { balances, clock }: Pick<PartNeeds, 'balances' | 'clock'>,
  what: { show(owner: BalanceOwner | undefined): void; refresh(): void },
): () => void {
  const watching = new AbortController()
  const follow = () => what.show(balances.getState().owner)
  follow()
  what.refresh()
  const leave = balances.subscribe(follow)
  void createPoll({ clock, everyMs: balancePollMs, signal: watching.signal }, async () => what.refresh())
  return () => {
    watching.abort()
    leave()
  }
}
