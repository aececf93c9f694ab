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
import type { ReadableState } from './state/createState.ts'
import type { ThemeState } from './theme/createTheme.ts'

type Sources = {
  readonly chains: ReadableStateOf<ChainsState>
  readonly connection: ReadableStateOf<ConnectionState>
  readonly modal: ReadableStateOf<ModalState>
  readonly router: ReadableStateOf<RouterState>
  readonly siwx: ReadableStateOf<SiwxState>
  readonly theme: ReadableStateOf<ThemeState>
}
type ReadableStateOf<state> = { readonly state: Pick<ReadableState<state>, 'getState'> }

/** The state that host apps see, derived from the controllers' states. */
export function readPublicState(namespaces: readonly Namespace[], sources: Sources): PublicState {
  const chains = sources.chains.state.getState()
  const connection = sources.connection.state.getState()
  const modal = sources.modal.state.getState()
  return {
    open: modal.open,
    loading: modal.loading,
    view: sources.router.state.getState().view,
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
    signIn: sources.siwx.state.getState().status,
    theme: sources.theme.state.getState().shown,
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

/** The active network; while restoring, the network of the saved session. */
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
