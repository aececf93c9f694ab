import type { Network } from './network.ts'

type SolanaNetworkFields = {
  /** In base58, as `getGenesisHash` returns it; its first 32 characters are enough. */
  readonly genesisHash: string
  readonly name: string
  readonly http: readonly string[]
  readonly explorerUrl?: string | undefined
  readonly testnet?: boolean | undefined
  readonly imageUrl?: string | undefined
}

/**
 * Creates a solana network from the hash of its first block and its node addresses.
 * @see https://namespaces.chainagnostic.org/solana/caip2
 * @example
 * solanaNetwork({ genesisHash: 'EtWTRABZaYq6iMFeYKouRu166VU2xqa1', name: 'Solana Devnet', http: ['https://node.example'] })
 */
export function solanaNetwork({
  genesisHash,
  name,
  http,
  explorerUrl,
  testnet,
  imageUrl,
}: SolanaNetworkFields): Network {
  // A CAIP-2 reference has at most 32 characters.
  const id = genesisHash.slice(0, 32)
  return {
    id,
    caipNetworkId: `solana:${id}`,
    chainNamespace: 'solana',
    name,
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    rpcUrls: { default: { http }, chainDefault: { http } },
    explorerUrl,
    testnet,
    assets: imageUrl ? { imageUrl } : undefined,
  }
}
