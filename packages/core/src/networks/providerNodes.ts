import type { CaipNetworkId } from '../caip/caip.ts'

/** Keys of node providers; providers without a key are not used. Spec §3. */
export type ProviderKeys = {
  readonly ankr?: string | null | undefined
  readonly infura?: string | null | undefined
  readonly blast?: string | null | undefined
}

type Provider = keyof ProviderKeys

/** Nodes built from a provider key, up to three per network; `{key}` is replaced by the key. Spec §7. */
const patterns: Readonly<Partial<Record<CaipNetworkId, Readonly<Partial<Record<Provider, string>>>>>> = {
  'eip155:1': {
    ankr: 'https://rpc.ankr.com/eth/{key}',
    infura: 'https://mainnet.infura.io/v3/{key}',
    blast: 'https://eth-mainnet.blastapi.io/{key}',
  },
  'eip155:11155111': {
    ankr: 'https://rpc.ankr.com/eth_sepolia/{key}',
    infura: 'https://sepolia.infura.io/v3/{key}',
    blast: 'https://eth-sepolia.blastapi.io/{key}',
  },
  'eip155:56': {
    ankr: 'https://rpc.ankr.com/bsc/{key}',
    infura: 'https://bsc-mainnet.infura.io/v3/{key}',
    blast: 'https://bsc-mainnet.blastapi.io/{key}',
  },
  'eip155:42161': {
    ankr: 'https://rpc.ankr.com/arbitrum/{key}',
    infura: 'https://arbitrum-mainnet.infura.io/v3/{key}',
    blast: 'https://arbitrum-one.blastapi.io/{key}',
  },
  'eip155:42170': {
    ankr: 'https://rpc.ankr.com/arbitrumnova/{key}',
    blast: 'https://arbitrum-nova.blastapi.io/{key}',
  },
  'eip155:8453': {
    ankr: 'https://rpc.ankr.com/base/{key}',
    infura: 'https://base-mainnet.infura.io/v3/{key}',
    blast: 'https://base-mainnet.blastapi.io/{key}',
  },
  'eip155:59144': {
    ankr: 'https://rpc.ankr.com/linea/{key}',
    infura: 'https://linea-mainnet.infura.io/v3/{key}',
    blast: 'https://linea-mainnet.blastapi.io/{key}',
  },
  'eip155:81457': {
    ankr: 'https://rpc.ankr.com/blast/{key}',
    infura: 'https://blast-mainnet.infura.io/v3/{key}',
    blast: 'https://blastl2-mainnet.blastapi.io/{key}',
  },
}

/**
 * Up to three node addresses of a network, one for each key, in a fixed order.
 * Empty for a network without a pattern or without a key.
 *
 * @example
 * providerNodes('eip155:1', { infura: 'key' }) // ['https://mainnet.infura.io/v3/key']
 */
export function providerNodes(networkId: CaipNetworkId, keys: ProviderKeys): readonly string[] {
  const known = patterns[networkId] ?? {}
  return (['ankr', 'infura', 'blast'] as const).flatMap((provider) => {
    const key = keys[provider]
    const pattern = known[provider]
    return key && pattern ? [pattern.replace('{key}', encodeURIComponent(key))] : []
  })
}
