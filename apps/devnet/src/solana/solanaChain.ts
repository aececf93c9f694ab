import { chainIcon } from '../chains/chainIcon.ts'

/** The local Solana chain. Its genesis hash belongs to no real network, so requests cannot affect a visitor's real wallet. */
export type SolanaChain = {
  readonly networkId: `solana:${string}`
  /** In base58, as `getGenesisHash` returns it. */
  readonly genesisHash: string
  readonly name: string
  /** JSON-RPC over HTTP. */
  readonly rpcUrl: string
  /** The same methods and subscriptions over WebSocket. */
  readonly websocketUrl: string
  /** A `data:` URI. */
  readonly iconUrl: string
}

/** SHA-256 of `latchkey devnet solana genesis`. */
const genesisHash = 'BXGmUWuqThfFb9puWNoLLs99ZQYV6N3nz8oa9DiZuHXB'

/** The Solana chain, on the port base +12. */
export function solanaChain(portBase: number): SolanaChain {
  return {
    networkId: `solana:${genesisHash.slice(0, 32)}`,
    genesisHash,
    name: 'Solana Localnet',
    rpcUrl: `http://127.0.0.1:${portBase + 12}`,
    websocketUrl: `ws://127.0.0.1:${portBase + 12}`,
    iconUrl: chainIcon('#3b3054', 'M11 9h13l-3 3H8zm-3 5h13l3 3H11zm3 6h13l-3 3H8z'),
  }
}
