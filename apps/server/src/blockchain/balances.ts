import { type CaipNetworkId, type Clock, formatAmount } from '@latchkey/core'
import { createShortCache, rowsOf } from '@latchkey/server-kit'
import { type Chains, NodeUnavailable } from '@latchkey/server-kit/chains'
import { sql } from 'drizzle-orm'
import { encodeFunctionData, erc20Abi } from 'viem'
import type { Database } from '../database/database.ts'
import type { ChainReads } from './chainReads.ts'
import { type Address, caipAsset, nativeAddress } from './fields.ts'
import { holdsUrl } from './holdsUrl.ts'
import type { PriceSource } from './price.ts'
import { createSharedRead } from './sharedRead.ts'
import type { TokenMetadataReader } from './tokenMetadata.ts'

export type Balance = {
  readonly name: string
  readonly symbol: string
  readonly chainId: CaipNetworkId
  /** CAIP-10; absent for the native token. */
  readonly address?: string
  /** US dollars; absent where no price is known. */
  readonly value?: number
  /** US dollars per whole unit; 0 where no price is known. */
  readonly price: number
  /** `numeric` is in whole units, exact. */
  readonly quantity: { readonly decimals: string; readonly numeric: string }
  readonly iconUrl: string
  /** Symbol of the token whose name or symbol this one takes. */
  readonly imitates?: string
}

/** All balances of an account on one network, read at `blockNumber` or a later block. */
export type NetworkBalances = {
  readonly networkId: CaipNetworkId
  readonly blockNumber: bigint
  readonly balances: readonly Balance[]
}

const cacheMs = 5_000
const maxCached = 1_000
/** Maximum number of tokens read for one account. */
const maxTokens = 1_000
/** Maximum number of received tokens considered, when there are more of them than are read. */
const maxSeen = 2_000

/** Reads token balances, all of one network at the same block, cached for 5 s. */
export function createBalances({
  db,
  chains,
  clock,
  reads,
  metadata,
  prices,
  marked,
}: {
  db: Database
  chains: Chains
  clock: Clock
  reads: ChainReads
  metadata: TokenMetadataReader
  prices: PriceSource
  /** Marks a balance of a token that imitates another. */
  marked(balance: Balance): Balance
}) {
  const cached = createShortCache<NetworkBalances>({ clock, ms: cacheMs, maxEntries: maxCached })
  const blockNow = createSharedRead((networkId: CaipNetworkId) =>
    reads.quantity(networkId, 'eth_blockNumber', []),
  )

  /** Contracts to read: configured tokens, then tokens the account sent, then tokens with a price, then others (spam). */
  async function contractsOf(networkId: CaipNetworkId, account: Address): Promise<readonly Address[]> {
    const configured = [
      ...chains.tokens.filter((token) => token.networkId === networkId).map(({ address }) => address),
      ...chains.exchanges.filter((one) => one.networkId === networkId).map((one) => one.wrappedNative),
    ].flatMap((address) => (address ? [address.toLowerCase() as Address] : [])) // validated with the configuration
    const seen = rowsOf(
      await db.execute(sql`
        select contract, own_block is not null as own from services.account_tokens
        where account = ${account} and network = ${networkId}
        order by own_block is null, contract limit ${maxSeen}`),
    ).map(({ contract, own }) => ({ contract: contract as Address, own })) // validated by the indexer
    const preferred = new Set([
      ...configured,
      ...seen.flatMap(({ contract, own }) => (own ? [contract] : [])),
    ])
    const others = seen.flatMap(({ contract }) => (preferred.has(contract) ? [] : [contract]))
    const priced = preferred.size + others.length > maxTokens ? await prices(networkId, others) : new Map()
    const pricedFirst = others.toSorted((a, b) => Number(priced.has(b)) - Number(priced.has(a)))
    return [...preferred, ...pricedFirst].slice(0, maxTokens)
  }

  async function readAmounts(networkId: CaipNetworkId, account: Address) {
    const contracts = await contractsOf(networkId, account)
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [account] })
    const tokenReads = contracts.map((to) => ({ to, data }))
    const nativeRead = await reads.nativeRead(networkId, account)
    const [native, ...answers] = nativeRead
      ? await reads.many(networkId, [nativeRead, ...tokenReads])
      : [undefined, ...(await reads.many(networkId, tokenReads))]
    const amount = native
      ? BigInt(native)
      : await reads.quantity(networkId, 'eth_getBalance', [account, 'latest'])
    const amounts = contracts.flatMap((contract, index) => {
      const answer = answers[index]
      // A valid balance is exactly one word.
      const tokenAmount = answer?.length === 66 ? BigInt(answer) : 0n
      return tokenAmount > 0n ? [{ contract, amount: tokenAmount }] : []
    })
    return [{ contract: nativeAddress, amount }, ...amounts]
  }

  async function read(networkId: CaipNetworkId, account: Address): Promise<NetworkBalances> {
    // Read from the node: on some networks the block number inside contracts (Multicall3) is that of another chain.
    const blockNumber = await blockNow(networkId)
    const amounts = await readAmounts(networkId, account)
    const contracts = amounts.map(({ contract }) => contract)
    const [tokens, priced] = await Promise.all([
      metadata.of(networkId, contracts),
      prices(networkId, contracts),
    ])
    const balances = amounts.flatMap(({ contract, amount }): Balance[] => {
      const token = tokens.get(contract)
      if (!token || (!token.known && holdsUrl(token.name, token.symbol))) return []
      const { name, symbol, decimals, iconUrl } = token
      const price = priced.get(contract)?.usd
      const numeric = formatAmount(amount, decimals)
      return [
        {
          name,
          symbol,
          chainId: networkId,
          ...(contract === nativeAddress ? {} : { address: caipAsset(networkId, contract) }),
          ...(price === undefined ? {} : { value: Number(numeric) * price }),
          price: price ?? 0,
          quantity: { decimals: String(decimals), numeric },
          iconUrl,
        },
      ]
    })
    return { networkId, blockNumber, balances: balances.map(marked) }
  }

  /** At most one read of an account is in progress, also when refreshes are requested concurrently. */
  const readShared = createSharedRead((key) => {
    const [networkId, account] = key.split(' ') as [CaipNetworkId, Address] // the key is built below
    return read(networkId, account)
  })

  return {
    /**
     * Balances on the given networks. With several networks, those whose nodes do not answer are omitted.
     * @throws NodeUnavailable when none of the networks answers
     */
    async of(
      account: Address,
      networks: readonly CaipNetworkId[],
      refresh: boolean,
    ): Promise<readonly NetworkBalances[]> {
      const all = await Promise.allSettled(
        networks.map((id) => `${id} ${account}`).map((key) => cached(key, () => readShared(key), refresh)),
      )
      const failed = all.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
      const other = failed.find((error) => !(error instanceof NodeUnavailable))
      if (other || failed.length === networks.length) throw other ?? failed[0]
      return all.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    },
  }
}
