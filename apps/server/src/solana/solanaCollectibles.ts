import type { CaipNetworkId } from '@latchkey/core'
import * as z from 'zod'
import type { SolanaReads } from './solanaReads.ts'
import type { SolanaTokens } from './solanaTokens.ts'

/** The last mint that was read for the previous page. */
export const mintCursor = z.object({ mint: z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/) })

/** Tokens that are read at once in search of collectibles. */
const group = 50
/** Maximum number of tokens that are read for one page. Anyone may give an account tokens that are no collectibles. */
const maxRead = 10 * group

/**
 * Collectibles of an account in pages, by address: tokens of which there is exactly one. A page may have fewer than `limit`
 * and even none while there are more.
 */
export function createSolanaCollectibles({
  networkId,
  reads,
  tokens,
}: {
  networkId: CaipNetworkId
  reads: SolanaReads
  tokens: SolanaTokens
}) {
  return async ({
    account,
    after,
    limit,
  }: {
    readonly account: string
    readonly after: z.output<typeof mintCursor> | undefined
    readonly limit: number
  }) => {
    const { accounts } = await reads.tokenAccounts(account)
    const single = accounts.filter(({ amount }) => amount === 1n).map(({ mint }) => mint)
    const rest = [...new Set(single)].sort().filter((mint) => !after || mint > after.mint)
    const mints = rest.slice(0, maxRead)
    const found: string[] = []
    let place = 0
    for (; place < mints.length && found.length <= limit; place += group) {
      const some = mints.slice(place, place + group)
      const read = await tokens.of(some)
      found.push(...some.filter((mint) => read.get(mint)?.isCollectible))
    }
    const page = found.slice(0, limit)
    const read = await tokens.of(page)
    const data = await Promise.all(
      page.flatMap((mint) => {
        const token = read.get(mint)
        return token ? [describe(mint, token)] : []
      }),
    )
    const last = found.length > limit ? page.at(-1) : rest.length > maxRead ? mints.at(-1) : undefined
    return { data, next: last ? { mint: last } : undefined }
  }

  async function describe(mint: string, token: Parameters<SolanaTokens['picture']>[0]) {
    const { imageUrl } = await tokens.picture(token)
    return {
      ...{ chainId: networkId, contract: mint, tokenId: '1', standard: 'spl' as const, quantity: '1' },
      ...{ name: token.name, collection: token.symbol, imageUrl },
      flags: { is_spam: token.isSpam },
    }
  }
}
