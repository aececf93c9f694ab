import {
  type CaipNetworkId,
  LatchkeyError,
  type LatchkeyOptions,
  type Namespace,
  type Ports,
  type ResolvedOptions,
  resolveOptions,
  type SiwxSession,
  toLatchkeyError,
  withRpcService,
  withSentence,
} from '@latchkey/core'
import {
  browserPlatform,
  consoleLog,
  cryptoRandom,
  fetchHttp,
  systemClock,
  webStorage,
} from '@latchkey/core/browser'
import { createAlerts } from './alerts/createAlerts.ts'
import { type BalancesState, initialBalancesState } from './balances/balances.state.ts'
import { createChains } from './chains/createChains.ts'
import { activeConnection, type Connection, type ConnectionStatus } from './connection/connection.state.ts'
import { createConnection } from './connection/createConnection.ts'
import { createConnectors, findConnector, isOffered } from './connectors/createConnectors.ts'
import { createEvents } from './events/createEvents.ts'
import { reportingLog } from './events/reportingLog.ts'
import { closeModal } from './flows/closeModal.ts'
import { type ConnectWalletRequest, connectWallet } from './flows/connectWallet.ts'
import { disconnect } from './flows/disconnect.ts'
import { blocksUnsupported, type OpenRequest, openModal } from './flows/openModal.ts'
import { type IdentityState, initialIdentityState } from './identity/identity.state.ts'
import { createModal } from './modal/createModal.ts'
import { createOptions } from './options/createOptions.ts'
import { createParts } from './parts/createParts.ts'
import type { Part, PartOf } from './parts/part.ts'
import type { PublicAccount, PublicNetwork, PublicState } from './publicState.ts'
import { loadForAccount } from './reactions/loadForAccount.ts'
import { publishState } from './reactions/publishState.ts'
import { showUnsupportedChain } from './reactions/showUnsupportedChain.ts'
import { readPublicState } from './readPublicState.ts'
import { createRouter } from './router/createRouter.ts'
import { createSiwx } from './siwx/createSiwx.ts'
import type { SiwxState } from './siwx/siwx.state.ts'
import { createSnackbar } from './snackbar/createSnackbar.ts'
import { createScope } from './state/createScope.ts'
import { createState, type ReadableState } from './state/createState.ts'
import { createTheme } from './theme/createTheme.ts'

/** One Latchkey: everything it knows and can do. Several may live side by side; they share nothing. */
export type Latchkey = ReturnType<typeof createLatchkey>

/**
 * Makes a Latchkey of a host's options. Pure: nothing outside is touched before `start()`, so it may be
 * called on a server.
 *
 * @throws LatchkeyError `invalid_options`, `network_not_found`
 * @example
 * const latchkey = createLatchkey({ networks: [sepolia], adapters: [evmAdapter()], metadata: { name: 'Meadow' } })
 * const stop = latchkey.start()
 * latchkey.open()
 */
export function createLatchkey(options: LatchkeyOptions) {
  return compose(resolveOptions(options), resolvePorts(options))
}

function resolvePorts({ ports = {}, storage }: LatchkeyOptions): Ports {
  const clock = ports.clock ?? systemClock()
  return {
    clock,
    storage: storage ?? ports.storage ?? webStorage(),
    http: ports.http ?? fetchHttp(clock),
    platform: ports.platform ?? browserPlatform(),
    random: ports.random ?? cryptoRandom(),
    log: ports.log ?? consoleLog(),
  }
}

