import type { Namespace } from '@latchkey/core'
import { connectionsOf } from '../../connection/connection.state.ts'
import type { PartNeeds } from '../part.ts'

type Deps = Pick<PartNeeds, 'connection' | 'options' | 'disconnect'>

/** Without `multiWallet` the active wallet replaces the others of its chain family. Spec §6. */
export function replaceOthers({ options, connection, disconnect }: Deps, namespace: Namespace) {
  if (options.state.getState().remoteFeatures.multiWallet) return
  const { active, connections } = connectionsOf(connection.state.getState(), namespace)
  // It rejects if the wallet is disconnected already.
  for (const { connectorId } of connections)
    if (connectorId !== active) disconnect({ namespace, connectorId }).catch(() => {})
}
