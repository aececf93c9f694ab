import { createFakeClock } from '@latchkey/core/testing'
import { databases } from '@latchkey/server-kit/testing'
import { sql } from 'drizzle-orm'
import { encodeAbiParameters, encodeFunctionData, erc20Abi } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp } from '../testing/createTestApp.ts'
import { fakeContracts, word } from '../testing/fakeContracts.ts'
import { indexedRows } from '../testing/indexedRows.ts'
import { openTestDatabase } from '../testing/openTestDatabase.ts'
import { testBlockchain } from '../testing/testBlockchain.ts'
import { testChains } from '../testing/testChains.ts'
import type { Address } from './fields.ts'

const network = 'eip155:910056'
const of = (digit: string): Address => `0x${digit.repeat(40)}`
const [account, stranger] = [of('a'), of('5')]
// These addresses sort last.
const real = {
  sent: '0xffffffffffffffffffffffffffffffffffff0001',
  configured: '0xffffffffffffffffffffffffffffffffffff0002',
  priced: '0xffffffffffffffffffffffffffffffffffff0003',
} as const
const spam = Array.from(
  { length: 1_500 },
  (_, index): Address => `0x${(index + 1).toString(16).padStart(40, '0')}`,
)
const nameSelector = encodeFunctionData({ abi: erc20Abi, functionName: 'name' })

describe.each(databases)('on $name', ({ place }) => {
  let database: Awaited<ReturnType<typeof openTestDatabase>>
  beforeAll(async () => {
    if (!place) return
    database = await openTestDatabase(place)
    const index = indexedRows(database.db, network)
    const moving = (
      sender: Address,
      contracts: readonly Address[],
      [from, to]: readonly [Address, Address],
    ) => ({
      sender,
      transfers: contracts.map((contract) => ({ contract, sender: from, recipient: to, amount: 1n })),
    })
    await index.add(1, [
      moving(stranger, [...spam, real.priced, real.sent, real.configured], [stranger, account]),
      moving(account, [real.sent], [account, stranger]),
    ])
    await database.db.execute(sql`analyze`)
  })
  afterAll(() => database?.close())

  test.skipIf(!place)(
    '1,500 spam tokens do not hide tokens that were sent, are configured or have a price',
    async () => {
      const { call } = fakeContracts((_, data) =>
        data === nameSelector ? encodeAbiParameters([{ type: 'string' }], ['Token']) : word(18n),
      )
      const configured = {
        networkId: network,
        address: real.configured,
        name: 'C',
        symbol: 'C',
        decimals: 18,
      } as const
      const app = createTestApp({
        db: database.db,
        blockchain: {
          ...testBlockchain,
          ...{ call, clock: createFakeClock(), indexed: [network] },
          chains: { ...testChains, tokens: [configured] },
          vendors: { ...testBlockchain.vendors, priceFeed: new Map([[`${network}:${real.priced}`, 2]]) },
        },
      })
      const answer = await app.request(`/v1/account/${account}/balance?chainId=${network}`)
      const { balances } = (await answer.json()) as { balances: { address?: string }[] }
      const shown = balances.map(({ address }) => address?.split(':')[2]?.toLowerCase())
      // The native token and the maximum number of other tokens.
      expect(shown).toHaveLength(1_001)
      expect(shown.slice(0, 4)).toEqual([undefined, real.configured, real.sent, real.priced])
    },
  )

  test.skipIf(!place)('the tokens of an account are read through an index, in order', async () => {
    const { db } = database
    const plan = JSON.stringify(
      await db.execute(sql`
        explain select contract from services.account_tokens where account = ${account} and network = ${network}
        order by own_block is null, contract limit 10`),
    )
    expect(plan).toMatch(/Index (?:Only )?Scan using account_tokens_account_network/)
    expect(plan).not.toMatch(/Sort|Seq Scan/)
  })
})
