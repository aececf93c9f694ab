import type { Namespace } from '@latchkey/core'
import type { ConnectionController } from '../connection/createConnection.ts'
import type { Options } from '../options/createOptions.ts'
import type { Scope } from '../state/createScope.ts'
import { subscribeAll } from '../state/subscribeAll.ts'

type Deps = {
  connection: Pick<ConnectionController, 'state'>
  options: Pick<Options, 'state'>
  replaceOthers(namespace: Namespace): void
}

/**
 * Without `multiWallet` a chain family keeps its active wallet only, also where the others were restored from a time when it was
 * on, or answer late. Spec §6.
 */
export function keepOneWallet({ connection, options, replaceOthers }: Deps, scope: Scope): void {
  const look = () => {
    if (options.state.getState().remoteFeatures.multiWallet) return
    for (const [family, { connections }] of Object.entries(connection.state.getState().byNamespace))
      if (connections.length > 1) replaceOthers(family as Namespace)
  }
  scope.add(subscribeAll([connection.state, options.state], look))
}
