import type { Clock } from '@latchkey/core'
import type { NetworkCall, SolanaChain } from '@latchkey/server-kit/chains'
import type { Balance } from '../blockchain/balances.ts'
import type { MetadataFiles } from '../blockchain/metadataFiles.ts'
import type { PriceSource } from '../blockchain/price.ts'
import { createSolanaBalances } from './solanaBalances.ts'
import { createSolanaCollectibles } from './solanaCollectibles.ts'
import { createSolanaHistory } from './solanaHistory.ts'
import { createSolanaReads } from './solanaReads.ts'
import { createSolanaTokens } from './solanaTokens.ts'

/** Composes what the routes of the blockchain API use for a Solana network. */
export function createSolana(needs: {
  readonly chain: SolanaChain
  readonly call: NetworkCall
  readonly clock: Clock
  readonly files: MetadataFiles
  readonly prices: PriceSource
  /** Marks a balance of a token that imitates another. */
  readonly marked: (balance: Balance) => Balance
}) {
  const { caipNetworkId: networkId, nativeCurrency, assets } = needs.chain.network
  const reads = createSolanaReads(networkId, needs.call)
  const tokens = createSolanaTokens({ ...needs, reads })
  return {
    networkId,
    /** SOL, in the form of a token. */
    native: { ...nativeCurrency, iconUrl: assets?.imageUrl ?? '' },
    tokens,
    balances: createSolanaBalances({ ...needs, reads, tokens }),
    history: createSolanaHistory({ ...needs, reads, tokens }),
    collectibles: createSolanaCollectibles({ networkId, reads, tokens }),
  }
}
