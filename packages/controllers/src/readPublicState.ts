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
import type { ConnectorsState } from './connectors/createConnectors.ts'
import type { ModalState } from './modal/modal.state.ts'
import type { OptionsState } from './options/createOptions.ts'
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
  readonly connectors: ReadableStateOf<ConnectorsState>
  readonly options: ReadableStateOf<OptionsState>
}
type ReadableStateOf<state> = { readonly state: Pick<ReadableState<state>, 'getState'> }

/** The state that host apps see, derived from the controllers' states. */
export function readPublicState(namespaces: readonly Namespace[], sources: Sources): PublicState {
  const chains = sources.chains.state.getState()
  const connection = sources.connection.state.getState()
  const { status: signIn } = sources.siwx.state.getState()
  const { multiWallet } = sources.options.state.getState().remoteFeatures
  return {
    open: sources.modal.state.getState().open,
    loading:
      chains.switchingTo !== undefined ||
      signIn === 'signing' ||
      Object.values(connection.byNamespace).some(({ connecting }) => connecting),
    view: sources.router.state.getState().view,
    settled: connection.settled,
    namespace: chains.namespace,
    namespaces: Object.fromEntries(
      namespaces.map((namespace) => {
        const accounts = publicAccounts(chains, connection, namespace, multiWallet)
        const network = publicNetwork(chains, connection, namespace)
        return [
          namespace,
          { status: connectionStatus(connection, namespace), account: accounts[0], network, accounts },
        ]
      }),
    ),
    signIn,
    wallets: sources.connectors.state.getState().connectors,
    theme: sources.theme.state.getState().shown,
  }
}

/** Accounts of the connected wallets, the active one first; while restoring, the saved one. */
function publicAccounts(
  chains: ChainsState,
  connection: ConnectionState,
  namespace: Namespace,
  multiWallet: boolean,
): readonly PublicAccount[] {
  const { active, connections } = connectionsOf(connection, namespace)
  const networkId = publicNetworkId(chains, connection, namespace)
  if (!networkId) return []
  const account = (
    address: string,
    type: PublicAccount['type'],
    connectorId: string | undefined,
    walletName?: string,
  ): PublicAccount => ({
    namespace,
    address,
    caipAddress: `${networkId}:${address}` as PublicAccount['caipAddress'],
    type,
    connectorId,
    walletName,
  })
  const wallet = activeConnection(connection, namespace)
  const restored = activeAddress(connection, namespace)
  if (!wallet) return restored ? [account(restored, 'eoa', active)] : []
  return [wallet, ...(multiWallet ? connections.filter((other) => other !== wallet) : [])].flatMap(
    ({ accounts, connectorId, name }) =>
      accounts.map(({ address, type }) => account(address, type, connectorId, name)),
  )
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
