import { rowsOf } from '@latchkey/server-kit'
import { databases } from '@latchkey/server-kit/testing'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Address } from '../blockchain/fields.ts'
import { indexedRows } from '../testing/indexedRows.ts'
import { openTestDatabase } from '../testing/openTestDatabase.ts'

const of = (digit: string): Address => `0x${digit.repeat(40)}`
const [alice, bob, token] = [of('a'), of('b'), of('c')]

describe.each(databases)('on $name', ({ place }) => {
  let database: Awaited<ReturnType<typeof openTestDatabase>>
  beforeAll(async () => {
    if (place) database = await openTestDatabase(place)
  })
  afterAll(() => database?.close())

  test.skipIf(!place)(
    'the first block of an account’s own transfers is stored and removed by a rollback',
    async () => {
      const { db } = database
      const index = indexedRows(db, 'eip155:910056')
      const paying = (sender: Address, amount = 1n) => ({
        sender,
        recipient: token,
        transfers: [{ contract: token, sender: alice, recipient: bob, amount }],
      })
      const own = async () => {
        const [ownToken] = rowsOf(
          await db.execute(
            sql`select own_block::int as block from services.account_tokens where account = ${alice}`,
          ),
        )
        const met = rowsOf(
          await db.execute(sql`
          select counterparty from services.account_counterparties where account = ${alice} order by counterparty`),
        )
        return { since: ownToken?.block ?? null, met: met.map(({ counterparty }) => counterparty) }
      }
      // A transaction by bob that moves alice's tokens, and a transfer of zero by alice herself.
      await index.add(1, [paying(bob), paying(alice, 0n)])
      expect(await own()).toEqual({ since: null, met: [token] })
      await index.add(3, [paying(alice), paying(alice)])
      expect(await own()).toEqual({ since: 3, met: [bob, token] })
      await index.add(5, [paying(alice)])
      expect(await own()).toEqual({ since: 3, met: [bob, token] })
      await index.backTo(3)
      expect(await own()).toEqual({ since: 3, met: [bob, token] })
      await index.backTo(2)
      expect(await own()).toEqual({ since: null, met: [token] })
      await index.add(3, [paying(bob), paying(alice)])
      expect(await own()).toEqual({ since: 4, met: [bob, token] })
      await index.wipe()
      expect(await own()).toEqual({ since: null, met: [] })
    },
  )
})
