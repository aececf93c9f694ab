import {
  type CaipNetworkId,
  type ChainAdapter,
  type Clock,
  type Connector,
  isLatchkeyError,
  LatchkeyError,
  type Log,
  type Namespace,
  type SavedSession,
  type Session,
  type SessionChange,
  type Storage,
  type WalletConnectSession,
  withDeadline,
} from '@latchkey/core'
import { createScope, type Scope } from '../state/createScope.ts'
import { createState, type ReadableState } from '../state/createState.ts'
import { createTask, type Task } from '../state/createTask.ts'
import {
  activate,
  activeConnection,
  addConnection,
  type Connection,
  type ConnectionState,
  connectionsOf,
  endConnecting,
  giveUpRestoring,
  initialConnectionState,
  moveAttempt,
  remember,
  removeConnection,
  settle,
  startConnecting,
  startRestoring,
  updateConnection,
} from './connection.state.ts'
import { followSession } from './followSession.ts'
import type { RecentWallet } from './recent.state.ts'
import { restoreConnections } from './restoreConnections.ts'
import {
  persistConnections,
  type SavedConnections,
  toSavedConnections,
  type WalletKey,
} from './savedConnections.ts'

/** Time for the user to answer the wallet, ms. Rule G1. */
export const connectDeadlineMs = 300_000
/** Time after which an attempt counts as slow, ms. */
export const slowAfterMs = 30_000
/** Time for the wallet to acknowledge a disconnect, ms. Spec §9. */
export const disconnectDeadlineMs = 3_000

type Needs = {
  adapters: ReadonlyMap<Namespace, ChainAdapter>
  /** Whether the host app still offers a recent wallet. */
  isOffered(wallet: RecentWallet): boolean
  /** The connector of an id, for its name and icon. */
  connector(id: string, namespace: Namespace): Connector | undefined
  clock: Clock
  storage: Storage
  log: Log
}

/** Connects, restores and disconnects wallets, and knows which one is active. */
export type ConnectionController = {
  readonly state: ReadableState<ConnectionState>
  /** Loads saved sessions and restores them concurrently. Resolves when each has answered or timed out. */
  start(options: { restore: boolean }): Promise<void>
  stop(): void
  /** Concurrent calls for one connector share a request. A request to another wallet of the namespace is aborted. */
  connect(
    request: {
      connectorId: string
      namespace: Namespace
      networkId: CaipNetworkId
      /** The session that a remote wallet approved. */
      approved?: WalletConnectSession | undefined
      /** The remote wallet, for the list of recent wallets. */
      wallet?: RecentWallet['wallet']
    },
    signal?: AbortSignal | undefined,
  ): Promise<Connection>
  /** Cancels pending requests. A late answer is ignored. */
  cancelConnecting(reason?: LatchkeyError | undefined): void
  disconnect(namespace: Namespace, connectorId: string): Promise<void>
  activate(namespace: Namespace, connectorId: string): void
  session(namespace: Namespace, connectorId?: string | undefined): Session | undefined
  /** Reads the network of the active session now, without waiting for its change event. */
  sync(namespace: Namespace): void
}

