import {
  type Clock,
  isCaipNetworkId,
  isNamespace,
  type Log,
  type Namespace,
  namespaces,
  type SavedSession,
  type Storage,
} from '@latchkey/core'
import { type Persisted, persist } from '../state/persist.ts'
import type { DirectoryWallet } from '../wallets/wallets.state.ts'
import { allConnections, type ConnectionState, connectionsOf, toSaved } from './connection.state.ts'
import { type RecentWallet, withRecent } from './recent.state.ts'

/** The record that is stored between page loads. It holds nothing that authenticates. Security R-49. */
export type SavedConnections = {
  readonly wallets: readonly SavedSession[]
  /** Id of the active connector, by namespace. */
  readonly active: Readonly<Partial<Record<Namespace, string>>>
  readonly recent: readonly RecentWallet[]
  /** Wallets that were disconnected by this write, so that other tabs disconnect them too. */
  readonly ended?: readonly WalletKey[] | undefined
}

/** Identifies a wallet in a namespace. */
export type WalletKey = { readonly namespace: Namespace; readonly connectorId: string }

const isText = (value: unknown, most = 200): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= most
const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

function isWalletKey(value: unknown): value is WalletKey {
  if (!isFields(value)) return false
  const { connectorId, namespace } = value
  return isText(connectorId) && typeof namespace === 'string' && isNamespace(namespace)
}

function isSavedSession(value: unknown): value is SavedSession {
  if (!isFields(value)) return false
  const { address, networkId } = value
  return isWalletKey(value) && isText(address) && isCaipNetworkId(networkId)
}

const optionalTexts = [
  'rdns',
  'homepage',
  'mobile_link',
  'link_mode',
  'desktop_link',
  'webapp_link',
  'app_store',
  'play_store',
  'chrome_store',
  'look_alike_of',
] as const
const longestText = 2_048
const picture = /^(https:|data:image\/|http:\/\/(localhost|127\.0\.0\.1)[:/])/i

/** Parses the stored fields of a directory wallet: those that show and open it, limited in length. */
function readWallet(value: unknown): DirectoryWallet | undefined {
  if (!isFields(value)) return undefined
  const { id, name, pictureUrl } = value
  if (!isText(id) || !isText(name)) return undefined
  const texts = optionalTexts.filter((field) => isText(value[field], longestText))
  return {
    id,
    name,
    pictureUrl: isText(pictureUrl, longestText) && picture.test(pictureUrl) ? pictureUrl : undefined,
    ...Object.fromEntries(texts.map((field) => [field, value[field]])),
  }
}

function readRecent(stored: unknown): readonly RecentWallet[] {
  if (!Array.isArray(stored) || stored.length > 10) return []
  const recent = stored.flatMap((value: unknown): RecentWallet[] => {
    if (!isFields(value) || !isText(value.connectorId)) return []
    const { connectorId } = value
    return [{ connectorId, wallet: connectorId === 'walletConnect' ? readWallet(value.wallet) : undefined }]
  })
  return recent.reduceRight(withRecent, [])
}

/** Parses the record. One invalid session invalidates it; other invalid fields are left out. */
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
    recent: readRecent(recent),
    ended: Array.isArray(ended) ? ended.filter(isWalletKey) : [],
  }
}

export function persistConnections({
  storage,
  storageKey,
  clock,
  log,
}: {
  storage: Storage
  storageKey: string
  clock: Clock
  log: Log
}): Persisted<SavedConnections> {
  return persist({ storage, key: `${storageKey}.connections`, read, clock, log })
}

/** The record of the current state: connected wallets and those being restored. */
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
    recent: readRecent(state.recent),
    ...(ended ? { ended: [ended] } : {}),
  }
}
