import type { CaipNetworkId, Network } from '@latchkey/core'

/** A node and the network it should serve. */
export type RpcNode = { readonly url: string; readonly networkId: CaipNetworkId }

/** One node for each host: two addresses of one host would confirm each other. Security. */
export const independentNodes = (nodes: readonly RpcNode[]): readonly RpcNode[] =>
  nodes.filter(
    ({ url }, index) => nodes.findIndex((other) => new URL(other.url).host === new URL(url).host) === index,
  )

/** The nodes of a network without duplicates, so that a node listed twice cannot confirm itself. */
export function nodesOf(networks: readonly Network[], networkId: CaipNetworkId): readonly RpcNode[] {
  const network = networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
  return [...new Set(network?.rpcUrls.default.http)].map((url) => ({ url, networkId }))
}