/** The composition root: the only place that knows every controller. */
function compose(options: ResolvedOptions, ports: Ports) {
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
  const hasAdapters = adapters.size > 0
  const { includeWalletIds, excludeWalletIds, featuredWalletIds, customWallets } = options
  // What a host features, or brings along, it offers besides.
  const besides = [...featuredWalletIds, ...customWallets.map(({ id }) => id)]
  const offers = {
    excludeWalletIds,
    includeWalletIds: includeWalletIds.length > 0 ? [...includeWalletIds, ...besides] : [],
  }

  const alerts = createAlerts({ log })
  const router = createRouter()
  const modal = createModal({ clock, embedded: options.enableEmbedded })
  const snackbar = createSnackbar({ clock })
  const theme = createTheme({ mode: options.themeMode, variables: options.themeVariables, platform })
  const settings = createOptions(options)
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
  const served = options.services.blockchain !== undefined
  // Written by the parts that are loaded with an account.
  const identity = createState<IdentityState>(initialIdentityState)
  const balances = createState<BalancesState>(initialBalancesState)
  const siwx = createSiwx(options.siwx)

  const parts = createParts(() => ({
    ...deps,
    use: parts.use,
    adapters,
    walletConnect,
    networks,
    config: options,
    http,
    random,
  }))

  const deps = {
    parts,
    alerts,
    router,
    modal,
    chains,
    connection,
    connectors,
    snackbar,
    events,
    balances,
    identity,
    siwx,
    options: settings,
    clock,
    log,
    platform,
    hasAdapters,
    manualWalletConnectControl,
    blocksUnsupported: () => blocksUnsupported(deps),
    closeModal: () => closeModal(deps),
    connectWallet: (request: ConnectWalletRequest) => connectWallet(deps, request),
    pairing: async () => parts.use((await import('./parts/pairing.ts')).pairing),
    signingIn: async () => parts.use((await import('./parts/signingIn.ts')).signingIn),
    accountBalances: async () => parts.use((await import('./parts/accountBalances.ts')).accountBalances),
    untilStopped: () => scope.signal,
    disconnect: () => disconnect(deps),
    switching: async () => parts.use((await import('./parts/switching.ts')).switching),
    openSignIn: () => openModal(deps, { view: 'SIWXSignMessage' }),
    openSwitchActiveChain: (networkId: CaipNetworkId) => {
      const network = networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
      openModal(deps, { namespace: network?.chainNamespace })
    },
  }

  const readState = (): PublicState =>
    readPublicState({
      namespaces: [...adapters.keys()],
      chains: chains.state.getState(),
      connection: connection.state.getState(),
      modal: modal.state.getState(),
      router: router.state.getState(),
      siwx: siwx.state.getState(),
      theme: theme.state.getState(),
    })
  const published = createState<PublicState>(readState())
  let scope = createScope()
  let starts = 0
  const waiting = new Set<() => void>()

  const settle = () => {
    for (const resolve of waiting) resolve()
    waiting.clear()
  }
  const stop = () => {
    scope.end()
    settle()
    connectors.stop()
    connection.stop()
    parts.stop()
    walletConnect?.stop()
    modal.stop()
    modal.close()
    snackbar.hide()
    router.reset('Connect')
    published.set(readState)
  }

  /** What fails is fetched again when it is wanted. */
  const prefetch = () => {
    if (options.prefetch === 'none' || platform.savesData) return
    modal.expect()
    for (const adapter of adapters.values()) adapter.preload().catch(() => {})
  }

  /** Asks for something a host asked for: an abort of its signal gives up through `cancel`, and only LatchkeyErrors come out. */
  const settled = async <value>(
    work: () => Promise<value>,
    signal?: AbortSignal | undefined,
    cancel: () => void = () => {},
  ): Promise<value> => {
    if (signal?.aborted) throw new LatchkeyError('request_aborted')
    signal?.addEventListener('abort', cancel, { once: true })
    try {
      return await work()
    } catch (cause) {
      const error = toLatchkeyError(cause)
      throw await new Promise((resolve) => withSentence(error, resolve))
    } finally {
      signal?.removeEventListener('abort', cancel)
    }
  }

  return {
    router,
    modal,
    snackbar,
    alerts,
    theme,
    options: settings,
    chains,
    connectors,
    connection,
    identity: { state: identity as ReadableState<IdentityState> },
    balances: { state: balances as ReadableState<BalancesState> },
    siwx: { state: siwx.state as ReadableState<SiwxState> },
    events,
    /** Watched by the ui; hosts use `subscribe`. */
    state: published as Omit<typeof published, 'set'>,
    clock,
    platform,
    /** Which services a host has configured. */
    services: {
      directory: options.services.directory !== undefined || options.customWallets.length > 0,
      blockchain: served,
      /** Wallets on other devices and pages. */
      walletConnect: walletConnect !== undefined,
    },

    /**
     * Reads storage, restores connections, listens. Returns the way to stop, after which nothing is left
     * behind; starting again is fine. Starting twice is starting once, until both have stopped.
     */
    start(): () => void {
      starts += 1
      if (starts === 1) {
        scope = createScope()
        const { signal } = scope
        theme.setMode(theme.state.getState().mode)
        publishState(
          {
            sources: [chains.state, connection.state, modal.state, router.state, siwx.state, theme.state],
            published,
            read: readState,
          },
          scope,
        )
        connectors.start()
        showUnsupportedChain(deps, scope)
        loadForAccount(deps, scope)
        parts.start(scope)
        if (options.prefetch === 'idle') scope.add(platform.onIdle(prefetch))
        if (options.enableRemoteFeatures && options.services.directory)
          void import('./parts/remoteFeatures.ts').then((part) => {
            if (!signal.aborted) parts.use(part.remoteOverlay).fetch()
          })
        if (options.features.analytics && options.services.analytics)
          void import('./parts/analytics.ts').then((part) => {
            if (!signal.aborted) parts.use(part.analytics).begin()
          })
        void chains.start().then(async () => {
          if (signal.aborted) return
          await connection.start({ restore: options.enableReconnect })
          settle()
        })
      }
      let stopped = false
      return () => {
        if (stopped) return
        stopped = true
        starts -= 1
        if (starts === 0) stop()
      }
    },

    /**
     * Fetches what opening the modal and connecting need, where `prefetch` allows it and the user does not save data.
     * The buttons call it when somebody is about to press them; call it so for a button of your own.
     */
    prefetch,
    /** Shows the modal. */
    open: (request?: OpenRequest) => openModal(deps, request),
    /** Hides it; whatever waited for the person rejects with `modal_closed`. */
    close: () => closeModal(deps),
    /** @throws LatchkeyError */
    connect: (request: ConnectWalletRequest, signal?: AbortSignal): Promise<Connection> =>
      settled(() => connectWallet(deps, request, signal)),
    /** @throws LatchkeyError `connection_not_found` */
    disconnect: (request?: {
      namespace?: Namespace | undefined
      connectorId?: string | undefined
    }): Promise<void> => settled(() => disconnect(deps, request)),
    /** @throws LatchkeyError */
    switchNetwork: (networkId: CaipNetworkId, signal?: AbortSignal): Promise<void> =>
      settled(
        async () => (await deps.switching()).switchNetwork(networkId),
        signal,
        () => void deps.switching().then((part) => part.cancel()),
      ),
    /** Uses another chain family: its account if one is connected there, else a way to connect one. */
    switchNamespace(namespace: Namespace): void {
      const connected = activeConnection(connection.state.getState(), namespace) !== undefined
      chains.useNamespace(namespace)
      if (connected) closeModal(deps)
      else router.push('Connect', { namespace })
    },
    /** @throws LatchkeyError */
    switchConnection: (
      request: { connectorId: string; namespace: Namespace },
      signal?: AbortSignal,
    ): Promise<void> =>
      settled(
        async () => (await deps.switching()).switchConnection(request),
        signal,
        () => connection.cancelConnecting(),
      ),
    /** Signs the account in use in. @throws LatchkeyError */
    signIn: (signal?: AbortSignal): Promise<SiwxSession> =>
      settled(
        async () => (await deps.signingIn()).signIn(),
        signal,
        () => void deps.signingIn().then((part) => part.cancel()),
      ),
    /** The exit of the sign-in view: closes it, or disconnects where a sign-in is required. Spec §4. */
    cancelSignIn: (): Promise<void> => settled(async () => (await deps.signingIn()).cancelSignIn()),
    /** Ends every session; the wallet stays connected and nothing is asked until the person wishes. */
    signOut: (): Promise<void> => settled(async () => (await deps.signingIn()).signOut()),
    /**
     * A part that is not on the page before it is wanted: made at the first use, then always the same.
     * @example latchkey.use(sending).setAmount('0.5')
     */
    use: <part extends Part>(make: PartOf<part>): part => parts.use(make),

    /** EIP-1193 for eip155; the Wallet Standard wallet for solana. */
    provider: (namespace: Namespace): unknown => connection.session(namespace)?.provider,
    account: (namespace: Namespace = chains.state.getState().namespace): PublicAccount | undefined =>
      readState().namespaces[namespace]?.account,
    network: (namespace: Namespace = chains.state.getState().namespace): PublicNetwork | undefined =>
      readState().namespaces[namespace]?.network,
    status: (namespace: Namespace = chains.state.getState().namespace): ConnectionStatus =>
      readState().namespaces[namespace]?.status ?? 'disconnected',
    /** Calls back when what `select` picks has changed. Returns the way out. */
    subscribe<slice>(
      select: (state: PublicState) => slice,
      listener: (slice: slice, previous: slice) => void,
    ): () => void {
      let previous = select(published.getState())
      return published.subscribe((now) => {
        const next = select(now)
        if (Object.is(next, previous)) return
        const before = previous
        previous = next
        listener(next, before)
      })
    },
    /** Resolves when restoring is over, also of a start that is still to come; or when it is stopped. */
    whenSettled: (): Promise<void> =>
      new Promise((resolve) => {
        if (connection.state.getState().settled) resolve()
        else waiting.add(resolve)
      }),
  }
}
