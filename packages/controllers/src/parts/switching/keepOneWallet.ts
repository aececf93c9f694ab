import type { Namespace } from '@latchkey/core'
import type { Scope } from '../../state/createScope.ts'
import { subscribeAll } from '../../state/subscribeAll.ts'
import type { PartNeeds } from '../part.ts'
import { replaceOthers } from './replaceOthers.ts'

/**
 * Without `multiWallet` a chain family keeps its active wallet only, also where the others were restored from a time when it was
 * on, or answer late. Spec §6.
 */
export function keepOneWallet(needs: PartNeeds, scope: Scope): void {
  const look = () => {
    for (const [family, { connections }] of Object.entries(needs.connection.state.getState().byNamespace))
      if (connections.length > 1) replaceOthers(needs, family as Namespace)
  }
  scope.add(subscribeAll([needs.connection.state, needs.options.state], look))
  look()
}
