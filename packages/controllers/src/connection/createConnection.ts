import {
  type ChainAdapter,
  type Clock,
  type Connector,
  LatchkeyError,
  type Log,
  type Namespace,
  type SavedSession,
  type Session,
  type Storage,
  withDeadline,
} from '@latchkey/core'
import { createScope, type Scope } from '../state/createScope.ts'
import { createState, type ReadableState } from '../state/createState.ts'
import {
  activate,
  activeConnection,
  type Connection,
  type ConnectionState,
  connectionsOf,
  forget,
  giveUpRestoring,
  initialConnectionState,
  settle,
  startRestoring,
  updateConnection,
} from './connection.state.ts'
import { type ConnectRequest, createAttempts } from './createAttempts.ts'
import { createSessions } from './createSessions.ts'
import type { RecentWallet } from './recent.state.ts'
import { restoreConnections } from './restoreConnections.ts'
import {
  persistConnections,
  type SavedConnections,
  toSavedConnections,
  type WalletKey,
} from './savedConnections.ts'

/** Time for the wallet to acknowledge a disconnect, ms. Spec §9. */
export const disconnectDeadlineMs = 3_000

type Needs = {
  adapters: ReadonlyMap<Namespace, ChainAdapter>
  /** Whether the host app still offers a recent wallet. */
  isOffered(wallet: RecentWallet): boolean
  /** The connector of an id, for its name and icon. */
  connector(id: string, namespace: Namespace): Connector | undefined
  /** Whether connections of two families are of one wallet in this browser. */
  isOneWallet(one: WalletKey, other: WalletKey): boolean
  clock: Clock
  storage: Storage
  storageKey: string
  log: Log
}

/** Connects, restores and disconnects wallets, and knows which one is active. */
export type ConnectionController = {
  readonly state: ReadableState<ConnectionState>
  /** Loads saved sessions and restores them concurrently. Resolves when each has answered or timed out. */
  start(options: { restore: boolean }): Promise<void>
  stop(): void
  /** Concurrent calls for one connector share a request. A request to another wallet of the namespace is aborted. */
  connect(request: ConnectRequest, signal?: AbortSignal | undefined): Promise<Connection>
  /** Cancels pending requests. A late answer is ignored. */
  cancelConnecting(reason?: LatchkeyError | undefined): void
  disconnect(namespace: Namespace, connectorId: string): Promise<void>
  /** Ends a connection here and in the record, of a wallet that ends it itself: it is not told, and not awaited. */
  drop(namespace: Namespace, connectorId: string): void
  activate(namespace: Namespace, connectorId: string): void
  /** Removes a disconnected wallet from the list of those that can be connected again. */
  forget(namespace: Namespace, connectorId: string): void
  session(namespace: Namespace, connectorId?: string | undefined): Session | undefined
  /** Reads the network and the user of the active session now, without waiting for a change event. */
  sync(namespace: Namespace): void
}

