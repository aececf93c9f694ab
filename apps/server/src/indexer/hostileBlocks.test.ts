import { rowsOf } from '@latchkey/server-kit'
import { databases } from '@latchkey/server-kit/testing'
import { sql } from 'drizzle-orm'
import { concatHex, type Hex, toHex } from 'viem'
import { sendTransaction } from 'viem/actions'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { openTestDatabase } from '../testing/openTestDatabase.ts'
import { startTestChain, type TestChain } from '../testing/startTestChain.ts'
import { type Indexer, startIndexer } from './createIndexer.ts'
import { transferTopics } from './logTransfers.ts'

/** A contract that logs as many ERC-20 transfers as it is asked for. It is written in bytes, as there is no compiler here. */
const floodCode = concatHex([
  '0x6038600c60003960386000f3',
  '0x5f355b801560365730337f',
  transferTopics.transfer,
  '0x60205fa3600190036002565b00',
])

describe.each(databases)('on $name', ({ place }) => {
  let chain: TestChain
  let database: Awaited<ReturnType<typeof openTestDatabase>>
  let indexer: Indexer
  const log = vi.fn()
  const it = test.skipIf(!place)
  beforeAll(async () => {
    if (!place) return
    ;[chain, database] = await Promise.all([startTestChain(), openTestDatabase(place)])
    await chain.ask('evm_setBlockGasLimit', '0x20000000')
    const { call, clock, networkId } = chain
    indexer = startIndexer({ db: database.db, call, clock, log, networkId, from: 0, pollMs: 20 })
  })
  afterEach(() => log.mockClear())
  afterAll(async () => {
    await indexer?.stop()
    await Promise.all([database?.close(), chain?.stop()])
  })

  const count = async (query: ReturnType<typeof sql>) =>
    Number(rowsOf(await database.db.execute(query))[0]?.n)
  const transfersOf = (txHash: Hex) =>
    count(sql`select count(*) as n from services.transfers where tx_hash = ${txHash}`)
  const waitForHead = async () => {
    const head = (await chain.ask('eth_getBlockByNumber', 'latest', false)) as { hash: string }
    const cursor = async () => rowsOf(await database.db.execute(sql`select hash from services.index_cursors`))
    await expect.poll(cursor).toEqual([{ hash: head.hash }])
  }
  const deployFlood = async () => {
    const deployed = await chain.mined(sendTransaction(chain.client, { chain: null, data: floodCode }))
    if (!deployed.contractAddress) throw new TypeError('The contract was not deployed')
    return deployed.contractAddress
  }
  /** Sends transactions that come into one block, and one more with a value of 1 wei. @returns their hashes */
  async function inOneBlock(requests: readonly { to: Hex; data: Hex; gas: bigint }[]) {
    await chain.ask('evm_setAutomine', false)
    const hashes: Hex[] = []
    for (const request of requests)
      hashes.push(await sendTransaction(chain.client, { chain: null, ...request }))
    const bob = chain.clientOf(chain.bob)
    const honest = await sendTransaction(bob, { chain: null, to: chain.carol.address, value: 1n })
    await chain.ask('evm_mine')
    await chain.ask('evm_setAutomine', true)
    await waitForHead()
    return { hashes, honest }
  }

  it('a block with few logs is indexed', async () => {
    const to = await deployFlood()
    const { hashes, honest } = await inOneBlock([{ to, data: toHex(3, { size: 32 }), gas: 1_000_000n }])
    expect(await Promise.all([...hashes, honest].map(transfersOf))).toEqual([3, 1])
  })

  it('a block with more logs than a node answers at once is indexed', async () => {
    const to = await deployFlood()
    const part = { to, data: toHex(6_000, { size: 32 }), gas: 16_000_000n }
    const { hashes, honest } = await inOneBlock([part, part, part])
    expect(await Promise.all(hashes.map(transfersOf))).toEqual([6_000, 6_000, 6_000])
    expect(await transfersOf(honest)).toBe(1)
    expect(log).not.toHaveBeenCalledWith('transaction_unreadable', expect.anything())
  })

  it('a transaction whose logs alone are more is passed, with the rest of its block indexed', async () => {
    const to = await deployFlood()
    const small = { to, data: toHex(3, { size: 32 }), gas: 1_000_000n }
    const large = { to, data: toHex(18_000, { size: 32 }), gas: 80_000_000n }
    const { hashes, honest } = await inOneBlock([large, small])
    expect(await Promise.all(hashes.map(transfersOf))).toEqual([0, 3])
    expect(await transfersOf(honest)).toBe(1)
    expect(await count(sql`select count(*) as n from services.transactions where hash = ${hashes[0]}`)).toBe(
      1,
    )
    expect(log).toHaveBeenCalledWith('transaction_unreadable', { network: chain.networkId })
  })

  it('a block whose transactions are more than a node answers at once is indexed', async () => {
    const large = { to: chain.carol.address, data: `0x${'00'.repeat(900_000)}`, gas: 12_000_000n } as const
    const { hashes, honest } = await inOneBlock([large, large, large, large, large])
    const stored = sql`select count(*) as n from services.transactions where hash in ${hashes}`
    expect(await count(stored)).toBe(5)
    expect(await transfersOf(honest)).toBe(1)
  })
})
