import { type CaipNetworkId, type Ports, type ResolvedOptions, withRpcService } from '@latchkey/core'
import { createAlerts } from './alerts/createAlerts.ts'
import { type BalancesState, initialBalancesState } from './balances/balances.state.ts'
import { createChains } from './chains/createChains.ts'
import { createConnection } from './connection/createConnection.ts'
import { createConnectors, findConnector, isOffered } from './connectors/createConnectors.ts'
import { createEvents } from './events/createEvents.ts'
import { reportingLog } from './events/reportingLog.ts'
import { closeModal } from './flows/closeModal.ts'
import { type ConnectWalletRequest, connectWallet } from './flows/connectWallet.ts'
import { disconnect } from './flows/disconnect.ts'
import { blocksUnsupported, openModal } from './flows/openModal.ts'
import { type IdentityState, initialIdentityState } from './identity/identity.state.ts'
import { createModal } from './modal/createModal.ts'
import { createOptions } from './options/createOptions.ts'
import { createParts } from './parts/createParts.ts'
import { createRouter } from './router/createRouter.ts'
import { createSiwx } from './siwx/createSiwx.ts'
import { createSnackbar } from './snackbar/createSnackbar.ts'
import { createState } from './state/createState.ts'
import { createTheme } from './theme/createTheme.ts'

export type Controllers = ReturnType<typeof makeControllers>

/**
 * The composition root: creates every controller that the page needs, and what flows, reactions and parts are given.
 * @param untilStopped - returns the signal that aborts when the Latchkey is stopped
 */
export function makeControllers(options: ResolvedOptions, ports: Ports, untilStopped: () => AbortSignal) {
  const { clock, storage, http, platform, random } = ports
  const events = createEvents({ clock })
  const log = reportingLog(ports.log, events)
  const { networks, defaultNetwork, manualWalletConnectControl } = options
  const reachable = withRpcService(networks, options.services.rpc, options.projectId)
  const walletConnect = options.walletConnect?.({
    projectId: options.projectId,
    relayUrl: options.services.relay,
    metadata: options.metadata,
    platform,
    networks: networks.filter(({ chainNamespace }) =>
      options.adapters.some(({ namespace }) => namespace === chainNamespace),
    ),
    clock,
    log,
  })
  const adapters = new Map(
    options.adapters.map((factory) => [
      factory.namespace,
      factory.create({ networks: reachable, clock, http, platform, log, walletConnect }),
    ]),
  )
  const { includeWalletIds, excludeWalletIds, featuredWalletIds, customWallets } = options
  // Featured and custom wallets are offered even if an include list does not name them.
  const alwaysOffered = [...featuredWalletIds, ...customWallets.map(({ id }) => id)]
  const offers = {
    excludeWalletIds,
    includeWalletIds: includeWalletIds.length > 0 ? [...includeWalletIds, ...alwaysOffered] : [],
  }

  const chains = createChains({ networks, defaultNetwork, storage, clock, log })
  const connectors = createConnectors({ ...options, adapters })
  const connection = createConnection({
    adapters,
    clock,
    storage,
    log,
    isOffered: ({ wallet }) => !wallet || isOffered([wallet.id, wallet.rdns], offers),
    connector: (id, namespace) => findConnector(connectors.state.getState(), id, namespace),
  })
  const parts = createParts(() => ({ ...controllers, use: parts.use, http, random }))

  const controllers = {
    adapters,
    walletConnect,
    networks,
    config: options,
    parts,
    alerts: createAlerts({ log }),
    router: createRouter(),
    modal: createModal({ clock, embedded: options.enableEmbedded }),
    snackbar: createSnackbar({ clock }),
    theme: createTheme({ mode: options.themeMode, variables: options.themeVariables, platform }),
    options: createOptions(options),
    chains,
    connectors,
    connection,
    events,
    // States of the page that parts write to once they are loaded.
    identity: createState<IdentityState>(initialIdentityState),
    balances: createState<BalancesState>(initialBalancesState),
    siwx: createSiwx(options.siwx),
    clock,
    log,
    platform,
    hasAdapters: adapters.size > 0,
    manualWalletConnectControl,
    untilStopped,
    blocksUnsupported: () => blocksUnsupported(controllers),
    closeModal: () => closeModal(controllers),
    connectWallet: (request: ConnectWalletRequest) => connectWallet(controllers, request),
    disconnect: () => disconnect(controllers),
    openSignIn: () => openModal(controllers, { view: 'SIWXSignMessage' }),
    openSwitchActiveChain: (networkId: CaipNetworkId) => {
      const network = networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
      openModal(controllers, { namespace: network?.chainNamespace })
    },
    // Parts that the page itself asks for. Each is a chunk, fetched with the first call.
    accountBalances: async () => parts.use((await import('./parts/accountBalances.ts')).accountBalances),
    pairing: async () => parts.use((await import('./parts/pairing.ts')).pairing),
    signingIn: async () => parts.use((await import('./parts/signingIn.ts')).signingIn),
    switching: async () => parts.use((await import('./parts/switching.ts')).switching),
  }
  return controllers
}
