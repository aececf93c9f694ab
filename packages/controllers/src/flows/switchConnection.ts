import { LatchkeyError, type Namespace } from '@latchkey/core'
import type { Chains } from '../chains/createChains.ts'
import { connectionRelation } from '../connection/connectionRelation.ts'
import type { ConnectionController } from '../connection/createConnection.ts'
import type { Router } from '../router/createRouter.ts'

type Deps = {
  router: Router
  chains: Chains
  connection: ConnectionController
  connectWallet(request: { connectorId: string; namespace: Namespace }): Promise<unknown>
}

/**
 * Makes another wallet the active one. A disconnected wallet is connected first, and ProfileWallets is shown afterwards.
 * Spec §4. @throws LatchkeyError
 */
export async function switchConnection(
  { router, chains, connection, connectWallet }: Deps,
  { connectorId, namespace }: { connectorId: string; namespace: Namespace },
): Promise<void> {
  const relation = connectionRelation(connection.state.getState(), namespace, connectorId)
  switch (relation) {
    case 'connected':
    case 'active':
      connection.activate(namespace, connectorId)
      chains.useNamespace(namespace)
      return
    case 'disconnected':
      await connectWallet({ connectorId, namespace })
      router.replace('ProfileWallets')
      return
    default:
      throw new LatchkeyError('connection_not_found', { connectorId, namespace: relation satisfies never })
  }
}
