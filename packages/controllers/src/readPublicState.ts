import type { CaipNetworkId, Namespace } from '@latchkey/core'
import {
  activeNetworkId,
  type ChainsState,
  findNetwork,
  isUnsupported,
  selectedNetworkId,
} from './chains/chains.state.ts'
import {
  activeAddress,
  activeConnection,
  type ConnectionState,
  connectionStatus,
  connectionsOf,
} from './connection/connection.state.ts'
import type { ModalState } from './modal/modal.state.ts'
import type { PublicAccount, PublicNetwork, PublicState } from './publicState.ts'
import type { RouterState } from './router/router.state.ts'
import type { SiwxState } from './siwx/siwx.state.ts'
import type { ThemeState } from './theme/createTheme.ts'

type Parts = {
  namespaces: readonly Namespace[]
  chains: ChainsState
  connection: ConnectionState
  modal: ModalState
  router: RouterState
  siwx: SiwxState
  theme: ThemeState
}

/** What hosts see, made of what the controllers know. */
export function readPublicState({
  namespaces,
  chains,
  connection,
  modal,
  router,
  siwx,
  theme,
}: Parts): PublicState {
  return {
    open: modal.open,
    loading: modal.loading,
    view: router.view,
    settled: connection.settled,
    namespace: chains.namespace,
    namespaces: Object.fromEntries(
      namespaces.map((namespace) => [
        namespace,
        {
          status: connectionStatus(connection, namespace),
          account: publicAccount(chains, connection, namespace),
          network: publicNetwork(chains, connection, namespace),
        },
      ]),
    ),
    signIn: siwx.status,
    theme: theme.shown,
  }
}

function publicAccount(
  chains: ChainsState,
  connection: ConnectionState,
  namespace: Namespace,
): PublicAccount | undefined {
  const address = activeAddress(connection, namespace)
  const networkId = publicNetworkId(chains, connection, namespace)
  if (!address || !networkId) return undefined
  const wallet = activeConnection(connection, namespace)
  return {
    namespace,
    address,
    caipAddress: `${networkId}:${address}` as PublicAccount['caipAddress'],
    type: wallet?.accounts[0]?.type ?? 'eoa',
    connectorId: connectionsOf(connection, namespace).active,
    walletName: wallet?.name,
  }
}

function publicNetwork(
  chains: ChainsState,
  connection: ConnectionState,
  namespace: Namespace,
): PublicNetwork | undefined {
  const networkId = publicNetworkId(chains, connection, namespace)
  const selected = selectedNetworkId(chains, namespace)
  if (!networkId || !selected) return undefined
  const walletNetworkId = activeConnection(connection, namespace)?.networkId
  return {
    networkId,
    network: findNetwork(chains, networkId),
    walletNetworkId,
    selectedNetworkId: selected,
    isMismatch: walletNetworkId !== undefined && walletNetworkId !== selected,
    isUnsupported: isUnsupported(chains, connection, namespace),
  }
}

/** While restoring, where the remembered wallet was. */
function publicNetworkId(
  chains: ChainsState,
  connection: ConnectionState,
  namespace: Namespace,
): CaipNetworkId | undefined {
  const { active, restoring } = connectionsOf(connection, namespace)
  const remembered = activeConnection(connection, namespace)
    ? undefined
    : restoring.find(({ connectorId }) => connectorId === active)?.networkId
  return remembered ?? activeNetworkId(chains, connection, namespace)
}
