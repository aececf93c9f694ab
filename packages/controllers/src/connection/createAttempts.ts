import {
  type CaipNetworkId,
  type ChainAdapter,
  type Clock,
  type Connector,
  isLatchkeyError,
  LatchkeyError,
  type Namespace,
  type Session,
  type WalletConnectSession,
  withDeadline,
} from '@latchkey/core'
import type { State } from '../state/createState.ts'
import { createTask, type Task } from '../state/createTask.ts'
import {
  type Connection,
  type ConnectionState,
  endConnecting,
  moveAttempt,
  remember,
  startConnecting,
} from './connection.state.ts'
import type { RecentWallet } from './recent.state.ts'

/** Time for the user to answer the wallet, ms. Rule G1. */
export const connectDeadlineMs = 300_000
/** Time after which an attempt counts as slow, ms. */
export const slowAfterMs = 30_000

export type ConnectRequest = {
  readonly connectorId: string
  readonly namespace: Namespace
  readonly networkId: CaipNetworkId
  /** The session that a remote wallet approved. */
  readonly approved?: WalletConnectSession | undefined
  /** The remote wallet, for the list of recent wallets. */
  readonly wallet?: RecentWallet['wallet']
}

type Needs = {
  state: State<ConnectionState>
  clock: Clock
  adapters: ReadonlyMap<Namespace, ChainAdapter>
  connector(id: string, namespace: Namespace): Connector | undefined
  /** Adds the connection of an approved session. */
  attach(session: Session, namespace: Namespace): Connection
  /** Called after a wallet has connected. */
  save(): void
}

/** Requests to wallets to connect: at most one in each namespace. */
export type Attempts = {
  /** Concurrent calls for one connector share a request. A request to another wallet of the namespace is cancelled. */
  connect(request: ConnectRequest, signal?: AbortSignal | undefined): Promise<Connection>
  /** Cancels every pending request. A late answer from the wallet is ignored. */
  cancel(reason?: LatchkeyError | undefined): void
}

export function createAttempts({ state, clock, adapters, connector, attach, save }: Needs): Attempts {
  const requests = new Map<Namespace, { connectorId: string; task: Task<[], Connection> }>()

  const giveUp = (namespace: Namespace, reason?: LatchkeyError) => {
    const request = requests.get(namespace)
    if (!request) return
    requests.delete(namespace)
    state.set((now) => endConnecting({ ...now, attempt: undefined }, namespace, request.connectorId))
    request.task.cancel(reason)
  }

  /** The request to one wallet. Its callers share the task. */
  const createRequest = (
    { connectorId, namespace, networkId, approved, wallet: chosen }: ConnectRequest,
    adapter: ChainAdapter,
  ) => {
    const wallet = connector(connectorId, namespace)?.name
    const task = createTask(async (aborted) => {
      state.set((now) => startConnecting(now, namespace, connectorId))
      let over = false
      try {
        const late = () => new LatchkeyError('connection_timeout', { wallet, afterMs: connectDeadlineMs })
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
    }, 'join')
    const request = { connectorId, task }
    return request
  }

  return {
    async connect(wanted, signal) {
      const { connectorId, namespace } = wanted
      const adapter = adapters.get(namespace)
      if (!adapter) throw new LatchkeyError('adapter_namespace_missing', { namespace })
      if (signal?.aborted) throw new LatchkeyError('request_aborted')
      let request = requests.get(namespace)
      if (request?.connectorId !== connectorId) {
        giveUp(namespace)
        request = createRequest(wanted, adapter)
        requests.set(namespace, request)
      }
      const abort = () => giveUp(namespace)
      signal?.addEventListener('abort', abort, { once: true })
      try {
        return await request.task.run()
      } finally {
        signal?.removeEventListener('abort', abort)
      }
    },
    cancel(reason) {
      for (const namespace of [...requests.keys()]) giveUp(namespace, reason)
    },
  }
}
