import type { CaipNetworkId } from '@latchkey/core'
import { rowsOf } from '@latchkey/server-kit'
import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Database } from '../database/database.ts'
import type { Address } from './fields.ts'

/** The last transaction of the previous page. */
export const historyCursor = z.object({
  /** Unix seconds. */
  minedAt: z.number().int().min(0).max(253_402_300_799),
  network: z.string().max(64),
  block: z.number().int().min(0),
  position: z.number().int().min(0).max(2_147_483_647),
})
export type HistoryCursor = z.output<typeof historyCursor>

/** Maximum number of transfers shown for one transaction; an airdrop may have thousands. */
const maxTransfers = 100

/** A transaction of an account with the transfers to and from the account. Addresses and hashes are in lower case. */
export type HistoryRow = {
  readonly network: CaipNetworkId
  readonly block: number
  readonly position: number
  /** Unix seconds. */
  readonly minedAt: number
  readonly hash: string
  readonly sender: Address
  readonly recipient: Address | null
  /** The deployed contract. */
  readonly created: Address | null
  readonly nonce: number
  readonly selector: string
  readonly failed: boolean
  /** Bought through an on-ramp. */
  readonly bought: boolean
  readonly transfers: readonly Moved[]
}

export type Moved = {
  readonly standard: 'native' | 'erc20' | 'erc721' | 'erc1155'
  readonly contract: Address | null
  readonly tokenId: bigint | null
  /** Base units. */
  readonly amount: bigint
  readonly sender: Address
  readonly recipient: Address
}

/** A page as the statement below builds it: one JSON text, which the database returns faster than rows. */
type PageRows = readonly [
  ...[network: CaipNetworkId, block: number, position: number, minedAt: number, hash: string],
  ...[sender: Address, recipient: Address | null, created: Address | null, nonce: number, selector: string],
  ...[failed: boolean, bought: boolean],
  transfers: readonly [
    ...[standard: Moved['standard'], contract: Address | null, tokenId: string | null],
    ...[amount: string, sender: Address, recipient: Address],
  ][],
][]

function readPage(text: unknown): readonly HistoryRow[] {
  const rows = JSON.parse(String(text)) as PageRows // built by the statement below from validated data
  return rows.map(([network, block, position, minedAt, hash, sender, recipient, created, ...rest]) => {
    const [nonce, selector, failed, bought, transfers] = rest
    return {
      ...{ network, block, position, minedAt, hash, sender, recipient, created },
      ...{ nonce, selector, failed, bought },
      transfers: transfers.map(([standard, contract, tokenId, amount, from, to]) => ({
        ...{ standard, contract, sender: from, recipient: to },
        ...{ tokenId: tokenId === null ? null : BigInt(tokenId), amount: BigInt(amount) },
      })),
    }
  })
}

/**
 * Reads the history from the index in pages, newest first. Each page starts at an index entry, so its cost does not depend
 * on the length of the history.
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
      /** Not empty. */
      networks: readonly CaipNetworkId[]
      after: HistoryCursor | undefined
      limit: number
      /** Only purchases from this on-ramp. */
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
      // Purchases are few, so they are looked up first.
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
        select coalesce(json_agg(json_build_array(
          a.network, a.block, a.position, extract(epoch from a.mined_at), a.tx_hash,
          t.sender, t.recipient, t.created, t.nonce, t.selector, t.failed,
          exists (select 1 from services.purchases p
            where p.account = ${account} and p.network = a.network and p.tx_hash = a.tx_hash),
          (select coalesce(json_agg(moved.parts), '[]') from (
            select json_build_array(
              standard, contract, token_id::text, amount::text, sender, recipient) as parts
            from services.transfers x
            where x.network = a.network and x.tx_hash = a.tx_hash
              and (x.sender = ${account} or x.recipient = ${account})
            order by x.log_index >= 0, abs(x.log_index), x.part limit ${maxTransfers}
          ) moved)
        ) order by ${order}), '[]')::text as page
        from page a join services.transactions t on t.network = a.network and t.hash = a.tx_hash`)
      return readPage(rowsOf(found)[0]?.page)
    },
    /** Hashes of what an account bought from an on-ramp on a network. */
    async purchases(account: string, network: CaipNetworkId, provider: string): Promise<ReadonlySet<string>> {
      const found = await db.execute(sql`
        select tx_hash from services.purchases
        where account = ${account} and network = ${network} and provider = ${provider}`)
      return new Set(rowsOf(found).map(({ tx_hash }) => String(tx_hash)))
    },
    /** Those of `others` that the account has called or paid itself, on any network. Security R-69. */
    async contacted(account: Address, others: readonly Address[]): Promise<ReadonlySet<string>> {
      if (others.length === 0) return new Set()
      const found = await db.execute(sql`
        select counterparty from services.account_counterparties
        where account = ${account} and counterparty in (${sql.join(
          others.map((other) => sql`${other}`),
          sql`, `,
        )})`)
      return new Set(rowsOf(found).map(({ counterparty }) => String(counterparty)))
    },
  }
}
