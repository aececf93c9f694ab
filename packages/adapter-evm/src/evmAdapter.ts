import {
  type AdapterContext,
  type AdapterFactory,
  type AnnouncedProvider,
  type CaipNetworkId,
  type ChainAdapter,
  type ConnectRequest,
  type Eip1193Provider,
  type EmbeddedSession,
  isLatchkeyError,
  LatchkeyError,
  type Network,
  type SavedSession,
  type Session,
  type WalletConnectSession,
  withDeadline,
} from '@latchkey/core'
import { createReads } from './clients/createReads.ts'
import { createAnnouncedWallets, type KnownProvider } from './connectors/createAnnouncedWallets.ts'
import { embeddedConnector } from './connectors/embeddedConnector.ts'
import { walletConnectConnector } from './connectors/walletConnectConnector.ts'

export type EvmAdapterOptions = {
  /** Time for a wallet that answered a switch request to change its network, in ms. Default 5,000. */
  readonly switchArrivalMs?: number | undefined
  /**
   * Wallets of the host app that announce nothing, each with what an announcement of EIP-6963 holds: listed as announced ones.
   * One that the app makes later dispatches the event `eip6963:announceProvider`. Default: none.
   */
  readonly wallets?: readonly HostWallet[] | undefined
}

/** A wallet of the host app, with what an announcement of EIP-6963 holds. */
export type HostWallet = AnnouncedProvider & {
  /**
   * The page is shown inside this wallet, which is connected as soon as the page is loaded. The wallet needs an `rdns`.
   * Default: false.
   */
  readonly showsPage?: boolean | undefined
}

/**
 * Adapter for the eip155 chains: announced (EIP-6963), legacy injected and remote wallets, and reads through viem. The
 * code for sessions is loaded when a wallet is chosen, viem with the first read.
 *
 * @example
 * createLatchkey({ networks: [sepolia], adapters: [evmAdapter()], metadata: { name: 'Meadow' } })
 */
export function evmAdapter(options: EvmAdapterOptions = {}): AdapterFactory {
  return { namespace: 'eip155', create: (context) => createAdapter(context, options) }
}

/** Time to wait for the announcement of an unknown wallet, ms; installed wallets answer at once. */
const announceMs = 500

async function findSoon(
  announcedWallets: ReturnType<typeof createAnnouncedWallets>,
  { clock }: AdapterContext,
  connectorId: string,
  signal: AbortSignal,
): Promise<KnownProvider | undefined> {
  try {
    return await withDeadline({ clock, ms: announceMs, signal }, (inner) =>
      announcedWallets.waitFor(connectorId, inner),
    )
  } catch (cause) {
    if (isLatchkeyError(cause, 'deadline_exceeded')) return undefined
    throw cause
  }
}

function hostOf(wallets: readonly HostWallet[], networks: readonly Network[]): SavedSession | undefined {
  const host = wallets.find(({ showsPage }) => showsPage)
  const network = networks.find(({ chainNamespace }) => chainNamespace === 'eip155')
  if (!host || !network) return undefined
  return {
    connectorId: host.info.rdns.toLowerCase(),
    namespace: 'eip155',
    address: '',
    networkId: network.caipNetworkId,
  }
}

function createAdapter(
  context: AdapterContext,
  { switchArrivalMs = 5_000, wallets = [] }: EvmAdapterOptions,
): ChainAdapter {
  const { walletConnect, embeddedWallet } = context
  const announcedWallets = createAnnouncedWallets(context.platform, wallets)
  const sessions = { ...context, switchArrivalMs, busy: new WeakSet<Eip1193Provider>() }
  let loading: Promise<typeof import('./session/openSession.ts')> | undefined
  /** Caches the import: even of a loaded module it takes a task, in which a wallet may already answer. */
  const loadSessions = () => {
    loading ??= import('./session/openSession.ts')
    loading.catch(() => {
      loading = undefined
    })
    return loading
  }
  const openRemote = async (approved: WalletConnectSession, networkId: CaipNetworkId) => {
    const { walletConnectSession } = await import('./session/walletConnectSession.ts')
    return walletConnectSession(sessions, approved, networkId)
  }

  const openEmbedded = async (opened: EmbeddedSession, networkId: CaipNetworkId) => {
    const { embeddedWalletSession } = await import('./session/embeddedWalletSession.ts')
    return embeddedWalletSession(sessions, opened, networkId)
  }

  return {
    namespace: 'eip155',
    host: hostOf(wallets, context.networks),
    preload: loadSessions,
    reads: createReads(context),
    discover(listener) {
      const others = [
        ...(walletConnect ? [walletConnectConnector] : []),
        ...(embeddedWallet ? [embeddedConnector] : []),
      ]
      return announcedWallets.listen((connectors) => listener([...connectors, ...others]))
    },

    async connect({ connectorId, networkId, approved, signal }: ConnectRequest): Promise<Session> {
      if (approved) return openRemote(approved, networkId)
      if (connectorId === embeddedConnector.id && embeddedWallet)
        return openEmbedded(await embeddedWallet.open(networkId, signal), networkId)
      const known =
        announcedWallets.find(connectorId) ?? (await findSoon(announcedWallets, context, connectorId, signal))
      if (!known) throw new LatchkeyError('connector_not_found', { connectorId })
      const { connectSession } = await loadSessions()
      return connectSession(sessions, known, signal)
    },

    async restore(saved: SavedSession, signal: AbortSignal): Promise<Session | undefined> {
      const { connectorId, networkId } = saved
      if (connectorId === walletConnectConnector.id) {
        const restored = await walletConnect?.restore(saved, signal)
        return restored && openRemote(restored, networkId)
      }
      if (connectorId === embeddedConnector.id) {
        const restored = await embeddedWallet?.restore(saved, signal)
        return restored && openEmbedded(restored, networkId)
      }
      const known = await announcedWallets.waitFor(connectorId, signal)
      if (!known) return undefined
      // Two wallets claim this rdns, and the chosen one is unknown, so the user must choose again. R-64.
      if (announcedWallets.isContested(connectorId)) return undefined
      const { restoreSession } = await loadSessions()
      return restoreSession(sessions, known, signal)
    },
  }
}
