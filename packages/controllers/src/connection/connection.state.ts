import type { Account, CaipNetworkId, EmbeddedUser, ErrorCode, Namespace, SavedSession } from '@latchkey/core'
import { type RecentWallet, withRecent } from './recent.state.ts'

/** Status of a namespace. `restoring` is distinct from `disconnected`. */
export type ConnectionStatus = 'disconnected' | 'restoring' | 'connecting' | 'connected' | 'locked'

/** One connected wallet. Spec §3. */
export type Connection = {
  readonly connectorId: string
  readonly namespace: Namespace
  readonly name: string
  readonly imageUrl: string | undefined
  /** Who is signed in to the embedded wallet. Not stored between visits. */
  readonly user?: EmbeddedUser | undefined
  /** Accounts that the wallet shares, the active one first; the last known accounts while it is locked. */
  readonly accounts: readonly Account[]
  /** The wallet's network, which the app may not support. */
  readonly networkId: CaipNetworkId
  readonly locked: boolean
  /** Restored from the last visit, without a request on this page. */
  readonly restored: boolean
}

export type NamespaceConnections = {
  /** Saved sessions that are being restored. */
  readonly restoring: readonly SavedSession[]
  /** Id of the connector that is connecting. */
  readonly connecting: string | undefined
  /** Id of the active connector. */
  readonly active: string | undefined
  readonly connections: readonly Connection[]
  /** Saved sessions that could not be restored; they can be connected again. */
  readonly disconnected: readonly SavedSession[]
}

/** The latest connection attempt. */
export type ConnectAttempt = {
  readonly connectorId: string
  readonly namespace: Namespace
  /** `slow`: no answer for 30 s. The wallet may still answer. */
  readonly status: 'waiting' | 'slow' | 'connected' | 'failed'
  readonly error: ErrorCode | undefined
}

export type ConnectionState = {
  /** Whether every saved session has been restored, has failed or has timed out. */
  readonly settled: boolean
  readonly byNamespace: Readonly<Partial<Record<Namespace, NamespaceConnections>>>
  /** Recently connected wallets, latest first, at most three. */
  readonly recent: readonly RecentWallet[]
  readonly attempt: ConnectAttempt | undefined
}

export const noConnections: NamespaceConnections = {
  restoring: [],
  connecting: undefined,
  active: undefined,
  connections: [],
  disconnected: [],
}

export const initialConnectionState: ConnectionState = {
  settled: false,
  byNamespace: {},
  recent: [],
  attempt: undefined,
}

/**
 * The connections of a namespace: those that are connected, connecting or being restored.
 *
 * @example
 * const { connections, active } = connectionsOf(latchkey.connection.state.getState(), 'eip155')
 */
export function connectionsOf(state: ConnectionState, namespace: Namespace): NamespaceConnections {
  return state.byNamespace[namespace] ?? noConnections
}

/**
 * The active connection, if any.
 *
 * @example
 * const walletName = activeConnection(latchkey.connection.state.getState(), 'eip155')?.name
 */
export function activeConnection(state: ConnectionState, namespace: Namespace): Connection | undefined {
  const { active, connections } = connectionsOf(state, namespace)
  return connections.find(({ connectorId }) => connectorId === active)
}

/**
 * The active address; while restoring, the saved one.
 *
 * @example
 * const account = activeAddress(latchkey.connection.state.getState(), 'eip155')
 */
export function activeAddress(state: ConnectionState, namespace: Namespace): string | undefined {
  const connection = activeConnection(state, namespace)
  if (connection) return connection.accounts[0]?.address
  const { restoring, active } = connectionsOf(state, namespace)
  return (restoring.find(({ connectorId }) => connectorId === active) ?? restoring[0])?.address
}

/**
 * The status of a namespace, derived from its connections.
 *
 * @example
 * const isKnown = connectionStatus(latchkey.connection.state.getState(), 'eip155') !== 'restoring'
 */
export function connectionStatus(state: ConnectionState, namespace: Namespace): ConnectionStatus {
  const { connecting, restoring } = connectionsOf(state, namespace)
  const connection = activeConnection(state, namespace)
  if (connection) return connection.locked ? 'locked' : 'connected'
  if (connecting) return 'connecting'
  if (restoring.length > 0 || !state.settled) return 'restoring'
  return 'disconnected'
}

/**
 * All connections of all namespaces.
 *
 * @example
 * for (const { name, accounts } of allConnections(latchkey.connection.state.getState())) show(`${name}: ${accounts.length}`)
 */
export function allConnections(state: ConnectionState): readonly Connection[] {
  return Object.values(state.byNamespace).flatMap(({ connections }) => connections)
}

/**
 * The connections that an app shows: all of them, or without `multiWallet` the active one of each namespace. Spec §6.
 *
 * @example
 * const shown = shownConnections(latchkey.connection.state.getState(), false)
 */
export function shownConnections(state: ConnectionState, multiWallet: boolean): readonly Connection[] {
  return Object.values(state.byNamespace).flatMap(({ connections, active }) =>
    connections.filter(({ connectorId }) => multiWallet || connectorId === active),
  )
}

