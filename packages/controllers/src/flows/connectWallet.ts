import { LatchkeyError, type Namespace, toLatchkeyError } from '@latchkey/core'
import { selectedNetworkId } from '../chains/chains.state.ts'
import type { Chains } from '../chains/createChains.ts'
import type { Connection } from '../connection/connection.state.ts'
import type { ConnectionController } from '../connection/createConnection.ts'
import { type Connectors, findConnector } from '../connectors/createConnectors.ts'
import type { Events } from '../events/createEvents.ts'
import type { Modal } from '../modal/createModal.ts'
import { isOnScreen } from '../modal/modal.state.ts'
import type { Router } from '../router/createRouter.ts'
import type { DirectoryWallet } from '../wallets/wallets.state.ts'

type Deps = {
  router: Router
  modal: Modal
  chains: Chains
  connection: ConnectionController
  connectors: Connectors
  events: Events
  replaceOthers(namespace: Namespace): void
  /** The part is loaded with the first call. */
  pairing(): Promise<{
    begin(
      target: { wallet: DirectoryWallet | undefined },
      signal?: AbortSignal | undefined,
    ): Promise<Connection>
  }>
  untilStopped(): AbortSignal
}

export type ConnectWalletRequest = {
  readonly connectorId: string
  readonly namespace?: Namespace | undefined
  /** With the connector `walletConnect`: the wallet that the user picked. Another one may answer. */
  readonly wallet?: DirectoryWallet | undefined
}

/** Connects a wallet, and shows the waiting view if the modal is open. @throws LatchkeyError */
export async function connectWallet(
  { router, modal, chains, connection, connectors, events, pairing, untilStopped, replaceOthers }: Deps,
  request: ConnectWalletRequest,
  signal?: AbortSignal | undefined,
): Promise<Connection> {
  const { connectorId } = request
  const wanted = request.namespace ?? router.state.getState().arguments.namespace
  const connector =
    findConnector(connectors.state.getState(), connectorId, wanted) ??
    (request.namespace ? undefined : findConnector(connectors.state.getState(), connectorId))
  if (!connector) throw new LatchkeyError('connector_not_found', { connectorId })
  const { id, namespace, name, type } = connector
  const { wallet } = request
  const isRemote = type === 'WALLET_CONNECT'
  const networkId = selectedNetworkId(chains.state.getState(), namespace)
  if (!networkId) throw new LatchkeyError('chain_required')
  // The embedded wallet is connected by a view of its own, which stays.
  if (isOnScreen(modal.state.getState()) && type !== 'AUTH') {
    if (!isRemote) router.push('ConnectingExternal', { connectorId: id, namespace })
    else router.push(wallet ? 'ConnectingWalletConnect' : 'ConnectingWalletConnectBasic', { wallet })
  }
  try {
    if (isRemote) {
      const stopped = untilStopped()
      const waiting = await pairing()
      // Stopped while the part was loading.
      if (stopped.aborted) throw new LatchkeyError('request_aborted')
      return await waiting.begin({ wallet }, signal)
    }
    const connected = await connection.connect({ connectorId: id, namespace, networkId }, signal)
    chains.useNamespace(namespace)
    replaceOthers(namespace)
    events.track('connected', { wallet: name })
    return connected
  } catch (cause) {
    events.track('connection_failed', { wallet: name, code: toLatchkeyError(cause).code })
    throw cause
  }
}
