import { setImmediate } from 'node:timers/promises'
import { type Clock, cleanName, nativeTokenAddress, shortenAddress } from '@latchkey/core'
import type { SolanaChain } from '@latchkey/server-kit/chains'
import { holdsUrl } from '../blockchain/holdsUrl.ts'
import { createListCache } from '../blockchain/listCache.ts'
import type { MetadataFiles, Picture } from '../blockchain/metadataFiles.ts'
import { metadataAddress } from './metadataAddress.ts'
import type { SolanaReads } from './solanaReads.ts'
import { metadataIn, metaplexMetadata, readMint } from './tokenData.ts'

/** SOL in service calls. */
export const solAddress = nativeTokenAddress('solana')

export type SolanaToken = {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** Of the metadata file; empty if there is none. */
  readonly uri: string
  /** Of the configuration; empty if there is none. */
  readonly iconUrl: string
  /** There is exactly one. */
  readonly isCollectible: boolean
  /** It has a URL in its name, and is not configured. Security R-79. */
  readonly isSpam: boolean
}

/** Names may be changed, and supplies grow. */
const cacheMs = 60_000
/** A few hundred bytes each. */
const maxCached = 10_000

/**
 * Reads what tokens say about themselves: configured names first, then the metadata in the mint (Token-2022), then those of
 * Metaplex, all cleaned.
 */
export function createSolanaTokens({
  chain,
  reads,
  clock,
  files,
}: {
  chain: SolanaChain
  reads: SolanaReads
  clock: Clock
  files: MetadataFiles
}) {
  const cached = createListCache<SolanaToken | undefined>({ clock, ms: cacheMs, maxEntries: maxCached })
  const configured = new Map(chain.tokens.map((token) => [token.address, token]))

  async function read(mints: readonly string[]): Promise<readonly (SolanaToken | undefined)[]> {
    const addresses: string[] = []
    for (const [index, mint] of mints.entries()) {
      // Deriving an address takes about a millisecond, so other requests get a turn in between.
      if (index % 50 === 49) await setImmediate()
      addresses.push(mint, metadataAddress(mint))
    }
    const accounts = await reads.accounts(addresses)
    return mints.map((address, index) => {
      const [account, metadata] = accounts.slice(index * 2, index * 2 + 2)
      const mint = account && readMint(account)
      if (!mint) return undefined
      const known = configured.get(address)
      const own = metadataIn(address, account) ?? (metadata && metaplexMetadata(address, metadata))
      const name = known?.name ?? cleanName(own?.name, shortenAddress(address))
      const symbol = known?.symbol ?? cleanName(own?.symbol, '?')
      return {
        ...{ name, symbol, decimals: mint.decimals, uri: own?.uri ?? '', iconUrl: known?.imageUrl ?? '' },
        isCollectible: mint.decimals === 0 && mint.supply === 1n,
        isSpam: !known && holdsUrl(name, symbol),
      }
    })
  }

  /** The picture of a token's metadata file. It is not fetched for spam. */
  const picture = async ({ uri, isSpam }: SolanaToken): Promise<Picture> =>
    files.picture(uri && !isSpam ? (await files.read(uri))?.image : undefined)

  return {
    /** Tokens by address; what is not a mint is missing. @throws NodeUnavailable */
    async of(mints: readonly string[]): Promise<ReadonlyMap<string, SolanaToken>> {
      const unique = [...new Set(mints)]
      const tokens = await cached(unique, (places) => read(places.flatMap((place) => unique[place] ?? [])))
      return new Map(
        unique.flatMap((mint, index) => {
          const token = tokens[index]
          return token ? [[mint, token] as const] : []
        }),
      )
    },
    picture,
    /** The configured icon, or that of the metadata file; empty if there is none. */
    icon: async (token: SolanaToken) => token.iconUrl || ((await picture(token)).imageUrl ?? ''),
    isConfigured: (mint: string) => configured.has(mint),
  }
}

export type SolanaTokens = ReturnType<typeof createSolanaTokens>
