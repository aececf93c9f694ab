import type { CaipNetworkId } from '../caip/caip.ts'
import type { Namespace } from '../caip/namespaces.ts'

/** A blockchain network. Spec §3. */
export type Network = {
  /** Chain id (eip155) or genesis hash (solana). */
  readonly id: number | string
  readonly caipNetworkId: CaipNetworkId
  readonly chainNamespace: Namespace
  readonly name: string
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  readonly rpcUrls: {
    /** Nodes for reads; the fastest and most reliable are used first. */
    readonly default: { readonly http: readonly string[] }
    /** The chain's public nodes, passed to a wallet that has to add the network. */
    readonly chainDefault?: { readonly http: readonly string[] } | undefined
  }
  /** Base address of a block explorer, without a trailing slash; with a query if all of its pages need it. */
  readonly explorerUrl?: string | undefined
  readonly testnet?: boolean | undefined
  readonly assets?: { readonly imageUrl?: string | undefined } | undefined
}
