import type { CaipNetworkId, ErrorCode, Namespace, Network } from '@latchkey/core'
import { activeConnection, type ConnectionState } from '../connection/connection.state.ts'

export type ChainsState = {
  /** The networks of the host app, in its order. */
  readonly networks: readonly Network[]
  /** The active namespace. */
  readonly namespace: Namespace
  /** The network selected in the app, by namespace. The wallet's network is part of its connection. */
  readonly selected: Readonly<Partial<Record<Namespace, CaipNetworkId>>>
  /** The network a wallet is being asked to switch to. */
  readonly switchingTo: CaipNetworkId | undefined
  /** The latest failed switch, until the next attempt. */
  readonly switchFailure: { readonly networkId: CaipNetworkId; readonly code: ErrorCode } | undefined
}

/**
 * The host app's network with this CAIP-2 id, if it has one.
 *
 * @example
 * const name = findNetwork(latchkey.chains.state.getState(), 'eip155:1')?.name
 */
export function findNetwork(state: Pick<ChainsState, 'networks'>, networkId: string): Network | undefined {
  return state.networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
}

/**
 * The namespaces of the host app's networks.
 *
 * @example
 * requestedNamespaces(latchkey.chains.state.getState()) // ['eip155']
 */
export function requestedNamespaces(state: ChainsState): readonly Namespace[] {
  return [...new Set(state.networks.map(({ chainNamespace }) => chainNamespace))]
}

export function selectedNetworkId(state: ChainsState, namespace: Namespace): CaipNetworkId | undefined {
  return (
    state.selected[namespace] ??
    state.networks.find(({ chainNamespace }) => chainNamespace === namespace)?.caipNetworkId
  )
}

/**
 * The wallet's network if a wallet is connected, else the selected network.
 *
 * @example
 * const networkId = activeNetworkId(latchkey.chains.state.getState(), latchkey.connection.state.getState())
 */
export function activeNetworkId(
  chains: ChainsState,
  connection: ConnectionState,
  namespace: Namespace = chains.namespace,
): CaipNetworkId | undefined {
  return activeConnection(connection, namespace)?.networkId ?? selectedNetworkId(chains, namespace)
}

/**
 * The active network; `undefined` if the app does not support it.
 *
 * @example
 * const name = activeNetwork(latchkey.chains.state.getState(), latchkey.connection.state.getState())?.name
 */
export function activeNetwork(
  chains: ChainsState,
  connection: ConnectionState,
  namespace: Namespace = chains.namespace,
): Network | undefined {
  const networkId = activeNetworkId(chains, connection, namespace)
  return networkId === undefined ? undefined : findNetwork(chains, networkId)
}

/** Whether the wallet is on a network that the app does not support. */
export function isUnsupported(
  chains: ChainsState,
  connection: ConnectionState,
  namespace: Namespace = chains.namespace,
): boolean {
  const wallet = activeConnection(connection, namespace)
  return wallet !== undefined && !wallet.locked && findNetwork(chains, wallet.networkId) === undefined
}
