import type { CaipNetworkId, Clock, Http } from '@latchkey/core'
import type { Chains, NetworkCall } from '@latchkey/server-kit/chains'
import type { Database } from '../database/database.ts'
import { createSolana } from '../solana/createSolana.ts'
import { ammPrices } from './ammPrices.ts'
import { createBalances } from './balances.ts'
import { createChainReads } from './chainReads.ts'
import { createCoingecko } from './coingecko.ts'
import { coingeckoPrices } from './coingeckoPrices.ts'
import { createCollectibles } from './collectibles.ts'
import { feedPrices } from './feedPrices.ts'
import { createFiatRates } from './fiatRates.ts'
import type { Address } from './fields.ts'
import { createHistoryStore } from './historyStore.ts'
import { createIndexState } from './indexState.ts'
import { markImitations } from './markImitations.ts'
import { createMetadataFiles, type FetchForeign, type PictureUrl } from './metadataFiles.ts'
import { oneinchQuotes } from './oneinchQuotes.ts'
import { createPageCache } from './pageCache.ts'
import { firstOf } from './price.ts'
import { cachedPrices } from './priceCache.ts'
import { createQuoteIds } from './quoteIds.ts'
import { routerQuotes } from './routerQuotes.ts'
import { createTokenMetadata } from './tokenMetadata.ts'
import type { Vendors } from './vendors.ts'

/** Looks up the registered name and avatar of an account. */
export type NameOf = (
  address: Address,
  networkId: CaipNetworkId | undefined,
) => Promise<{ readonly name: string | null; readonly avatar: string | null } | undefined>

/** Dependencies provided by the process. */
export type BlockchainNeeds = {
  readonly chains: Chains
  /** Networks whose history is indexed. */
  readonly indexed: readonly CaipNetworkId[]
  readonly call: NetworkCall
  readonly clock: Clock
  readonly http: Http
  readonly vendors: Vendors
}

/** Dependencies provided by other parts of the services. */
type BlockchainPorts = {
  readonly db: Database
  readonly nameOf: NameOf
  readonly fetchForeign: FetchForeign
  readonly pictureUrl: PictureUrl
}

/** Composes what the routes of the blockchain API use. */
export function createBlockchain(needs: BlockchainNeeds & BlockchainPorts) {
  const { db, chains, call, clock, http, vendors } = needs
  const reads = createChainReads(call)
  const index = createIndexState(needs)
  const metadata = createTokenMetadata({ ...needs, reads, index })
  const files = createMetadataFiles(needs)
  const { priceFeed, rateFeed, oneinch } = vendors
  const coingecko = vendors.coingecko && createCoingecko({ http, clock, ...vendors.coingecko })
  const prices = cachedPrices({
    clock,
    source: firstOf([
      feedPrices(priceFeed),
      ammPrices({ exchanges: chains.exchanges, reads, metadata }),
      ...(coingecko ? [coingeckoPrices({ coingecko, clock })] : []),
    ]),
  })
  const marked = markImitations(chains)
  const quoteSources = [
    routerQuotes({ chains, reads, metadata }),
    ...(oneinch ? [oneinchQuotes({ http, clock, ...oneinch })] : []),
  ]
  return {
    ...needs,
    /** The quote source of a network; `undefined` where swaps are not possible. */
    quotes: (networkId: CaipNetworkId) => quoteSources.find((source) => source.serves(networkId)),
    quoteIds: createQuoteIds(needs),
    prices,
    rates: createFiatRates({ feed: rateFeed, coingecko, clock }),
    reads,
    metadata,
    history: createHistoryStore(db),
    pages: createPageCache({ clock, index }),
    collectibles: createCollectibles({ clock, reads, index, files }),
    balances: createBalances({ ...needs, reads, metadata, prices, marked }),
    /** `undefined` unless a Solana network is served. */
    solana: chains.solana && createSolana({ chain: chains.solana, call, clock, files, prices, marked }),
  }
}

export type Blockchain = ReturnType<typeof createBlockchain>
