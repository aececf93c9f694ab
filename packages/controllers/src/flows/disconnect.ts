import { LatchkeyError, type Log, type Namespace } from '@latchkey/core'
import type { Chains } from '../chains/createChains.ts'
import { allConnections, anyWallet, connectionsOf } from '../connection/connection.state.ts'
import type { ConnectionController } from '../connection/createConnection.ts'
import type { Events } from '../events/createEvents.ts'
import type { Signer } from '../siwx/createSigner.ts'
import type { Siwx } from '../siwx/createSiwx.ts'

/** Default: the active wallet of the active namespace. */
export type DisconnectRequest = {
  readonly namespace?: Namespace | undefined
  readonly connectorId?: string | undefined
}

type Deps = {
  chains: Chains
  connection: ConnectionController
  siwx: Siwx
  events: Events
  log: Log
  /** The part is loaded when a wallet connects. */
  signingIn(): Promise<Pick<Signer, 'forget' | 'signOut'>>
}

/**
 * Disconnects one wallet, by default the active one, and ends its sign-in; the last wallet ends all of them. After the last
 * wallet of the family in use, a family that has one becomes it. The host app may keep sign-ins (`signOutOnDisconnect: false`). The state changes at once; wallet and server are notified
 * afterwards. @throws LatchkeyError `connection_not_found`
 */
export async function disconnect(
  { chains, connection, siwx, events, log, signingIn }: Deps,
  request: DisconnectRequest = {},
): Promise<void> {
  const namespace = request.namespace ?? chains.state.getState().namespace
  const { active, connections, restoring } = connectionsOf(connection.state.getState(), namespace)
  const connectorId = request.connectorId ?? active
  const known = [...connections, ...restoring].some((one) => one.connectorId === connectorId)
  if (connectorId === undefined || !known)
    throw new LatchkeyError('connection_not_found', { connectorId, namespace })
  const gone = connections.find((one) => one.connectorId === connectorId)
  const saved = restoring.find((one) => one.connectorId === connectorId)
  const address = gone?.accounts[0]?.address ?? saved?.address
  const networkId = gone?.networkId ?? saved?.networkId
  if (connections.length + restoring.length === 1 && namespace === chains.state.getState().namespace) {
    const other = allConnections(connection.state.getState()).find((one) => one.namespace !== namespace)
    // Before the wallet is gone, so that the modal does not show Connect in between.
    if (other) chains.useNamespace(other.namespace)
  }
  const done = connection.disconnect(namespace, connectorId)
  events.track('disconnected', { wallet: gone?.name ?? connectorId })
  if (siwx.enabled && siwx.signsOutOnDisconnect) {
    const warn = (cause: unknown) => log.warn('The sign-out did not reach the server.', cause)
    if (address && networkId)
      await signingIn()
        .then((part) => part.forget({ address, networkId }))
        .catch(warn)
    if (!anyWallet(connection.state.getState()))
      await signingIn()
        .then((part) => part.signOut())
        .catch(warn)
  }
  await done
}
