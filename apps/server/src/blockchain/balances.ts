import { type CaipNetworkId, type Clock, formatAmount } from '@latchkey/core'
import { createShortCache, rowsOf } from '@latchkey/service'
import { type Chains, NodeUnavailable } from '@latchkey/service/chains'
import { sql } from 'drizzle-orm'
import { encodeFunctionData, erc20Abi } from 'viem'
import type { Database } from '../database/database.ts'
import type { ChainReads } from './chainReads.ts'
import { holdsUrl } from './contractText.ts'
import { type Address, caipAsset, nativeAddress } from './fields.ts'
import type { PriceSource } from './price.ts'
import { createSharedRead } from './sharedRead.ts'
import type { TokenMetadataReader } from './tokenMetadata.ts'

/** What an account holds of one token. */
export type Balance = {
  readonly name: string
  readonly symbol: string
  readonly chainId: CaipNetworkId
  /** CAIP-10; absent for the native token. */
  readonly address?: string
  /** US dollars; absent where no price is known. */
  readonly value?: number
  /** US dollars a whole unit; 0 where none is known. */
  readonly price: number
  /** `numeric` is in whole units, to the last digit. */
  readonly quantity: { readonly decimals: string; readonly numeric: string }
  readonly iconUrl: string
}

/** All that an account holds on one network, as of `blockNumber` or a later block. */
export type NetworkBalances = {
  readonly networkId: CaipNetworkId
  readonly blockNumber: bigint
  readonly balances: readonly Balance[]
}

const cacheMs = 5_000
const mostCached = 1_000
/** Tokens looked up for one account. */
const mostTokens = 1_000
/** Tokens of which it is found out whether they are worth looking up, where an account was sent more than that. */
const mostSeen = 2_000

/** Reads what accounts hold: all of a network at one block, remembered for 5 s. */
export function createBalances({
  db,
  chains,
  clock,
  reads,
  metadata,
  prices,
}: {
  db: Database
  chains: Chains
  clock: Clock
  reads: ChainReads
  metadata: TokenMetadataReader
  prices: PriceSource
}) {
  const remembered = createShortCache<NetworkBalances>({ clock, ms: cacheMs, maxEntries: mostCached })
  const blockNow = createSharedRead((networkId: CaipNetworkId) =>
    reads.quantity(networkId, 'eth_blockNumber', []),
  )

  /** The configured ones, those it moved itself, then those that have a price: spam is what is left over. */
  async function contractsOf(networkId: CaipNetworkId, account: Address): Promise<readonly Address[]> {
    const configured = [
      ...chains.tokens.filter((token) => token.networkId === networkId).map(({ address }) => address),
      ...chains.exchanges.filter((one) => one.networkId === networkId).map((one) => one.wrappedNative),
    ].flatMap((address) => (address ? [address.toLowerCase() as Address] : [])) // configured addresses are addresses
    const seen = rowsOf(
      await db.execute(sql`
        select contract, own_block is not null as own from services.account_tokens
        where account = ${account} and network = ${networkId}
        order by own_block is null, contract limit ${mostSeen}`),
    ).map(({ contract, own }) => ({ contract: contract as Address, own })) // from the index, which checked it
    const wanted = new Set([...configured, ...seen.flatMap(({ contract, own }) => (own ? [contract] : []))])
    const others = seen.flatMap(({ contract }) => (wanted.has(contract) ? [] : [contract]))
    const priced = wanted.size + others.length > mostTokens ? await prices(networkId, others) : new Map()
    const byWorth = others.toSorted((a, b) => Number(priced.has(b)) - Number(priced.has(a)))
    return [...wanted, ...byWorth].slice(0, mostTokens)
  }

  async function readHeld(networkId: CaipNetworkId, account: Address) {
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
    const held = contracts.flatMap((contract, index) => {
      const answer = answers[index]
      // Anything but one word is no balance.
      const tokenAmount = answer?.length === 66 ? BigInt(answer) : 0n
      return tokenAmount > 0n ? [{ contract, amount: tokenAmount }] : []
    })
    return [{ contract: nativeAddress, amount }, ...held]
  }

  async function read(networkId: CaipNetworkId, account: Address): Promise<NetworkBalances> {
    // Not Multicall3's own: on some networks contracts know the block of another chain.
    const blockNumber = await blockNow(networkId)
    const held = await readHeld(networkId, account)
    const contracts = held.map(({ contract }) => contract)
    const [tokens, priced] = await Promise.all([
      metadata.of(networkId, contracts),
      prices(networkId, contracts),
    ])
    const balances = held.flatMap(({ contract, amount }): Balance[] => {
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
    return { networkId, blockNumber, balances }
  }

  /** However many must have it anew, at most one reading of an account is in progress. */
  const readShared = createSharedRead((key) => {
    const [networkId, account] = key.split(' ') as [CaipNetworkId, Address] // as it is put together below
    return read(networkId, account)
  })

  return {
    /**
     * Of one network, or of all: then those whose nodes do not answer are left out.
     * @throws NodeUnavailable when none of those asked for answers
     */
    async of(
      account: Address,
      networks: readonly CaipNetworkId[],
      anew: boolean,
    ): Promise<readonly NetworkBalances[]> {
      const all = await Promise.allSettled(
        networks.map((id) => `${id} ${account}`).map((key) => remembered(key, () => readShared(key), anew)),
      )
      const failed = all.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
      const other = failed.find((error) => !(error instanceof NodeUnavailable))
      if (other || failed.length === networks.length) throw other ?? failed[0]
      return all.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    },
  }
}