export function createConnection(needs: Needs): ConnectionController {
  const { clock, log, adapters } = needs
  const state = createState<ConnectionState>(initialConnectionState)
  const saved = persistConnections(needs.storage, clock, log)
  const sessions = new Map<string, { session: Session; stop: () => void }>()
  const requests = new Map<Namespace, { connectorId: string; task: Task<[], Connection> }>()
  let scope: Scope = createScope()
  /** Sessions that missed the restore deadline. They are added if they answer later. */
  let missed: readonly SavedSession[] = []
  /** Sessions that were disconnected while being restored. */
  let unwanted: readonly SavedSession[] = []

  const keyOf = (namespace: Namespace, connectorId: string) => `${namespace} ${connectorId}`
  const save = (ended?: WalletKey) => saved.save(toSavedConnections(state.getState(), missed, ended))

  const detach = (namespace: Namespace, connectorId: string) => {
    const key = keyOf(namespace, connectorId)
    const entry = sessions.get(key)
    sessions.delete(key)
    entry?.stop()
    entry?.session.release()
  }

  const toConnection = (session: Session, namespace: Namespace, restored: boolean): Connection => {
    const connector = needs.connector(session.connectorId, namespace)
    return {
      connectorId: session.connectorId,
      namespace,
      name: session.wallet?.name ?? connector?.name ?? session.connectorId,
      imageUrl: session.wallet ? session.wallet.imageUrl : connector?.imageUrl,
      accounts: session.accounts.map((account) => ({ ...account })),
      networkId: session.networkId,
      locked: session.locked,
      restored,
    }
  }

  const applyChange = (namespace: Namespace, connectorId: string, changed: SessionChange) => {
    if (changed.type === 'disconnected') {
      detach(namespace, connectorId)
      state.set((now) => removeConnection(now, namespace, connectorId))
    } else if (changed.type === 'locked') {
      state.set((now) => updateConnection(now, namespace, connectorId, { locked: true }))
    } else if (changed.type === 'accounts') {
      const accounts = changed.accounts.map((account) => ({ ...account }))
      state.set((now) => updateConnection(now, namespace, connectorId, { accounts, locked: false }))
    } else {
      state.set((now) => updateConnection(now, namespace, connectorId, { networkId: changed.networkId }))
    }
  }

  /** @param known - the saved session of a restored wallet; without it the connection becomes the active one */
  const attach = (session: Session, namespace: Namespace, known?: SavedSession): Connection => {
    const { connectorId } = session
    detach(namespace, connectorId)
    const stop = followSession(session, clock, (changes) => {
      for (const changed of changes) applyChange(namespace, connectorId, changed)
      save()
    })
    sessions.set(keyOf(namespace, connectorId), { session, stop })
    const connection = toConnection(session, namespace, known !== undefined)
    // A locked wallet shares no account; its saved address is kept.
    const accounts =
      connection.accounts.length === 0 && known
        ? [{ namespace, address: known.address, type: 'eoa' as const }]
        : connection.accounts
    missed = missed.filter((one) => one.connectorId !== connectorId || one.namespace !== namespace)
    state.set((now) => addConnection(now, { ...connection, accounts }, !known))
    return { ...connection, accounts }
  }

  /** Cancels the pending request. A late answer from the wallet is ignored. */
  const giveUp = (namespace: Namespace, reason?: LatchkeyError) => {
    const request = requests.get(namespace)
    if (!request) return
    requests.delete(namespace)
    state.set((now) => endConnecting({ ...now, attempt: undefined }, namespace, request.connectorId))
    request.task.cancel(reason)
  }

  /** Notifies the wallet of a disconnect; failures and timeouts are logged. */
  const notifyDisconnect = async (session: Session) => {
    try {
      await withDeadline({ clock, ms: disconnectDeadlineMs, signal: scope.signal }, () =>
        session.disconnect(),
      )
    } catch (cause) {
      const { connectorId } = session
      log.warn(
        `The wallet "${connectorId}" did not acknowledge the disconnect; it is disconnected here.`,
        cause,
      )
    }
  }

  const restore = (wallets: readonly SavedSession[], signal: AbortSignal) =>
    restoreConnections(
      { adapterOf: (one) => adapters.get(one.namespace), clock, log, signal },
      wallets,
      (one, session, silent) => {
        const { restoring } = connectionsOf(state.getState(), one.namespace)
        if (session && unwanted.includes(one)) return void notifyDisconnect(session)
        // Meanwhile connected by the user, or disconnected in another tab.
        if (![...restoring, ...missed].includes(one)) return session?.release()
        missed = missed.filter((other) => other !== one)
        if (session) return attach(session, one.namespace, one)
        if (silent) missed = [...missed, one]
        state.set((now) => giveUpRestoring(now, one))
      },
    )

  const followOtherTabs = () =>
    saved.watch((record) => {
      // A wallet disconnected in another tab is disconnected here. One that is only missing in that tab's record stays.
      for (const { namespace, connectorId } of record?.ended ?? []) {
        missed = missed.filter((one) => one.connectorId !== connectorId || one.namespace !== namespace)
        for (const waiting of connectionsOf(state.getState(), namespace).restoring)
          if (waiting.connectorId === connectorId) state.set((now) => giveUpRestoring(now, waiting))
        if (sessions.has(keyOf(namespace, connectorId)))
          applyChange(namespace, connectorId, { type: 'disconnected' })
      }
    })

  return {
    state,

    async start({ restore: wanted }) {
      scope.end()
      scope = createScope()
      const { signal } = scope
      missed = []
      unwanted = []
      scope.add(followOtherTabs())
      const record: SavedConnections | undefined = wanted ? await saved.load() : undefined
      if (signal.aborted) return
      if (!wanted) saved.clear()
      const wallets = (record?.wallets ?? []).filter(({ namespace }) => adapters.has(namespace))
      state.set((now) => ({ ...now, recent: (record?.recent ?? now.recent).filter(needs.isOffered) }))
      for (const namespace of adapters.keys()) {
        const mine = wallets.filter((one) => one.namespace === namespace)
        const active = record?.active[namespace] ?? mine[0]?.connectorId
        state.set((now) => startRestoring(now, namespace, mine, active))
      }
      await restore(wallets, signal)
      if (!signal.aborted) state.set(settle)
    },

    stop() {
      scope.end()
      for (const namespace of [...requests.keys()]) giveUp(namespace)
      for (const { session, stop } of sessions.values()) {
        stop()
        session.release()
      }
      sessions.clear()
      state.set(() => initialConnectionState)
    },

    async connect({ connectorId, namespace, networkId, approved, wallet: chosen }, signal) {
      const adapter = adapters.get(namespace)
      if (!adapter) throw new LatchkeyError('adapter_namespace_missing', { namespace })
      if (signal?.aborted) throw new LatchkeyError('request_aborted')
      const wallet = needs.connector(connectorId, namespace)?.name
      unwanted = unwanted.filter((one) => one.connectorId !== connectorId || one.namespace !== namespace)
      let request = requests.get(namespace)
      if (request?.connectorId !== connectorId) {
        giveUp(namespace)
        request = {
          connectorId,
          task: createTask(async (aborted) => {
            state.set((now) => startConnecting(now, namespace, connectorId))
            let over = false
            try {
              const late = () => new LatchkeyError('connection_timeout', { wallet })
              const session = await withDeadline(
                { clock, ms: connectDeadlineMs, signal: aborted, late },
                async (inner) => {
                  clock.sleep(slowAfterMs, inner).then(
                    () => state.set((now) => moveAttempt(now, connectorId, 'slow')),
                    () => {},
                  )
                  const answer = await adapter.connect({ connectorId, networkId, approved, signal: inner })
                  // Approved after the attempt ended: not connected. F34.
                  if (over) answer.release()
                  return answer
                },
              )
              const connection = attach(session, namespace)
              state.set((now) =>
                moveAttempt(remember(now, { connectorId, wallet: chosen }), connectorId, 'connected'),
              )
              save()
              return connection
            } catch (cause) {
              const error = isLatchkeyError(cause)
                ? cause
                : new LatchkeyError('connection_failed', { wallet }, { cause })
              if (!aborted.aborted) state.set((now) => moveAttempt(now, connectorId, 'failed', error.code))
              throw error
            } finally {
              over = true
              if (requests.get(namespace) === request) requests.delete(namespace)
              if (!aborted.aborted) state.set((now) => endConnecting(now, namespace, connectorId))
            }
          }, 'join'),
        }
        requests.set(namespace, request)
      }
      const { task } = request
      const abort = () => giveUp(namespace)
      signal?.addEventListener('abort', abort, { once: true })
      try {
        return await task.run()
      } finally {
        signal?.removeEventListener('abort', abort)
      }
    },

    cancelConnecting(reason) {
      for (const namespace of [...requests.keys()]) giveUp(namespace, reason)
    },

    async disconnect(namespace, connectorId) {
      const entry = sessions.get(keyOf(namespace, connectorId))
      if (!entry) {
        const waiting = connectionsOf(state.getState(), namespace).restoring.find(
          (one) => one.connectorId === connectorId,
        )
        if (!waiting) return
        unwanted = [...unwanted, waiting]
        state.set((now) => giveUpRestoring(now, waiting))
        return save({ namespace, connectorId })
      }
      // Disconnected at once; the wallet is notified afterwards.
      detach(namespace, connectorId)
      state.set((now) => removeConnection(now, namespace, connectorId))
      save({ namespace, connectorId })
      await notifyDisconnect(entry.session)
    },

    activate(namespace, connectorId) {
      if (!sessions.has(keyOf(namespace, connectorId))) {
        throw new LatchkeyError('connection_not_found', { connectorId, namespace })
      }
      state.set((now) => activate(now, namespace, connectorId))
      save()
    },

    sync(namespace) {
      const connection = activeConnection(state.getState(), namespace)
      const entry = connection && sessions.get(keyOf(namespace, connection.connectorId))
      if (!entry || entry.session.networkId === connection.networkId) return
      applyChange(namespace, connection.connectorId, { type: 'network', networkId: entry.session.networkId })
      save()
    },

    session(namespace, connectorId = activeConnection(state.getState(), namespace)?.connectorId) {
      return connectorId === undefined ? undefined : sessions.get(keyOf(namespace, connectorId))?.session
    },
  }
}
