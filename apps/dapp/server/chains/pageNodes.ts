import { type Network, providerNodes } from '@latchkey/core'
import { type Chains, nodeOrigins } from '@latchkey/server-kit/chains'
import type { Config } from '../config.ts'

type Networks = Chains['networks']

/**
 * What a page gets of the nodes. With services, which read the chains for the page, only the public nodes, for the time in
 * which the services do not answer: the operator's own nodes and keys stay on the server. Otherwise all nodes: those of keys as
 * keys, which the page turns into addresses (`withProviderNodes`).
 *
 * @returns `origins`: origins of all nodes that the page may contact
 */
export function pageNodes(
  networks: Networks,
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
  [live, practice, ...others]: Networks,
  nodesOf: (network: Network) => readonly string[],
): Networks {
  const change = (network: Network): Network => ({
    ...network,
    rpcUrls: { ...network.rpcUrls, default: { http: nodesOf(network) } },
  })
  return [change(live), change(practice), ...others.map(change)]
}
