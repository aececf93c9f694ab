import { type Network, type ProviderKeys, providerNodes, rpcUrl } from '@latchkey/core'

/** A node, or a service in front of nodes, that answers for a network. */
export type NodeProvider = {
  /** `rpc` (the services), `ankr`, `infura`, `blast`, or the host of another node. */
  readonly id: string
  readonly name: string
  readonly url: string
}

export type ProviderSources = ProviderKeys & {
  /** Base URL of the services' chain RPC. */
  readonly rpc: string | null
  readonly projectId: string
}

const keyed = [
  ['ankr', 'Ankr'],
  ['infura', 'Infura'],
  ['blast', 'Blast'],
] as const

/**
 * The providers of a network that the page can ask, the services first. Of a host with several nodes the first is meant.
 * @param network - as it is sent to the page, without the nodes of keys
 */
export function nodeProviders(
  { caipNetworkId, rpcUrls }: Network,
  { rpc, projectId, ...keys }: ProviderSources,
): readonly NodeProvider[] {
  const services = rpc
    ? [{ id: 'rpc', name: 'Services of this site', url: rpcUrl(rpc, caipNetworkId, projectId) }]
    : []
  const ofKeys = keyed.flatMap(([id, name]) =>
    providerNodes(caipNetworkId, { [id]: keys[id] }).map((url) => ({ id, name, url })),
  )
  const others = rpcUrls.default.http.map((url) => {
    const { host } = new URL(url)
    return { id: host, name: host, url }
  })
  const all = [...services, ...ofKeys, ...others]
  return all.filter(({ id }, index) => all.findIndex((other) => other.id === id) === index)
}
