import type { Network } from './network.ts'
import { rpcUrl } from './rpcUrl.ts'

/**
 * The networks with a chain RPC service asked before their own nodes. A wallet that must add a network still
 * gets the network's own: the service's address may carry a project id. Spec §7.
 *
 * @param base - address of the service; without one the networks are returned as they are
 */
export function withRpcService(
  networks: readonly Network[],
  base: string | undefined,
  projectId?: string | undefined,
): readonly Network[] {
  if (!base) return networks
  return networks.map((network) => {
    const { default: own, chainDefault = own } = network.rpcUrls
    const http = [rpcUrl(base, network.caipNetworkId, projectId), ...own.http]
    return { ...network, rpcUrls: { default: { http }, chainDefault } }
  })
}
