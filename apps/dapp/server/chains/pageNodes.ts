import { type Network, providerNodes } from '@latchkey/core'
import { nodeOrigins } from '@latchkey/server-kit/chains'
import type { Config } from '../config.ts'

/**
 * What a page gets of the nodes. With services, which read the chains for the page, only the public nodes, for the time in
 * which the services do not answer: the operator's own nodes and keys stay on the server. Otherwise all nodes: those of keys as
 * keys, which the page turns into addresses (`withProviderNodes`).
 *
 * @returns `origins`: origins of all nodes that the page may contact
 */
export function pageNodes(
  networks: readonly Network[],
  { devnetUrl, servicesUrl, keys }: Pick<Config, 'devnetUrl' | 'servicesUrl' | 'keys'>,
) {
  if (servicesUrl) {
    const open = eachNetwork(networks, ({ rpcUrls }) => (rpcUrls.chainDefault ?? rpcUrls.default).http)
    return { keys: noKeys, networks: open, origins: nodeOrigins(open) }
  }
  const withoutKeys = eachNetwork(networks, ({ caipNetworkId, rpcUrls }) => {
    const ofKeys = providerNodes(caipNetworkId, keys)
    return rpcUrls.default.http.filter((url) => !ofKeys.includes(url))
  })
  return { keys: devnetUrl ? noKeys : keys, networks: withoutKeys, origins: nodeOrigins(networks) }
}

const noKeys: Config['keys'] = { ankr: null, infura: null, blast: null }

function eachNetwork(
  networks: readonly Network[],
  nodesOf: (network: Network) => readonly string[],
): readonly Network[] {
  return networks.map((network) => ({
    ...network,
    rpcUrls: { ...network.rpcUrls, default: { http: nodesOf(network) } },
  }))
}
