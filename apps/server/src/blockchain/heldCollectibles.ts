import type { CaipNetworkId } from '@latchkey/core'
import { rowsOf } from '@latchkey/server-kit'
import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Database } from '../database/database.ts'
import type { CollectibleId } from './collectibles.ts'
import type { Address } from './fields.ts'

/** The last item of the previous page. */
export const nftCursor = z.object({
  network: z.string().max(64),
  contract: z.string().regex(/^0x[0-9a-f]{40}$/),
  tokenId: z.string().regex(/^[0-9]{1,78}$/),
})

const row = z.object({
  network: z.string().transform((text) => text as CaipNetworkId), // validated by the indexer
  contract: z.string().transform((text) => text as Address), // validated by the indexer
  tokenId: z.string().transform((text) => BigInt(text)),
  standard: z.enum(['erc721', 'erc1155']),
})

/** One page of the collectibles an account owns according to the index, ordered by network, contract and token id. */
export async function collectiblePage(
  db: Database,
  {
    account,
    networks,
    after,
    limit,
  }: {
    account: Address
    networks: readonly CaipNetworkId[]
    after: z.output<typeof nftCursor> | undefined
    limit: number
  },
): Promise<readonly (CollectibleId & { readonly network: CaipNetworkId })[]> {
  const names = sql.join(
    networks.map((network) => sql`${network}`),
    sql`, `,
  )
  const later = after
    ? sql`and (network, contract, token_id) > (${after.network}::text, ${after.contract}::text, ${after.tokenId}::numeric)`
    : sql``
  const found = await db.execute(sql`
    select network, contract, token_id::text as "tokenId", standard from services.account_collectibles
    where account = ${account} and quantity > 0 and network in (${names}) ${later}
    order by network, contract, token_id limit ${limit}`)
  return z.array(row).parse(rowsOf(found))
}
