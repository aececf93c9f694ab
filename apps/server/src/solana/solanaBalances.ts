import { type Clock, formatAmount } from '@latchkey/core'
import { createShortCache } from '@latchkey/server-kit'
import type { SolanaChain } from '@latchkey/server-kit/chains'
import type { Balance, NetworkBalances } from '../blockchain/balances.ts'
import { caipAsset } from '../blockchain/fields.ts'
import type { PriceSource } from '../blockchain/price.ts'
import { createSharedRead } from '../blockchain/sharedRead.ts'
import type { SolanaReads } from './solanaReads.ts'
import { type SolanaToken, type SolanaTokens, solAddress } from './solanaTokens.ts'

const cacheMs = 5_000
const maxCached = 1_000
/** Maximum number of tokens priced and shown for one account, and of those whose picture is fetched. */
const maxTokens = 1_000
const maxPictures = 100

/** Reads balances of SOL and of the tokens of both token programs, cached for 5 s. Collectibles are not among them. */
export function createSolanaBalances({
  chain,
  clock,
  reads,
  tokens,
  prices,
  marked,
}: {
  chain: SolanaChain
  clock: Clock
  reads: SolanaReads
  tokens: SolanaTokens
  prices: PriceSource
  marked(balance: Balance): Balance
}) {
  const { caipNetworkId: networkId, nativeCurrency, assets } = chain.network
  const cached = createShortCache<NetworkBalances>({ clock, ms: cacheMs, maxEntries: maxCached })

  /**
   * Amounts by mint, configured tokens first, then tokens with a price, then others. They are limited before they are
   * priced, because anyone may give an account tokens. Those of one unit are left out first: most are collectibles.
   */
  async function amountsOf(account: string) {
    const [native, { accounts, slot }] = await Promise.all([
      reads.balance(account),
      reads.tokenAccounts(account),
    ])
    const held = new Map<string, bigint>()
    for (const { mint, amount } of accounts) if (amount > 0n) held.set(mint, (held.get(mint) ?? 0n) + amount)
    const place = ([mint, amount]: [string, bigint]) => (tokens.isConfigured(mint) ? 0 : amount > 1n ? 1 : 2)
    const kept = [...held]
      .sort((one, other) => place(one) - place(other) || (one[0] < other[0] ? -1 : 1))
      .slice(0, maxTokens)
    const priced = await prices(networkId, [solAddress, ...kept.map(([mint]) => mint)])
    const rank = ([mint]: [string, bigint]) => (tokens.isConfigured(mint) ? 0 : priced.has(mint) ? 1 : 2)
    const amounts = kept.toSorted((one, other) => rank(one) - rank(other))
    const read = native.slot < slot ? native.slot : slot
    return { lamports: native.lamports, slot: read, priced, amounts }
  }

  async function read(account: string): Promise<NetworkBalances> {
    const { lamports, slot, priced, amounts } = await amountsOf(account)
    const metadata = await tokens.of(amounts.map(([mint]) => mint))
    const shown = amounts.flatMap(([mint, amount]) => {
      const token = metadata.get(mint)
      return token && !token.isCollectible && !token.isSpam ? [{ mint, amount, token }] : []
    })
    const pictures = await Promise.all(shown.slice(0, maxPictures).map(({ token }) => tokens.icon(token)))
    const balanceOf = (
      address: string,
      amount: bigint,
      { name, symbol, decimals }: Pick<SolanaToken, 'name' | 'symbol' | 'decimals'>,
      iconUrl: string,
    ): Balance => {
      const price = priced.get(address)?.usd
      const numeric = formatAmount(amount, decimals)
      return {
        name,
        symbol,
        chainId: networkId,
        ...(address === solAddress ? {} : { address: caipAsset(networkId, address) }),
        ...(price === undefined ? {} : { value: Number(numeric) * price }),
        price: price ?? 0,
        quantity: { decimals: String(decimals), numeric },
        iconUrl,
      }
    }
    const balances = [
      balanceOf(solAddress, lamports, nativeCurrency, assets?.imageUrl ?? ''),
      ...shown.map(({ mint, amount, token }, index) =>
        balanceOf(mint, amount, token, pictures[index] ?? token.iconUrl),
      ),
    ]
    return { networkId, blockNumber: slot, balances: balances.map(marked) }
  }

  /** At most one read of an account is in progress, also when refreshes are requested concurrently. */
  const readShared = createSharedRead(read)

  return {
    /** @throws NodeUnavailable */
    of: (account: string, refresh: boolean): Promise<NetworkBalances> =>
      cached(account, () => readShared(account), refresh),
  }
}
