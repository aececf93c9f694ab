import type { Network } from './network.ts'
import { rpcUrl } from './rpcUrl.ts'

/**
 * Puts a chain RPC service before the nodes of each network. A wallet that has to add a network still gets the chain's
 * public nodes, because the service's address may contain a project id. Spec §7.
 *
 * @param base - address of the service; if undefined, the networks are returned unchanged
 * @example
 * withRpcService([sepolia], 'https://rpc.example')[0]?.rpcUrls.default.http[0] // 'https://rpc.example/v1/?chainId=eip155%3A11155111'
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
