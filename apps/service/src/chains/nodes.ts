import type { CaipNetworkId, Network } from '@latchkey/core'

/** A node, and the network it is meant to be of. */
export type RpcNode = { readonly url: string; readonly networkId: CaipNetworkId }

/** The nodes of a network, each once: one that is listed twice would agree with itself. */
export function nodesOf(networks: readonly Network[], networkId: CaipNetworkId): readonly RpcNode[] {
  const network = networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
  return [...new Set(network?.rpcUrls.default.http)].map((url) => ({ url, networkId }))
}
