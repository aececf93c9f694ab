import {
  type ChainAdapter,
  type EmbeddedWallet,
  type FrameTheme,
  LatchkeyError,
  type Namespace,
  type Ports,
  type ResolvedOptions,
  withRpcService,
} from '@latchkey/core'
import { createAlerts } from './alerts/createAlerts.ts'
import { type BalancesState, initialBalancesState } from './balances/balances.state.ts'
import { createChains } from './chains/createChains.ts'
import { createConnection } from './connection/createConnection.ts'
import { createConnectors, findConnector, isOffered, isOneWallet } from './connectors/createConnectors.ts'
import { createEvents } from './events/createEvents.ts'
import { reportingLog } from './events/reportingLog.ts'
import { closeModal } from './flows/closeModal.ts'
import { type ConnectWalletRequest, connectWallet } from './flows/connectWallet.ts'
import type { DisconnectRequest } from './flows/disconnect.ts'
import { blocksUnsupported, type OpenRequest, openModal } from './flows/openModal.ts'
import type { warnDeveloper } from './flows/warnDeveloper.ts'
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
 * @param isStarted - whether it is running
 */
export function makeControllers(
  options: ResolvedOptions,
  ports: Ports,
  untilStopped: () => AbortSignal,
  isStarted: () => boolean = () => true,
) {
  const { clock, storage, http, platform, random } = ports
  const events = createEvents({ clock })
  const log = reportingLog(ports.log, events)
  const alerts = createAlerts({ log })
  const { networks, defaultNetwork, manualWalletConnectControl } = options
  const reachable = withRpcService(networks, options.services.rpc, options.projectId)
  const walletConnect = options.walletConnect?.({
    projectId: options.projectId,
    storageKey: options.storageKey,
    relayUrl: options.services.relay,
    metadata: options.metadata,
    platform,
    networks: networks.filter(({ chainNamespace }) =>
      options.adapters.some(({ namespace }) => namespace === chainNamespace),
    ),
    clock,
    log,
  })
  const theme = createTheme({ mode: options.themeMode, variables: options.themeVariables, platform })
  const { wallet: siteUrl = '' } = options.services
  const embeddedWallet: EmbeddedWallet | undefined = options.embeddedWallet?.({
    ...{ projectId: options.projectId ?? '', siteUrl, metadata: options.metadata, clock, random, log },
    theme(): FrameTheme {
      const { shown: mode, variables } = theme.state.getState()
      return { mode, accent: variables['--lk-accent'], locale: controllers.options.state.getState().locale }
    },
    show: (request): void => void controllers.embedded().then((part) => part.show(request)),
    failed: (error) => alerts.raise(error),
  })
  const adapters = new Map<Namespace, ChainAdapter>(
    options.adapters.map((factory) => [
      factory.namespace,
      factory.create({
        networks: reachable,
        clock,
        http,
        platform,
        log,
        walletConnect,
        embeddedWallet,
        authorize: async (): Promise<void> =>
          (await import('./flows/ensureSignedIn.ts')).ensureSignedIn(controllers),
        onSent: (sent) =>
          void controllers.recentTransactions().then(
            (part) => part.add(sent),
            () => {},
          ),
        onRefusal(url, status) {
          if (options.services.rpc && url.startsWith(options.services.rpc))
            alerts.raise(new LatchkeyError('rpc_refused', { status }))
        },
      }),
    ]),
  )
  const { includeWalletIds, excludeWalletIds, featuredWalletIds, customWallets } = options
  // Featured and custom wallets are offered even if an include list does not name them.
  const alwaysOffered = [...featuredWalletIds, ...customWallets.map(({ id }) => id)]
  const offers = {
    excludeWalletIds,
    includeWalletIds: includeWalletIds.length > 0 ? [...includeWalletIds, ...alwaysOffered] : [],
  }

  const { storageKey = 'lk.v1' } = options
  const chains = createChains({ networks, defaultNetwork, storage, storageKey, clock, log })
  const connectors = createConnectors({ ...options, adapters })
  const connection = createConnection({
    adapters,
    clock,
    storage,
    storageKey,
    log,
    isOffered: ({ wallet }) => !wallet || isOffered([wallet.id, wallet.rdns], offers),
    connector: (id, namespace) => findConnector(connectors.state.getState(), id, namespace),
    isOneWallet: (one, other) => isOneWallet(connectors.state.getState(), one, other),
  })
  const parts = createParts(() => ({ ...controllers, use: parts.use, http, random, storage, storageKey }))

  const controllers = {
    adapters,
    walletConnect,
    embeddedWallet,
    networks,
    config: options,
    parts,
    alerts,
    router: createRouter(),
    modal: createModal({ clock, embedded: options.enableEmbedded }),
    snackbar: createSnackbar({ clock }),
    theme,
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
    replaceOthers: (namespace: Namespace) =>
      void controllers.switching().then((part) => part.replaceOthers(namespace)),
    disconnect: async (request?: DisconnectRequest) =>
      (await import('./flows/disconnect.ts')).disconnect(controllers, request),
    openModal: (request: OpenRequest) => openModal(controllers, request),
    warn: (mistake: Parameters<typeof warnDeveloper>[1]) =>
      void import('./flows/warnDeveloper.ts')
        .then((flow) => flow.warnDeveloper(controllers, mistake, isStarted, untilStopped()))
        .catch(() => {}),
    // Parts that the page itself asks for. Each is a chunk, fetched with the first call.
    accountBalances: async () =>
      parts.use((await import('./parts/accountBalances/accountBalances.ts')).accountBalances),
    embedded: async () => parts.use((await import('./parts/embedded/embedded.ts')).embedded),
    pairing: async () => parts.use((await import('./parts/pairing.ts')).pairing),
    recentTransactions: async () =>
      parts.use((await import('./parts/recentTransactions.ts')).recentTransactions),
    signingIn: async () => parts.use((await import('./parts/signingIn/signingIn.ts')).signingIn),
    switching: async () => parts.use((await import('./parts/switching/switching.ts')).switching),
  }
  return controllers
}
