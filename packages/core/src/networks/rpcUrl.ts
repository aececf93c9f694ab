import type { CaipNetworkId } from '../caip/caip.ts'

/**
 * The address of a chain RPC service for one network: `<base>/v1/?chainId=<CAIP-2>&projectId=<id>`.
 * The projectId is appended only if the base has none yet. Spec §7.
 *
 * @param base - absolute http(s) address of the service, with or without a path of its own
 * @example
 * rpcUrl('https://rpc.example', 'eip155:1', 'abc') // 'https://rpc.example/v1/?chainId=eip155%3A1&projectId=abc'
 */
export function rpcUrl(base: string, networkId: CaipNetworkId, projectId?: string | undefined): string {
  const url = new URL(base)
  if (!/\/v1\/?$/.test(url.pathname)) url.pathname = `${url.pathname.replace(/\/$/, '')}/v1/`
  url.searchParams.set('chainId', networkId)
  return withProjectId(url.href, projectId)
}

/**
 * Appends `projectId` to an RPC address that lacks one; others are returned unchanged. Spec §7.
 *
 * @example
 * withProjectId('https://rpc.example/v1/?chainId=eip155%3A1', 'abc') // 'https://rpc.example/v1/?chainId=eip155%3A1&projectId=abc'
 */
export function withProjectId(address: string, projectId?: string | undefined): string {
  if (!projectId) return address
  const url = new URL(address)
  if (url.searchParams.has('projectId')) return address
  url.searchParams.append('projectId', projectId)
  return url.href
}
