import {
  type CaipNetworkId,
  type Clock,
  isNamespace,
  type Log,
  type Namespace,
  namespaces,
  type SavedSession,
  type Storage,
} from '@latchkey/core'
import { type Persisted, persist } from '../state/persist.ts'
import { allConnections, type ConnectionState, connectionsOf, toSaved } from './connection.state.ts'
import { type RecentWallet, withRecent } from './recent.state.ts'

/** What one page load leaves for the next: who was connected, never anything that authenticates. Security R-49. */
export type SavedConnections = {
  readonly wallets: readonly SavedSession[]
  /** The connector in use, by namespace. */
  readonly active: Readonly<Partial<Record<Namespace, string>>>
  readonly recent: readonly RecentWallet[]
  /** Wallets that were disconnected with this very write, for the other tabs to follow. */
  readonly ended?: readonly WalletKey[] | undefined
}

/** One wallet of one namespace. */
export type WalletKey = { readonly namespace: Namespace; readonly connectorId: string }

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= 200
const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
const isNetworkId = (value: unknown): value is CaipNetworkId =>
  typeof value === 'string' && /^[a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/.test(value)

function isWalletKey(value: unknown): value is WalletKey {
  if (!isFields(value)) return false
  const { connectorId, namespace } = value
  return isText(connectorId) && typeof namespace === 'string' && isNamespace(namespace)
}

function isSavedSession(value: unknown): value is SavedSession {
  if (!isFields(value)) return false
  const { address, networkId } = value
  return isWalletKey(value) && isText(address) && isNetworkId(networkId)
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value) && value.length <= 10

/** Takes over field by field what is as it should be; sessions in every part, or none of them. */
function read(stored: unknown): SavedConnections | undefined {
  if (!isFields(stored)) return undefined
  const { wallets, active, recent, ended = [] } = stored
  if (!Array.isArray(wallets) || wallets.length > 50 || !wallets.every(isSavedSession)) return undefined
  if (!isFields(active)) return undefined
  const inUse: Partial<Record<Namespace, string>> = {}
  for (const namespace of namespaces) {
    const connectorId = Object.hasOwn(active, namespace) ? active[namespace] : undefined
    if (isText(connectorId)) inUse[namespace] = connectorId
  }
  const sessions = wallets.map(({ connectorId, namespace, address, networkId }) => ({
    connectorId,
    namespace,
    address,
    networkId,
  }))
  return {
    wallets: sessions,
    active: inUse,
    recent: isList(recent) ? recent.reduceRight(withRecent, []) : [],
    ended: Array.isArray(ended) ? ended.filter(isWalletKey) : [],
  }
}

export function persistConnections(storage: Storage, clock: Clock, log: Log): Persisted<SavedConnections> {
  return persist({ storage, key: 'lk.v1.connections', read, clock, log })
}

/** Wallets that are connected or still being restored; a wallet that is gone for good is not in it. */
export function toSavedConnections(
  state: ConnectionState,
  missed: readonly SavedSession[],
  ended?: WalletKey | undefined,
): SavedConnections {
  const active: Partial<Record<Namespace, string>> = {}
  const restoring: SavedSession[] = []
  for (const key of Object.keys(state.byNamespace) as Namespace[]) {
    const connections = connectionsOf(state, key)
    if (connections.active) active[key] = connections.active
    restoring.push(...connections.restoring)
  }
  const connected = allConnections(state).map(toSaved)
  const ids = new Set(
    [...connected, ...restoring].map(({ connectorId, namespace: ns }) => `${ns} ${connectorId}`),
  )
  const stillMissed = missed.filter((one) => !ids.has(`${one.namespace} ${one.connectorId}`))
  return {
    wallets: [...connected, ...restoring, ...stillMissed].filter(({ address }) => address !== ''),
    active,
    recent: state.recent,
    ...(ended ? { ended: [ended] } : {}),
  }
}
