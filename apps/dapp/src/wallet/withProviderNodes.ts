import { type Network, type ProviderKeys, providerNodes } from '@latchkey/core'

/** Adds the nodes of provider keys before the public ones of a network. Spec §3, start-up settings. */
export function withProviderNodes(network: Network, keys: ProviderKeys): Network {
  const { default: nodes, chainDefault = nodes } = network.rpcUrls
  const isPublic = (url: string) => chainDefault.http.includes(url)
  const http = [
    ...nodes.http.filter((url) => !isPublic(url)),
    ...providerNodes(network.caipNetworkId, keys),
    ...nodes.http.filter(isPublic),
  ]
  return { ...network, rpcUrls: { ...network.rpcUrls, default: { http } } }
}
