import { LatchkeyError, type Log, type Namespace } from '@latchkey/core'
import type { Chains } from '../chains/createChains.ts'
import { allConnections, connectionsOf } from '../connection/connection.state.ts'
import type { ConnectionController } from '../connection/createConnection.ts'
import type { Events } from '../events/createEvents.ts'
import type { Siwx } from '../siwx/createSiwx.ts'

type Deps = { chains: Chains; connection: ConnectionController; siwx: Siwx; events: Events; log: Log }

/**
 * Disconnects one wallet (by default the one in use), and ends its sign-in; the last one ends them all.
 * The person is out at once, whatever wallet and server have to say. @throws LatchkeyError `connection_not_found`
 */
export async function disconnect(
  { chains, connection, siwx, events, log }: Deps,
  request: { namespace?: Namespace | undefined; connectorId?: string | undefined } = {},
): Promise<void> {
  const namespace = request.namespace ?? chains.state.getState().namespace
  const { active, connections, restoring } = connectionsOf(connection.state.getState(), namespace)
  const connectorId = request.connectorId ?? active
  const known = [...connections, ...restoring].some((one) => one.connectorId === connectorId)
  if (connectorId === undefined || !known)
    throw new LatchkeyError('connection_not_found', { connectorId, namespace })
  const gone = connections.find((one) => one.connectorId === connectorId)
  const done = connection.disconnect(namespace, connectorId)
  events.track('disconnected', { wallet: gone?.name ?? connectorId })
  try {
    const address = gone?.accounts[0]?.address
    if (gone && address) await siwx.forget({ address, networkId: gone.networkId })
    if (allConnections(connection.state.getState()).length === 0) await siwx.signOut()
  } catch (cause) {
    log.warn('The server was not told of the sign-out; the session ends there by itself.', cause)
  }
  await done
}
