import {
  type AdapterContext,
  type AdapterFactory,
  type ChainAdapter,
  type ConnectRequest,
  isLatchkeyError,
  LatchkeyError,
  type SavedSession,
  type Session,
  withDeadline,
} from '@latchkey/core'
import { createReads } from './clients/createReads.ts'
import { createStandardWallets, type KnownWallet } from './connectors/createStandardWallets.ts'
import type { StandardWallet } from './connectors/standardWallet.ts'
import { browserWalletPage } from './page/browserWalletPage.ts'
import type { WalletPage } from './page/walletPage.ts'

export type SolanaAdapterOptions = {
  /** Where wallets are found, for tests and pages that are no browser window. Default: the window. */
  readonly page?: WalletPage | undefined
}

/**
 * Adapter for the solana chains: wallets of the Wallet Standard, or a legacy wallet (`window.solana`), and reads through
 * `@solana/web3.js`. The code for sessions is loaded when a wallet is chosen, web3.js with the first read.
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
  const wallets = createStandardWallets(page)
  const loadSessions = once(() => import('./session/openSession.ts'))
  const loadChain = once(async () => (await import('./clients/createChain.ts')).createChain(context))
  const sessions = {
    ...context,
    loadChain,
    busy: new WeakSet<StandardWallet>(),
    legacy: new WeakMap<object, StandardWallet>(),
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
    discover: wallets.listen,

    async connect({ connectorId, networkId, signal }: ConnectRequest): Promise<Session> {
      const known = wallets.find(connectorId) ?? (await findSoon(connectorId, signal))
      if (!known) throw new LatchkeyError('connector_not_found', { connectorId })
      const { connectSession } = await loadSessions()
      return connectSession(sessions, known, networkId, signal)
    },

    async restore({ connectorId, networkId }: SavedSession, signal: AbortSignal) {
      const known = await wallets.waitFor(connectorId, signal)
      // Two wallets have this name, and the chosen one is unknown, so the user must choose again. R-64.
      if (!known || wallets.isContested(connectorId)) return undefined
      const { restoreSession } = await loadSessions()
      return restoreSession(sessions, known, networkId)
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
