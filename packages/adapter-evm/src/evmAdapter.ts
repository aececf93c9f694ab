import {
  type AdapterContext,
  type AdapterFactory,
  type CaipNetworkId,
  type ChainAdapter,
  type ConnectRequest,
  type Eip1193Provider,
  isLatchkeyError,
  LatchkeyError,
  type SavedSession,
  type Session,
  type WalletConnectSession,
  withDeadline,
} from '@latchkey/core'
import { createReads } from './clients/createReads.ts'
import { createDirectory, type KnownProvider } from './connectors/createDirectory.ts'
import { walletConnectConnector } from './connectors/walletConnectConnector.ts'

export type EvmAdapterOptions = {
  /** How long a wallet that answered a switch may take to arrive there, in ms. Default 5,000. */
  readonly switchArrivalMs?: number | undefined
}

/**
 * The eip155 chains: announced (EIP-6963) and legacy injected wallets, those over WalletConnect, reads through viem. What talks to
 * a wallet loads with the first one that is chosen; viem when a chain is first asked something.
 *
 * @example
 * createLatchkey({ networks: [sepolia], adapters: [evmAdapter()], metadata: { name: 'Meadow' } })
 */
export function evmAdapter(options: EvmAdapterOptions = {}): AdapterFactory {
  return { namespace: 'eip155', create: (context) => createAdapter(context, options) }
}

/** A wallet answers a call for announcements at once; one that has not by then is not there. */
const announceMs = 500

async function findSoon(
  directory: ReturnType<typeof createDirectory>,
  { clock }: AdapterContext,
  connectorId: string,
  signal: AbortSignal,
): Promise<KnownProvider | undefined> {
  try {
    return await withDeadline({ clock, ms: announceMs, signal }, (inner) =>
      directory.waitFor(connectorId, inner),
    )
  } catch (cause) {
    if (isLatchkeyError(cause, 'deadline_exceeded')) return undefined
    throw cause
  }
}

function createAdapter(
  context: AdapterContext,
  { switchArrivalMs = 5_000 }: EvmAdapterOptions,
): ChainAdapter {
  const { walletConnect } = context
  const directory = createDirectory(context.platform)
  const sessions = { ...context, switchArrivalMs, busy: new WeakSet<Eip1193Provider>() }
  let loading: Promise<typeof import('./session/openSession.ts')> | undefined
  /** Kept: to import what is there already takes browsers a task, in which a wallet has answered. */
  const loadSessions = () => {
    loading ??= import('./session/openSession.ts')
    loading.catch(() => {
      loading = undefined
    })
    return loading
  }
  const open = async (approved: WalletConnectSession, networkId: CaipNetworkId) => {
    const { walletConnectSession } = await import('./session/walletConnectSession.ts')
    return walletConnectSession(sessions, approved, networkId)
  }

  return {
    namespace: 'eip155',
    preload: loadSessions,
    reads: createReads(context),
    discover(listener) {
      const elsewhere = walletConnect ? [walletConnectConnector] : []
      return directory.listen((connectors) => listener([...connectors, ...elsewhere]))
    },

    async connect({ connectorId, networkId, approved, signal }: ConnectRequest): Promise<Session> {
      if (approved) return open(approved, networkId)
      const known = directory.find(connectorId) ?? (await findSoon(directory, context, connectorId, signal))
      if (!known) throw new LatchkeyError('connector_not_found', { connectorId })
      const { connectSession } = await loadSessions()
      return connectSession(sessions, known, signal)
    },

    async restore(saved: SavedSession, signal: AbortSignal): Promise<Session | undefined> {
      const { connectorId, networkId } = saved
      if (connectorId === walletConnectConnector.id) {
        const standing = await walletConnect?.restore(saved, signal)
        return standing && open(standing, networkId)
      }
      const known = await directory.waitFor(connectorId, signal)
      if (!known) return undefined
      // Two claim to be this wallet, and nobody can tell which was chosen: the person chooses again. R-64.
      if (directory.isContested(connectorId)) return undefined
      const { restoreSession } = await loadSessions()
      return restoreSession(sessions, known)
    },
  }
}
