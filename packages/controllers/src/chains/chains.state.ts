import type { CaipNetworkId, ErrorCode, Namespace, Network } from '@latchkey/core'
import { activeConnection, type ConnectionState } from '../connection/connection.state.ts'

export type ChainsState = {
  /** The networks the app works on, in its order. */
  readonly networks: readonly Network[]
  /** The namespace in use. */
  readonly namespace: Namespace
  /** The network chosen in the app, by namespace; where a wallet is, is the wallet's to say. */
  readonly selected: Readonly<Partial<Record<Namespace, CaipNetworkId>>>
  /** The network a wallet is being asked to switch to. */
  readonly switchingTo: CaipNetworkId | undefined
  /** The last switch that did not happen, until another is tried. */
  readonly switchFailure: { readonly networkId: CaipNetworkId; readonly code: ErrorCode } | undefined
}

export function findNetwork(state: Pick<ChainsState, 'networks'>, networkId: string): Network | undefined {
  return state.networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
}

/** The namespaces the app works on. */
export function requestedNamespaces(state: ChainsState): readonly Namespace[] {
  return [...new Set(state.networks.map(({ chainNamespace }) => chainNamespace))]
}

export function selectedNetworkId(state: ChainsState, namespace: Namespace): CaipNetworkId | undefined {
  return (
    state.selected[namespace] ??
    state.networks.find(({ chainNamespace }) => chainNamespace === namespace)?.caipNetworkId
  )
}

/** Where the account is: the wallet's network when one is connected, else the one chosen. */
export function activeNetworkId(
  chains: ChainsState,
  connection: ConnectionState,
  namespace: Namespace = chains.namespace,
): CaipNetworkId | undefined {
  return activeConnection(connection, namespace)?.networkId ?? selectedNetworkId(chains, namespace)
}

/** The active network if the app works on it; `undefined` on an unsupported one. */
export function activeNetwork(
  chains: ChainsState,
  connection: ConnectionState,
  namespace: Namespace = chains.namespace,
): Network | undefined {
  const networkId = activeNetworkId(chains, connection, namespace)
  return networkId === undefined ? undefined : findNetwork(chains, networkId)
}

/** The wallet is somewhere the app does not work. */
export function isUnsupported(
  chains: ChainsState,
  connection: ConnectionState,
  namespace: Namespace = chains.namespace,
): boolean {
  const wallet = activeConnection(connection, namespace)
  return wallet !== undefined && !wallet.locked && findNetwork(chains, wallet.networkId) === undefined
}
