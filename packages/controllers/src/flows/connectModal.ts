import { LatchkeyError, type Namespace } from '@latchkey/core'
import type { Chains } from '../chains/createChains.ts'
import { activeConnection, type Connection } from '../connection/connection.state.ts'
import type { ConnectionController } from '../connection/createConnection.ts'
import type { Modal } from '../modal/createModal.ts'
import { isOnScreen } from '../modal/modal.state.ts'
import type { OpenRequest } from './openModal.ts'

type Deps = {
  modal: Modal
  chains: Chains
  connection: ConnectionController
  openModal(request: OpenRequest): void
}

/** Opens Connect and resolves when the user has connected a wallet, or at once if one is connected. */
export async function connectModal(
  deps: Deps,
  { namespace }: { readonly namespace?: Namespace | undefined } = {},
): Promise<Connection> {
  const family = namespace ?? deps.chains.state.getState().namespace
  const connected = activeConnection(deps.connection.state.getState(), family)
  if (connected) return connected
  deps.openModal({ view: 'Connect', namespace })
  return untilConnected(deps, namespace)
}

/**
 * Resolves with the next connection, of `namespace` if it is given. @throws LatchkeyError `modal_closed` when the modal
 * closes first
 */
function untilConnected(
  { modal, connection }: Pick<Deps, 'modal' | 'connection'>,
  namespace: Namespace | undefined,
): Promise<Connection> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const { attempt } = connection.state.getState()
      const connected =
        attempt?.status === 'connected' && (!namespace || attempt.namespace === namespace)
          ? activeConnection(connection.state.getState(), attempt.namespace)
          : undefined
      if (!connected && isOnScreen(modal.state.getState())) return
      for (const end of ends) end()
      if (connected) resolve(connected)
      else reject(new LatchkeyError('modal_closed'))
    }
    const ends = [connection.state.subscribe(look), modal.state.subscribe(look)]
    look()
  })
}
