import type { Network } from './network.ts'

type EvmNetworkFields = {
  readonly id: number
  readonly name: string
  readonly nativeCurrency: Network['nativeCurrency']
  readonly http: readonly string[]
  readonly explorerUrl?: string | undefined
  readonly testnet?: boolean | undefined
  readonly imageUrl?: string | undefined
}

/**
 * Creates an eip155 network from its chain id and node addresses.
 * @example
 * evmNetwork({
 *   id: 1,
 *   name: 'Ethereum',
 *   nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
 *   http: ['https://node.example'],
 * })
 */
export function evmNetwork({
  id,
  name,
  nativeCurrency,
  http,
  explorerUrl,
  testnet,
  imageUrl,
}: EvmNetworkFields): Network {
  return {
    id,
    caipNetworkId: `eip155:${id}`,
    chainNamespace: 'eip155',
    name,
    nativeCurrency,
    rpcUrls: { default: { http }, chainDefault: { http } },
    explorerUrl,
    testnet,
    assets: imageUrl ? { imageUrl } : undefined,
  }
}