export function createConnection(needs: Needs): ConnectionController {
  const { clock, log, adapters } = needs
  const state = createState<ConnectionState>(initialConnectionState)
  const saved = persistConnections(needs)
  let scope: Scope = createScope()
  /** Sessions that missed the restore deadline. They are added if they answer later. */
  let missed: readonly SavedSession[] = []
  /** Sessions that were disconnected while being restored. */
  let unwanted: readonly SavedSession[] = []
  /** Sessions that ended here, but whose permission the wallet kept for another family. */
  let kept: readonly (WalletKey & { readonly session: Session })[] = []

  const save = (ended?: WalletKey) => saved.save(toSavedConnections(state.getState(), missed, ended))
  const without = (list: readonly SavedSession[], namespace: Namespace, connectorId: string) =>
    list.filter((one) => one.connectorId !== connectorId || one.namespace !== namespace)
  const shared = { state, clock, adapters, connector: needs.connector, save: () => save() }
  const onSilent = (one: SavedSession) => {
    missed = [...without(missed, one.namespace, one.connectorId), one]
    void restore([one], scope.signal)
  }
  const sessions = createSessions({ ...shared, onSilent })
  const attach = (session: Session, namespace: Namespace, known?: SavedSession) => {
    missed = without(missed, namespace, session.connectorId)
    return sessions.attach(session, namespace, known)
  }
  const attempts = createAttempts({ ...shared, attach })

  /**
   * Notifies the wallet of a disconnect; failures and timeouts are logged. A wallet that is in use in another family keeps
   * its permission until the last of them is disconnected.
   */
  const notifyDisconnect = async (session: Session, namespace: Namespace) => {
    const isOfWallet = (one: WalletKey) =>
      needs.isOneWallet({ namespace, connectorId: session.connectorId }, one)
    const families = Object.values(state.getState().byNamespace)
    const inUse = families.flatMap(({ connections, restoring }) => [...connections, ...restoring])
    const keepsPermission = [...inUse, ...missed].some(isOfWallet)
    const ending = keepsPermission ? [] : kept.filter(isOfWallet)
    kept = kept.filter((one) => !ending.includes(one))
    if (keepsPermission) kept = [...kept, { namespace, connectorId: session.connectorId, session }]
    try {
      await withDeadline({ clock, ms: disconnectDeadlineMs, signal: scope.signal }, () =>
        Promise.all([
          session.disconnect({ keepsPermission }),
          ...ending.map((one) => one.session.disconnect()),
        ]),
      )
    } catch (cause) {
      log.warn(`The wallet "${session.connectorId}" did not acknowledge the disconnect.`, cause)
    }
  }

  const restore = (wallets: readonly SavedSession[], signal: AbortSignal) =>
    restoreConnections(
      { adapterOf: (one) => adapters.get(one.namespace), clock, log, signal },
      wallets,
      (one, session, silent) => {
        const { restoring } = connectionsOf(state.getState(), one.namespace)
        if (session && unwanted.includes(one)) return void notifyDisconnect(session, one.namespace)
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
        missed = without(missed, namespace, connectorId)
        for (const waiting of connectionsOf(state.getState(), namespace).restoring)
          if (waiting.connectorId === connectorId) state.set((now) => giveUpRestoring(now, waiting))
        if (sessions.get(namespace, connectorId)) sessions.remove(namespace, connectorId)
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
      kept = []
      scope.add(followOtherTabs())
      const record: SavedConnections | undefined = wanted ? await saved.load() : undefined
      if (signal.aborted) return
      if (!wanted) saved.clear()
      let wallets: readonly SavedSession[] = (record?.wallets ?? []).filter(({ namespace }) =>
        adapters.has(namespace),
      )
      state.set((now) => ({ ...now, recent: (record?.recent ?? now.recent).filter(needs.isOffered) }))
      for (const [namespace, { host }] of adapters) {
        // The host may show another account than last time.
        if (host) wallets = [host, ...without(wallets, namespace, host.connectorId)]
        const mine = wallets.filter((one) => one.namespace === namespace)
        const active = host?.connectorId ?? record?.active[namespace] ?? mine[0]?.connectorId
        state.set((now) => startRestoring(now, namespace, mine, active))
      }
      await restore(wallets, signal)
      if (!signal.aborted) state.set(settle)
    },

    stop() {
      scope.end()
      attempts.cancel()
      sessions.stop()
      state.set(() => initialConnectionState)
    },

    async connect(request, signal) {
      if (!signal?.aborted) unwanted = without(unwanted, request.namespace, request.connectorId)
      return attempts.connect(request, signal)
    },
    cancelConnecting: attempts.cancel,

    async disconnect(namespace, connectorId) {
      const session = sessions.get(namespace, connectorId)
      if (!session) {
        const waiting = connectionsOf(state.getState(), namespace).restoring.find(
          (one) => one.connectorId === connectorId,
        )
        if (!waiting) {
          const answering = without(missed, namespace, connectorId)
          if (answering.length === missed.length) return
          // It may still answer, and is not wanted any more.
          missed = answering
          return save({ namespace, connectorId })
        }
        unwanted = [...unwanted, waiting]
        state.set((now) => giveUpRestoring(now, waiting))
        return save({ namespace, connectorId })
      }
      // Disconnected at once; the wallet is notified afterwards.
      sessions.remove(namespace, connectorId)
      save({ namespace, connectorId })
      await notifyDisconnect(session, namespace)
    },

    drop(namespace, connectorId) {
      sessions.remove(namespace, connectorId)
      save({ namespace, connectorId })
    },

    activate(namespace, connectorId) {
      if (!sessions.get(namespace, connectorId)) {
        throw new LatchkeyError('connection_not_found', { connectorId, namespace })
      }
      state.set((now) => activate(now, namespace, connectorId))
      save()
    },

    forget: (namespace, connectorId) => state.set((now) => forget(now, namespace, connectorId)),

    sync(namespace) {
      const connection = activeConnection(state.getState(), namespace)
      const session = connection && sessions.get(namespace, connection.connectorId)
      if (!session) return
      const { networkId, user } = session
      state.set((now) => updateConnection(now, namespace, connection.connectorId, { networkId, user }))
      save()
    },

    session(namespace, connectorId = activeConnection(state.getState(), namespace)?.connectorId) {
      return connectorId === undefined ? undefined : sessions.get(namespace, connectorId)
    },
  }
}
