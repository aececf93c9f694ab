import { rowsOf } from '@latchkey/server-kit'
import { databases } from '@latchkey/server-kit/testing'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import type { Database } from '../database/database.ts'
import { openTestDatabase } from '../testing/openTestDatabase.ts'
import { createHistoryStore, type HistoryCursor } from './historyStore.ts'

const network = 'eip155:910056'
const others = ['eip155:910155'] as const
const few = { account: '0x00000000000000000000000000000000000000f0', transactions: 1_000 } as const
const many = { account: '0x00000000000000000000000000000000000000f1', transactions: 20_000 } as const

type Plan = {
  readonly 'Actual Rows'?: number
  readonly 'Actual Loops'?: number
  readonly Plans?: readonly Plan[]
}

/** Rows that a query plan read, from all tables together. */
function rowsTouched(plan: Plan): number {
  const own = plan.Plans ? 0 : (plan['Actual Rows'] ?? 0) * (plan['Actual Loops'] ?? 1)
  return own + (plan.Plans ?? []).reduce((sum, child) => sum + rowsTouched(child), 0)
}

describe.each(databases)('on $name', ({ place }) => {
  let database: Awaited<ReturnType<typeof openTestDatabase>>
  beforeAll(async () => {
    if (!place) return
    database = await openTestDatabase(place)
    let block = 0
    for (const { account, transactions } of [few, many]) {
      const numbers = sql`generate_series(${block + 1}::int, ${block + transactions}::int) n`
      const hash = sql`'0x' || lpad(to_hex(n), 64, '0')`
      await database.db.execute(sql`
        insert into services.transactions
        select ${network}, ${hash}, n, 0, to_timestamp(1700000000 + n), ${account}, ${account}, null, n, '0x', false
        from ${numbers}`)
      await database.db.execute(sql`
        insert into services.account_transactions
        select ${account}, ${network}, n, 0, to_timestamp(1700000000 + n), ${hash} from ${numbers}`)
      await database.db.execute(sql`
        insert into services.transfers
        select ${network}, ${hash}, -1, 0, n, 'native', null, null, n, ${account}, ${account} from ${numbers}`)
      block += transactions
    }
    await database.db.execute(sql`analyze`)
  })
  afterAll(() => database?.close())

  /** One page of the history, and how many rows were read for it. */
  const pageAt = async (
    account: typeof few.account | typeof many.account,
    after: HistoryCursor | undefined,
    networks: readonly (typeof network | (typeof others)[number])[],
  ) => {
    let touched = 0
    const explaining = {
      execute: async (query: SQL) => {
        const [row] = rowsOf(await database.db.execute(sql`explain (analyze, format json) ${query}`))
        const [plan] = z.array(z.object({ Plan: z.custom<Plan>() })).parse(row?.['QUERY PLAN'])
        touched = plan ? rowsTouched(plan.Plan) : 0
        return database.db.execute(query)
      },
    } as unknown as Database // the store uses no other method
    const page = await createHistoryStore(explaining).page({
      account,
      networks,
      after,
      limit: 51,
      provider: undefined,
    })
    return { page, touched }
  }

  test.skipIf(!place).each([
    ['one network', [network]],
    ['several networks', [network, ...others]],
  ] as const)(
    'a page of %s reads as many rows in a long history as in a short one, at any position',
    async (_, networks) => {
      const first = await pageAt(few.account, undefined, networks)
      const costs = [first.touched]
      for (const back of [0, many.transactions / 2, many.transactions - 60]) {
        const block = few.transactions + many.transactions - back
        const after = { minedAt: 1_700_000_000 + block, network, block, position: 0 }
        const { page, touched } = await pageAt(many.account, back === 0 ? undefined : after, networks)
        expect(page).toHaveLength(51)
        expect(page[0]?.block).toBe(back === 0 ? block : block - 1)
        expect(page[0]?.transfers).toHaveLength(1)
        costs.push(touched)
      }
      // Only the rows of the page with their transactions, transfers and purchases.
      for (const cost of costs) expect(cost).toBeLessThan(51 * 6)
      expect(Math.max(...costs)).toBeLessThan(Math.min(...costs) * 1.5)
    },
  )

  test.skipIf(!place)('the provider filter finds a purchase in a long history', async () => {
    const { db } = database
    const hash = `0x${(few.transactions + 5).toString(16).padStart(64, '0')}`
    await db.execute(
      sql`insert into services.purchases values (${many.account}, ${network}, ${hash}, 'faucet')`,
    )
    const store = createHistoryStore(db)
    const ask = (provider: string) =>
      store.page({ account: many.account, networks: [network], after: undefined, limit: 51, provider })
    expect((await ask('faucet')).map((row) => [row.hash, row.bought])).toEqual([[hash, true]])
    expect(await ask('coinbase')).toEqual([])
  })
})
