import { LatchkeyError } from '@latchkey/core'
import type { Chains } from '../chains/createChains.ts'
import { activeConnection } from '../connection/connection.state.ts'
import type { ConnectionController } from '../connection/createConnection.ts'
import type { Events } from '../events/createEvents.ts'
import type { Modal } from '../modal/createModal.ts'
import { isOnScreen } from '../modal/modal.state.ts'
import type { Router } from '../router/createRouter.ts'

type Deps = {
  router: Router
  modal: Modal
  chains: Chains
  connection: ConnectionController
  parts: { dismiss(reason: LatchkeyError): void }
  events: Events
}

/**
 * Closes the modal at any view. Pending requests to the user reject with `modal_closed`. The view is reset to Connect,
 * in embedded mode to Account if a wallet is connected. Spec §2, F45.
 */
export function closeModal({ router, modal, chains, connection, parts, events }: Deps) {
  const shown = isOnScreen(modal.state.getState())
  if (shown) {
    const reason = new LatchkeyError('modal_closed')
    connection.cancelConnecting(reason)
    parts.dismiss(reason)
  }
  modal.close()
  const connected = activeConnection(connection.state.getState(), chains.state.getState().namespace)
  router.reset(modal.state.getState().embedded && connected ? 'Account' : 'Connect')
  if (shown) events.track('modal_closed')
}
