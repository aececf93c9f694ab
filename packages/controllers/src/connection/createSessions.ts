import type { Clock, Connector, Namespace, SavedSession, Session, SessionChange } from '@latchkey/core'
import type { State } from '../state/createState.ts'
import {
  addConnection,
  type Connection,
  type ConnectionState,
  connectionsOf,
  removeConnection,
  updateConnection,
} from './connection.state.ts'
import { followSession } from './followSession.ts'

type Needs = {
  state: State<ConnectionState>
  clock: Clock
  connector(id: string, namespace: Namespace): Connector | undefined
  /** Called after a change that a wallet has reported. */
  save(): void
  /** Called for a connection that has ended because its wallet does not answer. */
  onSilent(saved: SavedSession): void
}

/** The sessions of the connected wallets: each is followed, and its changes are written to the state. */
export type Sessions = {
  /**
   * Follows a session and adds its connection.
   * @param known - the saved session of a restored wallet; without it the connection becomes the active one
   */
  attach(session: Session, namespace: Namespace, known?: SavedSession): Connection
  /** Forgets a session and removes its connection. */
  remove(namespace: Namespace, connectorId: string): void
  get(namespace: Namespace, connectorId: string): Session | undefined
  stop(): void
}

export function createSessions({ state, clock, connector: connectorOf, save, onSilent }: Needs): Sessions {
  const sessions = new Map<string, { session: Session; stop: () => void }>()
  const keyOf = (namespace: Namespace, connectorId: string) => `${namespace} ${connectorId}`

  const detach = (namespace: Namespace, connectorId: string) => {
    const key = keyOf(namespace, connectorId)
    const entry = sessions.get(key)
    sessions.delete(key)
    entry?.stop()
    entry?.session.release()
  }
  const remove = (namespace: Namespace, connectorId: string) => {
    detach(namespace, connectorId)
    state.set((now) => removeConnection(now, namespace, connectorId))
  }

  const toConnection = (session: Session, namespace: Namespace, restored: boolean): Connection => {
    const connector = connectorOf(session.connectorId, namespace)
    return {
      connectorId: session.connectorId,
      namespace,
      name: session.wallet?.name ?? connector?.name ?? session.connectorId,
      imageUrl: session.wallet ? session.wallet.imageUrl : connector?.imageUrl,
      user: session.user,
      accounts: session.accounts.map((account) => ({ ...account })),
      networkId: session.networkId,
      locked: session.locked,
      restored,
    }
  }

  const applyChange = (namespace: Namespace, connectorId: string, changed: SessionChange) => {
    if (changed.type === 'disconnected') {
      const { connections } = connectionsOf(state.getState(), namespace)
      const ended = connections.find((one) => one.connectorId === connectorId)
      remove(namespace, connectorId)
      const address = ended?.accounts[0]?.address
      if (changed.isSilent && ended && address !== undefined)
        onSilent({ connectorId, namespace, address, networkId: ended.networkId })
    } else if (changed.type === 'locked') {
      state.set((now) => updateConnection(now, namespace, connectorId, { locked: true }))
    } else if (changed.type === 'accounts') {
      const accounts = changed.accounts.map((account) => ({ ...account }))
      state.set((now) => updateConnection(now, namespace, connectorId, { accounts, locked: false }))
    } else {
      state.set((now) => updateConnection(now, namespace, connectorId, { networkId: changed.networkId }))
    }
  }

  return {
    attach(session, namespace, known) {
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
      state.set((now) => addConnection(now, { ...connection, accounts }, !known))
      return { ...connection, accounts }
    },
    remove,
    get: (namespace, connectorId) => sessions.get(keyOf(namespace, connectorId))?.session,
    stop() {
      for (const { session, stop } of sessions.values()) {
        stop()
        session.release()
      }
      sessions.clear()
    },
  }
}