function change(
  state: ConnectionState,
  namespace: Namespace,
  fields: Partial<NamespaceConnections>,
): ConnectionState {
  const now = connectionsOf(state, namespace)
  return { ...state, byNamespace: { ...state.byNamespace, [namespace]: { ...now, ...fields } } }
}

export function startRestoring(
  state: ConnectionState,
  namespace: Namespace,
  restoring: readonly SavedSession[],
  active: string | undefined,
): ConnectionState {
  return change(state, namespace, { restoring, active })
}

/** Moves a session that could not be restored to `disconnected`. The state is settled after the last one. */
export function giveUpRestoring(state: ConnectionState, saved: SavedSession): ConnectionState {
  const now = connectionsOf(state, saved.namespace)
  const restoring = without(now.restoring, saved.connectorId)
  const disconnected = [...without(now.disconnected, saved.connectorId), saved]
  const given = change(state, saved.namespace, { restoring, disconnected })
  const isLast = Object.values(given.byNamespace).every((one) => one.restoring.length === 0)
  return keepActiveValid(isLast ? settle(given) : given, saved.namespace)
}

export function startConnecting(
  state: ConnectionState,
  namespace: Namespace,
  connectorId: string,
): ConnectionState {
  const attempt: ConnectAttempt = { connectorId, namespace, status: 'waiting', error: undefined }
  return { ...change(state, namespace, { connecting: connectorId }), attempt }
}

/** Updates the latest attempt if it belongs to this connector. */
export function moveAttempt(
  state: ConnectionState,
  connectorId: string,
  status: ConnectAttempt['status'],
  error?: ErrorCode | undefined,
): ConnectionState {
  if (state.attempt?.connectorId !== connectorId) return state
  return { ...state, attempt: { ...state.attempt, status, error } }
}

export function endConnecting(
  state: ConnectionState,
  namespace: Namespace,
  connectorId: string,
): ConnectionState {
  if (connectionsOf(state, namespace).connecting !== connectorId) return state
  return change(state, namespace, { connecting: undefined })
}

/** Adds a connection, or replaces the one of the same connector. With `activate` it becomes the active one. */
export function addConnection(
  state: ConnectionState,
  connection: Connection,
  activate: boolean,
): ConnectionState {
  const { namespace, connectorId } = connection
  const now = connectionsOf(state, namespace)
  const known = now.connections.some((one) => one.connectorId === connectorId)
  const added = change(state, namespace, {
    restoring: without(now.restoring, connectorId),
    disconnected: without(now.disconnected, connectorId),
    connections: known
      ? now.connections.map((one) => (one.connectorId === connectorId ? connection : one))
      : [...now.connections, connection],
    active: activate ? connectorId : now.active,
  })
  return keepActiveValid(added, namespace)
}

/** Adds a wallet to the recent ones, as the latest. */
export function remember(state: ConnectionState, connected: RecentWallet): ConnectionState {
  return { ...state, recent: withRecent(state.recent, connected) }
}

export function updateConnection(
  state: ConnectionState,
  namespace: Namespace,
  connectorId: string,
  fields: Partial<Connection>,
): ConnectionState {
  const now = connectionsOf(state, namespace)
  const connections = now.connections.map((one) =>
    one.connectorId === connectorId ? { ...one, ...fields } : one,
  )
  return change(state, namespace, { connections })
}

/** Removes a connection. If it was active, the next one becomes active. */
export function removeConnection(
  state: ConnectionState,
  namespace: Namespace,
  connectorId: string,
): ConnectionState {
  const now = connectionsOf(state, namespace)
  const gone = now.connections.find((one) => one.connectorId === connectorId)
  if (!gone) return state
  const removed = change(state, namespace, {
    connections: now.connections.filter((one) => one !== gone),
    disconnected: [...without(now.disconnected, connectorId), toSaved(gone)],
  })
  return keepActiveValid(removed, namespace)
}

/** Removes a disconnected wallet from the list. */
export function forget(state: ConnectionState, namespace: Namespace, connectorId: string): ConnectionState {
  const { disconnected } = connectionsOf(state, namespace)
  return change(state, namespace, { disconnected: without(disconnected, connectorId) })
}

export function activate(state: ConnectionState, namespace: Namespace, connectorId: string): ConnectionState {
  return change(state, namespace, { active: connectorId })
}

export function settle(state: ConnectionState): ConnectionState {
  return state.settled ? state : { ...state, settled: true }
}

/** The session record that is saved for a connection. */
export function toSaved(connection: Connection): SavedSession {
  const { connectorId, namespace, networkId, accounts } = connection
  return { connectorId, namespace, networkId, address: accounts[0]?.address ?? '' }
}

function keepActiveValid(state: ConnectionState, namespace: Namespace): ConnectionState {
  const { active, connections, restoring } = connectionsOf(state, namespace)
  const present = [...connections, ...restoring]
  if (present.some(({ connectorId }) => connectorId === active)) return state
  return change(state, namespace, { active: connections[0]?.connectorId ?? restoring[0]?.connectorId })
}

function without(list: readonly SavedSession[], connectorId: string): readonly SavedSession[] {
  return list.filter((one) => one.connectorId !== connectorId)
}
