import { isLatchkeyError, LatchkeyError, type Namespace } from '@latchkey/core'
import type { Chains } from '../../chains/createChains.ts'
import { connectionRelation } from '../../connection/connectionRelation.ts'
import type { ConnectionController } from '../../connection/createConnection.ts'
import type { OpenRequest } from '../../flows/openModal.ts'
import type { Modal } from '../../modal/createModal.ts'
import { isOnScreen } from '../../modal/modal.state.ts'
import type { Router } from '../../router/createRouter.ts'
import { hasTrait } from '../../router/viewTraits.ts'

type Deps = {
  router: Router
  modal: Modal
  chains: Chains
  connection: ConnectionController
  openModal(request: OpenRequest): void
  connectWallet(request: { connectorId: string; namespace: Namespace }): Promise<unknown>
}

/**
 * Makes another wallet the active one. A disconnected wallet is connected in the modal first, which shows ProfileWallets
 * afterwards. Spec §4. @throws LatchkeyError
 */
export async function switchConnection(
  { router, modal, chains, connection, openModal, connectWallet }: Deps,
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
      if (!isOnScreen(modal.state.getState())) openModal({ view: 'ProfileWallets' })
      try {
        await connectWallet({ connectorId, namespace })
      } catch (cause) {
        // Nobody is signed in to the embedded wallet any more: the user chooses a way to sign in.
        if (isLatchkeyError(cause, 'not_email_or_social')) router.push('Connect', { namespace })
        throw cause
      }
      showWallets(router)
      return
    default:
      throw new LatchkeyError('connection_not_found', { connectorId, namespace: relation satisfies never })
  }
}

/** Shows ProfileWallets instead of the view that waited for the wallet, unless a sign-in has replaced that view. */
function showWallets(router: Router) {
  const { view, behind } = router.state.getState()
  if (!hasTrait(view, 'connecting')) return
  if (behind.at(-1)?.view === 'ProfileWallets') router.pop()
  else router.replace('ProfileWallets')
}
