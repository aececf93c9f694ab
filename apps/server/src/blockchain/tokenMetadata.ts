import { type CaipNetworkId, type Clock, type Network, shortenAddress, type Token } from '@latchkey/core'
import { rowsOf } from '@latchkey/server-kit'
import { type Chains, contractText, reachableNetworks } from '@latchkey/server-kit/chains'
import { sql } from 'drizzle-orm'
import { encodeFunctionData, erc20Abi, getAddress } from 'viem'
import type { Database } from '../database/database.ts'
import type { ChainReads } from './chainReads.ts'
import { type Address, nativeAddress } from './fields.ts'
import type { IndexStateReader } from './indexState.ts'
import { createListCache } from './listCache.ts'

/** Name, symbol and decimals of a token. */
export type TokenMetadata = {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** Empty if there is none. */
  readonly iconUrl: string
  /** Configured by the operator, as opposed to read from the contract. */
  readonly known: boolean
}

const fields = ['name', 'symbol', 'decimals'] as const
/** A few hundred bytes each. */
const maxRemembered = 10_000

/**
 * Reads token metadata: configured tokens first, then stored answers, then contracts. The first answer of a contract is kept
 * in the database and in memory. Security R-61.
 */
export function createTokenMetadata({
  db,
  clock,
  reads,
  chains,
  index,
}: {
  db: Database
  clock: Clock
  reads: ChainReads
  chains: Chains
  index: Pick<IndexStateReader, 'chainOf'>
}) {
  const cached = createListCache<TokenMetadata>({
    clock,
    ms: Number.POSITIVE_INFINITY,
    maxEntries: maxRemembered,
  })
  const configured = new Map(
    chains.tokens.map((token) => [`${token.networkId} ${token.address?.toLowerCase()}`, fromToken(token)]),
  )

  async function stored(networkId: CaipNetworkId, contracts: readonly Address[]) {
    const rows = rowsOf(
      await db.execute(sql`
        select contract, name, symbol, decimals from services.token_metadata
        where network = ${networkId} and contract in (${sql.join(
          contracts.map((one) => sql`${one}`),
          sql`, `,
        )})`),
    )
    return new Map(
      rows.map(({ contract, name, symbol, decimals }) => [
        String(contract),
        {
          ...{ name: String(name), symbol: String(symbol), iconUrl: '', known: false },
          decimals: Number(decimals ?? 0),
        },
      ]),
    )
  }

  async function readFromChain(networkId: CaipNetworkId, contracts: readonly Address[]) {
    const answers = await reads.many(
      networkId,
      contracts.flatMap((to) =>
        fields.map((functionName) => ({ to, data: encodeFunctionData({ abi: erc20Abi, functionName }) })),
      ),
    )
    const found = contracts.map((contract, index) => {
      const [name, symbol, decimals] = answers.slice(index * fields.length)
      return {
        network: networkId,
        contract,
        name: contractText(name, shortenAddress(getAddress(contract))),
        symbol: contractText(symbol, '?'),
        // `decimals` is optional in ERC-20; without it amounts are whole units.
        decimals: decimals && /^0x0{62}[0-9a-f]{2}$/.test(decimals) ? Number(decimals) : null,
      }
    })
    await db.execute(sql`
      insert into services.token_metadata
      select * from jsonb_populate_recordset(null::services.token_metadata, ${JSON.stringify(found)}::text::jsonb)
      on conflict do nothing`)
    return found.map(
      ({ contract, name, symbol, decimals }) =>
        [contract, { name, symbol, decimals: decimals ?? 0, iconUrl: '', known: false }] as const,
    )
  }

  return {
    /** Metadata by lower-case address, always including the native token. @throws NodeUnavailable */
    async of(
      networkId: CaipNetworkId,
      contracts: readonly Address[],
    ): Promise<ReadonlyMap<string, TokenMetadata>> {
      const network = reachableNetworks(chains).find(({ caipNetworkId }) => caipNetworkId === networkId)
      const all = new Map<string, TokenMetadata>(network ? [[nativeAddress, fromNetwork(network)]] : [])
      const unknown = [...new Set(contracts)].filter((contract) => {
        const token = configured.get(`${networkId} ${contract}`)
        if (token) all.set(contract, token)
        return !token && contract !== nativeAddress
      })
      if (unknown.length === 0) return all
      const chain = await index.chainOf(networkId)
      const values = await cached(
        unknown.map((contract) => `${networkId} ${chain} ${contract}`),
        async (places) => {
          const missing = places.flatMap((place) => unknown[place] ?? [])
          const found = new Map(await stored(networkId, missing))
          const unread = missing.filter((contract) => !found.has(contract))
          if (unread.length > 0) {
            for (const [contract, token] of await readFromChain(networkId, unread)) found.set(contract, token)
          }
          return missing.map((contract) => found.get(contract) as TokenMetadata) // stored or read above
        },
      )
      for (const [place, contract] of unknown.entries()) all.set(contract, values[place] as TokenMetadata) // same order
      return all
    },
  }
}

export type TokenMetadataReader = ReturnType<typeof createTokenMetadata>

const fromToken = ({ name, symbol, decimals, imageUrl }: Token): TokenMetadata => ({
  ...{ name, symbol, decimals, iconUrl: imageUrl ?? '', known: true },
})
const fromNetwork = ({ nativeCurrency, assets }: Network): TokenMetadata => ({
  ...nativeCurrency,
  iconUrl: assets?.imageUrl ?? '',
  known: true,
})
