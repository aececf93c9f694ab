import { evmNetwork } from './evmNetwork.ts'
import type { Network } from './network.ts'

/** The fields of a viem chain that are read, so that viem need not be installed. */
export type ViemChain = {
  readonly id: number
  readonly name: string
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  readonly rpcUrls: { readonly default: { readonly http: readonly string[] } }
  readonly blockExplorers?: { readonly default: { readonly url: string } } | undefined
  readonly testnet?: boolean | undefined
}

/**
 * Converts a chain of `viem/chains`.
 * @example
 * import { mainnet } from 'viem/chains'
 * createLatchkey({ networks: [fromViemChain(mainnet)], adapters: [evmAdapter()], metadata: { name: 'Meadow' } })
 */
export function fromViemChain(chain: ViemChain): Network {
  return evmNetwork({
    id: chain.id,
    name: chain.name,
    nativeCurrency: chain.nativeCurrency,
    http: chain.rpcUrls.default.http,
    explorerUrl: chain.blockExplorers?.default.url.replace(/\/$/, ''),
    testnet: chain.testnet,
  })
}
