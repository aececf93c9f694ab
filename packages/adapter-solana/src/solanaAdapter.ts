import {
  type AdapterContext,
  type AdapterFactory,
  type CaipNetworkId,
  type ChainAdapter,
  type ConnectRequest,
  type EmbeddedSession,
  isLatchkeyError,
  LatchkeyError,
  type SavedSession,
  type Session,
  type WalletConnectSession,
  withDeadline,
} from '@latchkey/core'
import { createReads } from './clients/createReads.ts'
import { createStandardWallets, type KnownWallet } from './connectors/createStandardWallets.ts'
import { embeddedConnector } from './connectors/embeddedConnector.ts'
import type { StandardWallet } from './connectors/standardWallet.ts'
import { walletConnectConnector } from './connectors/walletConnectConnector.ts'
import { browserWalletPage } from './page/browserWalletPage.ts'
import type { WalletPage } from './page/walletPage.ts'

export type SolanaAdapterOptions = {
  /** Where wallets are found, for tests and pages that are no browser window. Default: the window. */
  readonly page?: WalletPage | undefined
}

/**
 * Adapter for the solana chains: wallets of the Wallet Standard, and those that are only in `window.solana`, remote wallets, the
 * embedded wallet, and reads through `@solana/web3.js`. The code for sessions is loaded when a wallet is chosen, web3.js with
 * the first read.
 *
 * @example
 * createLatchkey({ networks: [solana], adapters: [solanaAdapter()], metadata: { name: 'Meadow' } })
 */
export function solanaAdapter(options: SolanaAdapterOptions = {}): AdapterFactory {
  return { namespace: 'solana', create: (context) => createAdapter(context, options) }
}

/** Time to wait for the registration of an unknown wallet, ms; installed wallets register at once. */
const registerMs = 500

function createAdapter(
  context: AdapterContext,
  { page = browserWalletPage }: SolanaAdapterOptions,
): ChainAdapter {
  const { walletConnect, embeddedWallet } = context
  const wallets = createStandardWallets(page)
  const loadSessions = once(() => import('./session/openSession.ts'))
  const loadChain = once(async () => (await import('./clients/createChain.ts')).createChain(context))
  const sessions = {
    ...context,
    loadChain,
    busy: new WeakSet<StandardWallet>(),
    wrapped: new WeakMap<object, StandardWallet>(),
  }

  const openRemote = async (approved: WalletConnectSession, networkId: CaipNetworkId) => {
    const { walletConnectSession } = await import('./session/walletConnectSession.ts')
    return walletConnectSession(sessions, approved, networkId)
  }

  const openEmbedded = async (opened: EmbeddedSession, networkId: CaipNetworkId) => {
    const { embeddedWalletSession } = await import('./session/embeddedWalletSession.ts')
    return embeddedWalletSession(sessions, opened, networkId)
  }

  const findSoon = async (id: string, signal: AbortSignal): Promise<KnownWallet | undefined> => {
    try {
      return await withDeadline({ clock: context.clock, ms: registerMs, signal }, (inner) =>
        wallets.waitFor(id, inner),
      )
    } catch (cause) {
      if (isLatchkeyError(cause, 'deadline_exceeded')) return undefined
      throw cause
    }
  }

  return {
    namespace: 'solana',
    preload: loadSessions,
    reads: createReads(loadChain),
    discover(listener) {
      const others = [
        ...(walletConnect ? [walletConnectConnector] : []),
        ...(embeddedWallet ? [embeddedConnector] : []),
      ]
      return wallets.listen((found) => listener([...found, ...others]))
    },

    async connect({ connectorId, networkId, approved, signal }: ConnectRequest): Promise<Session> {
      if (approved) return openRemote(approved, networkId)
      if (connectorId === embeddedConnector.id && embeddedWallet)
        return openEmbedded(await embeddedWallet.open(networkId, signal), networkId)
      const known = wallets.find(connectorId) ?? (await findSoon(connectorId, signal))
      if (!known) throw new LatchkeyError('connector_not_found', { connectorId })
      const { connectSession } = await loadSessions()
      return connectSession(sessions, known, networkId, signal)
    },

    async restore(saved: SavedSession, signal: AbortSignal) {
      const { connectorId, networkId } = saved
      if (connectorId === walletConnectConnector.id) {
        const restored = await walletConnect?.restore(saved, signal)
        return restored && openRemote(restored, networkId)
      }
      if (connectorId === embeddedConnector.id) {
        const restored = await embeddedWallet?.restore(saved, signal)
        return restored && openEmbedded(restored, networkId)
      }
      const known = await wallets.waitFor(connectorId, signal)
      // Two wallets have this name, and the chosen one is unknown, so the user must choose again. R-64.
      if (!known || wallets.isContested(connectorId)) return undefined
      const { restoreSession } = await loadSessions()
      return restoreSession(sessions, known, networkId, signal)
    },
  }
}

/** Caches what `load` resolves with; a failed one is retried on the next call. */
function once<value>(load: () => Promise<value>): () => Promise<value> {
  let loading: Promise<value> | undefined
  return () => {
    loading ??= load()
    loading.catch(() => {
      loading = undefined
    })
    return loading
  }
}
