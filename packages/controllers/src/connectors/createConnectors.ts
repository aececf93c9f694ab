import { type ChainAdapter, type Connector, mergeConnectors, type Namespace } from '@latchkey/core'
import { createState, type ReadableState } from '../state/createState.ts'

export type ConnectorsState = {
  /** Connectors that are available now, merged by wallet. */
  readonly connectors: readonly Connector[]
}

/**
 * The single-chain connector of an id, of `namespace` if given.
 *
 * @example
 * const harbour = findConnector(latchkey.connectors.state.getState(), 'com.harbour', 'eip155')
 */
export function findConnector(
  { connectors }: ConnectorsState,
  connectorId: string,
  namespace?: Namespace | undefined,
): Connector | undefined {
  for (const connector of connectors) {
    const members = connector.members ?? [connector]
    const byId = connector.id === connectorId || members.some(({ id }) => id === connectorId)
    if (!byId) continue
    const member = members.find((one) => (namespace ? one.namespace === namespace : one.id === connectorId))
    if (member) return { ...member, name: connector.name, imageUrl: member.imageUrl ?? connector.imageUrl }
  }
  return undefined
}

/** Whether two connectors of one chain each belong to one wallet in this browser. */
export function isOneWallet(
  { connectors }: ConnectorsState,
  ...keys: readonly { readonly connectorId: string; readonly namespace: Namespace }[]
): boolean {
  return connectors.some(
    ({ type, members }) =>
      type === 'MULTI_CHAIN' &&
      keys.every((key) =>
        members?.some(({ id, namespace }) => id === key.connectorId && namespace === key.namespace),
      ),
  )
}

/** Whether the host app's include and exclude lists admit a wallet with these ids. */
export function isOffered(
  ids: readonly (string | null | undefined)[],
  { includeWalletIds, excludeWalletIds }: Pick<Needs, 'includeWalletIds' | 'excludeWalletIds'>,
): boolean {
  const isIn = (list: readonly string[]) => ids.some((id) => id && list.includes(id))
  return !isIn(excludeWalletIds) && (includeWalletIds.length === 0 || isIn(includeWalletIds))
}

/** The available connectors. */
export type Connectors = {
  readonly state: ReadableState<ConnectorsState>
  start(): void
  stop(): void
  /** Requests new announcements, which finds wallets that were installed meanwhile. */
  refresh(): void
}

type Needs = {
  adapters: ReadonlyMap<Namespace, ChainAdapter>
  includeWalletIds: readonly string[]
  excludeWalletIds: readonly string[]
  enableAnnounced: boolean
  enableInjected: boolean
}

export function createConnectors(needs: Needs): Connectors {
  const state = createState<ConnectorsState>({ connectors: [] })
  const found = new Map<Namespace, readonly Connector[]>()
  let stops: (() => void)[] = []

  const wanted = ({ id, rdns, explorerId, type }: Connector) => {
    // These stand for every wallet and for none, so the lists do not apply to them.
    if (type === 'WALLET_CONNECT' || type === 'AUTH') return true
    if (type === 'ANNOUNCED' && !needs.enableAnnounced) return false
    if (type === 'INJECTED' && !needs.enableInjected) return false
    return isOffered([id, rdns, explorerId], needs)
  }
  const publish = () => {
    const connectors = mergeConnectors([...found.values()].flat().filter(wanted))
    state.set(() => ({ connectors: structuredClone(connectors) }))
  }
  const stop = () => {
    for (const end of stops.splice(0)) end()
  }
  const start = () => {
    stop()
    stops = [...needs.adapters].map(([namespace, adapter]) =>
      adapter.discover((connectors) => {
        found.set(namespace, connectors)
        publish()
      }),
    )
  }
  return { state, start, stop, refresh: start }
}
