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

/** A person may take this long to answer a wallet. Faults, rule G1. */
export const connectDeadlineMs = 300_000
/** After this long without an answer the view says so; the wallet may still answer. Design, section 10. */
export const slowAfterMs = 30_000
/** Spec §9. */
export const disconnectDeadlineMs = 3_000

type Needs = {
  adapters: ReadonlyMap<Namespace, ChainAdapter>
  /** Whether the host still offers a wallet that was remembered. */
  isOffered(wallet: RecentWallet): boolean
  /** What is known of a connector, for its name and picture. */
  connector(id: string, namespace: Namespace): Connector | undefined
  clock: Clock
  storage: Storage
  log: Log
}

/** Which wallets are connected, in which namespace, and which one is in use. */
export type ConnectionController = {
  readonly state: ReadableState<ConnectionState>
  /** Reads what was remembered and asks those wallets, all at once. Resolves when every one has answered or run out of time. */
  start(options: { restore: boolean }): Promise<void>
  stop(): void
  /** One request per connector at a time: a second call is the first. Aborts a request to another wallet of the namespace. */
  connect(
    request: {
      connectorId: string
      namespace: Namespace
      networkId: CaipNetworkId
      /** What a wallet elsewhere has approved. */
      approved?: WalletConnectSession | undefined
      /** The wallet behind it, to be remembered. */
      wallet?: RecentWallet['wallet']
    },
    signal?: AbortSignal | undefined,
  ): Promise<Connection>
  /** Ends waiting for a wallet; a late answer changes nothing. */
  cancelConnecting(reason?: LatchkeyError | undefined): void
  disconnect(namespace: Namespace, connectorId: string): Promise<void>
  activate(namespace: Namespace, connectorId: string): void
  session(namespace: Namespace, connectorId?: string | undefined): Session | undefined
  /** Takes over at once what the wallet in use says of itself, so that a promise about it is true when it resolves. */
  sync(namespace: Namespace): void
}

export function createConnection(needs: Needs): ConnectionController {
  const { clock, log, adapters } = needs
  const state = createState<ConnectionState>(initialConnectionState)
  const saved = persistConnections(needs.storage, clock, log)
  const sessions = new Map<string, { session: Session; stop: () => void }>()
  const requests = new Map<Namespace, { connectorId: string; task: Task<[], Connection> }>()
  let scope: Scope = createScope()
  /** Silent so far: they are remembered, and join if they answer yet. */
  let missed: readonly SavedSession[] = []
  /** Disconnected before they came back, and not asked for since. */
  let unwanted: readonly SavedSession[] = []

  const keyOf = (namespace: Namespace, connectorId: string) => `${namespace} ${connectorId}`
  const save = (ended?: WalletKey) => saved.save(toSavedConnections(state.getState(), missed, ended))

  const detach = (namespace: Namespace, connectorId: string) => {
    const key = keyOf(namespace, connectorId)
    const held = sessions.get(key)
    sessions.delete(key)
    held?.stop()
    held?.session.release()
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

  /** `known` is what was remembered of a wallet that nobody asked for now; one that was asked for comes into use. */
  const attach = (session: Session, namespace: Namespace, known?: SavedSession): Connection => {
    const { connectorId } = session
    detach(namespace, connectorId)
    const stop = followSession(session, clock, (changes) => {
      for (const changed of changes) applyChange(namespace, connectorId, changed)
      save()
    })
    sessions.set(keyOf(namespace, connectorId), { session, stop })
    const connection = toConnection(session, namespace, known !== undefined)
    // A locked wallet says nothing; the address of the last visit is still whose wallet it is.
    const accounts =
      connection.accounts.length === 0 && known
        ? [{ namespace, address: known.address, type: 'eoa' as const }]
        : connection.accounts
    missed = missed.filter((one) => one.connectorId !== connectorId || one.namespace !== namespace)
    state.set((now) => addConnection(now, { ...connection, accounts }, !known))
    return { ...connection, accounts }
  }

  /** Nobody waits any more, as of now; what the wallet answers later is nobody's. */
  const giveUp = (namespace: Namespace, reason?: LatchkeyError) => {
    const request = requests.get(namespace)
    if (!request) return
    requests.delete(namespace)
    state.set((now) => endConnecting({ ...now, attempt: undefined }, namespace, request.connectorId))
    request.task.cancel(reason)
  }

  /** The wallet is told of a disconnect within 3 s, or not at all. */
  const tellOfDisconnect = async (session: Session) => {
    try {
      await withDeadline({ clock, ms: disconnectDeadlineMs, signal: scope.signal }, () =>
        session.disconnect(),
      )
    } catch (cause) {
      const { connectorId } = session
      log.warn(`The wallet "${connectorId}" was not told of the disconnect; here it is disconnected.`, cause)
    }
  }

  const restore = (wallets: readonly SavedSession[], signal: AbortSignal) =>
    restoreConnections(
      { adapterOf: (one) => adapters.get(one.namespace), clock, log, signal },
      wallets,
      (one, session, silent) => {
        const { restoring } = connectionsOf(state.getState(), one.namespace)
        if (session && unwanted.includes(one)) return void tellOfDisconnect(session)
        // Connected anew, or disconnected in another tab, before it answered.
        if (![...restoring, ...missed].includes(one)) return session?.release()
        missed = missed.filter((other) => other !== one)
        if (session) return attach(session, one.namespace, one)
        if (silent) missed = [...missed, one]
        state.set((now) => giveUpRestoring(now, one))
      },
    )

  const followOtherTabs = () =>
    saved.watch((record) => {
      // What was disconnected in another tab is gone here too. One that is merely not in that tab's record stays.
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
                  // Approved after the person gave up: nothing happens until they ask again. Faults F34.
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
      const held = sessions.get(keyOf(namespace, connectorId))
      if (!held) {
        const waiting = connectionsOf(state.getState(), namespace).restoring.find(
          (one) => one.connectorId === connectorId,
        )
        if (!waiting) return
        unwanted = [...unwanted, waiting]
        state.set((now) => giveUpRestoring(now, waiting))
        return save({ namespace, connectorId })
      }
      // The person is out at once; the wallet is told behind their back, within 3 s.
      detach(namespace, connectorId)
      state.set((now) => removeConnection(now, namespace, connectorId))
      save({ namespace, connectorId })
      await tellOfDisconnect(held.session)
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
      const held = connection && sessions.get(keyOf(namespace, connection.connectorId))
      if (!held || held.session.networkId === connection.networkId) return
      applyChange(namespace, connection.connectorId, { type: 'network', networkId: held.session.networkId })
      save()
    },

    session(namespace, connectorId = activeConnection(state.getState(), namespace)?.connectorId) {
      return connectorId === undefined ? undefined : sessions.get(keyOf(namespace, connectorId))?.session
    },
  }
}
