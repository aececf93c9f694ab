import type { Chains } from '../../chains/createChains.ts'
import { activeConnection } from '../../connection/connection.state.ts'
import type { ConnectionController } from '../../connection/createConnection.ts'
import type { Router } from '../../router/createRouter.ts'
import type { Parts } from '../createParts.ts'

type Deps = {
  router: Router
  chains: Chains
  connection: ConnectionController
  parts: Pick<Parts, 'leave'>
  closeModal(): void
}

/**
 * Handles the back arrow: cancels what the current view waits for and returns to the previous one. The first view closes
 * the modal; a connected user who returns to Connect gets Account instead. Spec §2.
 */
export function goBack({ router, chains, connection, parts, closeModal }: Deps) {
  const { view, behind } = router.state.getState()
  const previous = behind.at(-1)
  if (!previous) return closeModal()
  if (view === 'ConnectingExternal') connection.cancelConnecting()
  parts.leave(view)
  router.pop()
  const connected = activeConnection(connection.state.getState(), chains.state.getState().namespace)
  if (connected && previous.view === 'Connect') router.replace('Account')
}
