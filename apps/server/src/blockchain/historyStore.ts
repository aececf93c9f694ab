import type { CaipNetworkId } from '@latchkey/core'
import { rowsOf } from '@latchkey/service'
import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Database } from '../database/database.ts'
import type { Address } from './fields.ts'

/** Where the next page begins: after this transaction. */
export const historyCursor = z.object({
  /** Unix seconds. */
  minedAt: z.number().int().min(0).max(253_402_300_799),
  network: z.string().max(64),
  block: z.number().int().min(0),
  position: z.number().int().min(0).max(2_147_483_647),
})
export type HistoryCursor = z.output<typeof historyCursor>

/** What one account's page shows of a transaction at most; an airdrop may move thousands of things at once. */
const mostTransfers = 100

const address = z.string().transform((text) => text as Address) // written by the indexer, which checked it
const amount = z.string().transform((text) => BigInt(text))
const row = historyCursor.extend({
  network: z.string().transform((text) => text as CaipNetworkId), // as above
  hash: z.string(),
  sender: address,
  recipient: address.nullable(),
  created: address.nullable(),
  nonce: z.number(),
  selector: z.string(),
  failed: z.boolean(),
  bought: z.boolean(),
  transfers: z.array(
    z.object({
      standard: z.enum(['native', 'erc20', 'erc721', 'erc1155']),
      contract: address.nullable(),
      token_id: amount.nullable(),
      amount,
      sender: address,
      recipient: address,
    }),
  ),
})
/** A transaction that concerns an account, with what it moved to or from it. */
export type HistoryRow = z.output<typeof row>

/**
 * Reads the index a page at a time, newest first. A page costs what it shows, however long the history is: it begins in
 * an index where the one before ended.
 */
export function createHistoryStore(db: Database) {
  return {
    async page({
      account,
      networks,
      after,
      limit,
      provider,
    }: {
      account: Address
      /** At least one. */
      networks: readonly CaipNetworkId[]
      after: HistoryCursor | undefined
      limit: number
      /** Only what was bought from it. */
      provider: string | undefined
    }): Promise<readonly HistoryRow[]> {
      const [only] = networks
      const one = networks.length === 1
      const order = one
        ? sql`a.block desc, a.position desc`
        : sql`a.mined_at desc, a.network desc, a.block desc, a.position desc`
      const later =
        after &&
        (one
          ? sql`and (a.block, a.position) < (${after.block}::bigint, ${after.position}::int)`
          : sql`and (a.mined_at, a.network, a.block, a.position) <
              (to_timestamp(${after.minedAt}::float8), ${after.network}::text, ${after.block}::bigint, ${after.position}::int)`)
      const within = one
        ? sql`a.network = ${only}`
        : sql`a.network in (${sql.join(
            networks.map((network) => sql`${network}`),
            sql`, `,
          )})`
      // Purchases are few: they are looked up first, and their place in the history after.
      const bought = provider
        ? sql`and (a.network, a.block, a.position) in (
            select t.network, t.block, t.position from services.purchases p
            join services.transactions t on t.network = p.network and t.hash = p.tx_hash
            where p.account = ${account} and p.provider = ${provider})`
        : sql``
      const found = await db.execute(sql`
        with page as (
          select a.network, a.block, a.position, a.tx_hash, a.mined_at
          from services.account_transactions a
          where a.account = ${account} and ${within} ${later ?? sql``} ${bought}
          order by ${order} limit ${limit}
        )
        select a.network, a.block::float8 as block, a.position, a.tx_hash as hash,
          extract(epoch from a.mined_at)::float8 as "minedAt",
          t.sender, t.recipient, t.created, t.nonce::float8 as nonce, t.selector, t.failed,
          exists (select 1 from services.purchases p
            where p.account = ${account} and p.network = a.network and p.tx_hash = a.tx_hash) as bought,
          (select coalesce(json_agg(moved), '[]') from (
            select standard, contract, token_id::text, amount::text, sender, recipient
            from services.transfers x
            where x.network = a.network and x.tx_hash = a.tx_hash
              and (x.sender = ${account} or x.recipient = ${account})
            order by x.log_index >= 0, abs(x.log_index), x.part limit ${mostTransfers}
          ) moved) as transfers
        from page a join services.transactions t on t.network = a.network and t.hash = a.tx_hash
        order by ${order}`)
      return z.array(row).parse(rowsOf(found))
    },
  }
}
