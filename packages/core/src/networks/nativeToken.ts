import type { Namespace } from '../caip/namespaces.ts'
import type { Network } from './network.ts'

const nativeTokenAddresses: Readonly<Record<Namespace, string>> = {
  eip155: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  solana: 'So11111111111111111111111111111111111111111',
  polkadot: '0x',
  bip122: '0x',
  cosmos: '0x',
}

/** The placeholder address of the native token in service calls. Spec §9. */
export function nativeTokenAddress(namespace: Namespace): string {
  return nativeTokenAddresses[namespace]
}

/**
 * `namespace:reference:address` of a network's native token.
 *
 * @example
 * nativeTokenCaipAddress(sepolia) // 'eip155:11155111:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
 */
export function nativeTokenCaipAddress(network: Network): string {
  return `${network.caipNetworkId}:${nativeTokenAddress(network.chainNamespace)}`
}
