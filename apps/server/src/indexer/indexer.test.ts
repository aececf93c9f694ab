import { readFile } from 'node:fs/promises'
import { forgedTokenAbi, forgedTokenCode } from '@latchkey/devnet'
import { rowsOf } from '@latchkey/server-kit'
import { type NetworkCall, NodeUnavailable } from '@latchkey/server-kit/chains'
import { databases } from '@latchkey/server-kit/testing'
import { sql } from 'drizzle-orm'
import { type Address, toHex } from 'viem'
import { deployContract, sendTransaction, writeContract } from 'viem/actions'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createIndexReads } from '../testing/indexReads.ts'
import { makeMixedActivity } from '../testing/makeMixedActivity.ts'
import { openTestDatabase } from '../testing/openTestDatabase.ts'
import { startTestChain, type TestChain } from '../testing/startTestChain.ts'
import { type Indexer, startIndexer } from './createIndexer.ts'

// Anvil and PGlite take seconds to start, and longer on a busy machine.

let chain: TestChain
beforeAll(async () => {
  chain = await startTestChain()
})
afterAll(() => chain.stop())

const zeroAddress = '0x0000000000000000000000000000000000000000'
const stranger: Address = '0x00000000000000000000000000000000000ca402'
const newcomer: Address = '0x00000000000000000000000000000000000ca401'

describe.each(databases)('on $name', ({ place }) => {
  let database: Awaited<ReturnType<typeof openTestDatabase>> | undefined
  const running = new Set<Indexer>()
  const log = vi.fn()
  beforeAll(async () => {
    if (place) database = await openTestDatabase(place)
  })
  afterAll(() => database?.close())
  afterEach(async () => {
    await Promise.all([...running].map((indexer) => indexer.stop()))
    running.clear()
  })
  beforeEach(async () => {
    await database?.db.execute(sql`
      truncate services.index_leases, services.index_cursors, services.blocks, services.transactions,
        services.transfers, services.account_transactions, services.account_tokens, services.account_collectibles,
        services.account_counterparties`)
  })

  const db = () => {
    if (!database) throw new TypeError('There is no database')
    return database.db
  }
  const rows = async (query: ReturnType<typeof sql>) => rowsOf(await db().execute(query))
  const start = (
    change: { call?: NetworkCall; from?: number | 'latest'; onLag?: (blocks: number) => void } = {},
  ) => {
    const { call, clock, networkId } = chain
    const indexer = startIndexer({ db: db(), call, clock, log, networkId, from: 0, pollMs: 20, ...change })
    running.add(indexer)
    return indexer
  }
  /** Waits until the indexer has reached the chain's latest block. */
  const waitForHead = async () => {
    const head = (await chain.ask('eth_getBlockByNumber', 'latest', false)) as { hash: string }
    await expect
      .poll(() => rows(sql`select hash from services.index_cursors`), { timeout: 20_000, interval: 20 })
      .toEqual([{ hash: head.hash }])
  }
  const { everything, ownTokens, counterpartiesOf, agreesWithChain } = createIndexReads(rows, () => chain)
  const mixedActivity = () => makeMixedActivity(chain)

  test.skipIf(!place)('onLag reports the blocks behind, down to 0', async () => {
    const lags: number[] = []
    start({ onLag: (blocks) => lags.push(blocks) })
    await waitForHead()
    await expect.poll(() => lags.at(-1)).toBe(0)
    expect(lags[0]).toBeGreaterThan(0)
  })

  test.skipIf(!place)('indexed transfers add up to the chain’s balances exactly', async () => {
    start()
    await mixedActivity()
    await waitForHead()
    await agreesWithChain()
    const { alice } = chain
    const owned = await rows(sql`
      select token_id::int as id, quantity::int as quantity from services.account_collectibles
      where account = ${alice.address.toLowerCase()} and quantity > 0 order by token_id`)
    expect(owned).toEqual([
      { id: 1, quantity: 1 },
      { id: 5, quantity: 1 },
    ])
  })

  test.skipIf(!place)('F27: replaced blocks leave no rows behind', async () => {
    const { ask, client, alice, mined, carol } = chain
    await mined(sendTransaction(client, { chain: null, to: carol.address, value: 1n }))
    const indexer = start()
    await waitForHead()
    const [before, ownBefore] = [await everything(), await ownTokens()]
    await mined(sendTransaction(client, { chain: null, to: newcomer, value: 7n }))
    await mixedActivity()
    await waitForHead()
    expect(await counterpartiesOf(alice.address)).toContain(newcomer)
    expect(
      await rows(sql`select 1 from services.account_tokens where account = ${alice.address.toLowerCase()}`),
    ).not.toEqual([])
    // Six transactions in six blocks: all are removed and other blocks take their place.
    await ask('anvil_reorg', 6, [])
    await ask('anvil_mine', '0x2', '0x1')
    await waitForHead()
    await agreesWithChain()
    expect(await rows(sql`select 1 from services.transfers where recipient = ${newcomer}`)).toEqual([])
    const after = await everything()
    expect(after.slice(1, 4)).toEqual(before.slice(1, 4))
    expect(after[6]).toEqual(before[6])
    expect(await ownTokens()).toEqual(ownBefore)
    expect(log).toHaveBeenCalledWith('chain_reorganised', expect.objectContaining({ blocks: 6 }))
    await indexer.stop()
  })

  test.skipIf(!place)('migration 0101 fills the same rows as the indexer', async () => {
    start()
    await mixedActivity()
    await waitForHead()
    const own = async () => [await ownTokens(), (await everything())[6]]
    const expected = await own()
    expect(expected.map((part) => part?.length)).not.toContain(0)
    await db().execute(sql`update services.account_tokens set own_block = null`)
    await db().execute(sql`truncate services.account_counterparties`)
    const file = new URL('../database/migrations/0101_own_acts.sql', import.meta.url)
    const statements = (await readFile(file, 'utf8')).replace(/--.*$/gm, '').split(';')
    for (const statement of statements.filter((statement) => /^\s*(?:update|insert)/.test(statement))) {
      await db().execute(sql.raw(statement))
    }
    expect(await own()).toEqual(expected)
  })

  test.skipIf(!place)('transfers logged in an account’s name by others do not count as its own', async () => {
    const { client, mined, bob } = chain
    const answers = { name: toHex('x'), symbol: toHex('x'), decimals: 0n }
    const { contractAddress: contract } = await mined(
      deployContract(client, { chain: null, abi: [], bytecode: forgedTokenCode(answers) }),
    )
    if (!contract) throw new TypeError('The contract was not made')
    const args = [bob.address, stranger, 5n] as const
    const forge = {
      chain: null,
      address: contract,
      abi: forgedTokenAbi,
      functionName: 'transferred',
    } as const
    await mined(writeContract(client, { ...forge, args }))
    start()
    await waitForHead()
    expect(await counterpartiesOf(bob.address)).not.toContain(stranger)
    const which = sql`account = ${bob.address.toLowerCase()} and contract = ${contract.toLowerCase()}`
    const balances = await rows(sql`select own_block from services.account_tokens where ${which}`)
    expect(balances).toEqual([{ own_block: null }])
  })

  test.skipIf(!place)('an indexer stopped at any point continues and ends with the same index', async () => {
    const { call } = chain
    const whole = start()
    await waitForHead()
    const expected = await everything()
    await whole.stop()
    await db().execute(sql`truncate services.index_cursors, services.blocks, services.transactions,
      services.transfers, services.account_transactions, services.account_tokens, services.account_collectibles,
        services.account_counterparties`)
    // Each process answers this many requests and then hangs for ever, like a process that was killed.
    for (const life of [1, 2, 3, 5, 8, 13, 21, 34]) {
      let left = life
      let hang = () => {}
      const hung = new Promise<void>((resolve) => {
        hang = resolve
      })
      const hangingCall: NetworkCall = (id, method, params) => {
        // Allows ranges of at most four blocks, so that several steps are needed.
        const [range] = params as [{ fromBlock?: string; toBlock?: string }]
        if (method === 'eth_getLogs' && Number(range.toBlock) - Number(range.fromBlock) > 3) {
          return Promise.reject(
            new NodeUnavailable('no', { rpcError: { code: -32005, message: 'too many' } }),
          )
        }
        if (left-- > 0) return call(id, method, params)
        hang()
        return new Promise(() => {})
      }
      const killed = start({ call: hangingCall })
      await hung
      await killed.stop()
    }
    start()
    await waitForHead()
    expect(await everything()).toEqual(expected)
  })

  test.skipIf(!place)('a step that cannot be written completely writes nothing', async () => {
    // Makes writing the block after the next one fail.
    await db().execute(sql`alter table services.account_transactions add constraint never check (block < 4)`)
    start()
    await expect.poll(() => log.mock.calls.at(-1)?.[0]).toBe('index_step_failed')
    await db().execute(sql`alter table services.account_transactions drop constraint never`)
    await waitForHead()
    await agreesWithChain()
  })

  test.skipIf(!place)('of two processes one indexes, and the other takes over when it stops', async () => {
    const reads = [0, 0]
    const counted =
      (index: 0 | 1): NetworkCall =>
      (...asked) => {
        reads[index] = (reads[index] ?? 0) + 1
        return chain.call(...asked)
      }
    const first = start({ call: counted(0) })
    await expect.poll(() => reads[0]).toBeGreaterThan(0)
    start({ call: counted(1) })
    await waitForHead()
    expect(reads[1]).toBe(0)
    await first.stop()
    const { client, carol, mined } = chain
    await mined(sendTransaction(client, { chain: null, to: carol.address, value: 1n }))
    await waitForHead()
    expect(reads[1]).toBeGreaterThan(0)
    await agreesWithChain()
  })

  test.skipIf(!place)('a process takes over when the lease of a dead one expires', async () => {
    const [lease] = await rows(sql`
      insert into services.index_leases values (${chain.networkId}, 'dead', now() + interval '1 s')
      returning expires_at::text as at`)
    const expired: unknown[] = []
    const call: NetworkCall = async (...asked) => {
      const [now] = await rows(sql`select now() >= ${lease?.at}::timestamptz as expired`)
      expired.push(now?.expired)
      return chain.call(...asked)
    }
    start({ call })
    await waitForHead()
    expect(new Set(expired)).toEqual(new Set([true]))
  })

  test.skipIf(!place)('a process whose lease expired writes nothing more', async () => {
    const { call, networkId } = chain
    let resume = () => {}
    const resumed = new Promise<void>((resolve) => {
      resume = resolve
    })
    let arrived = () => {}
    const asked = new Promise<void>((resolve) => {
      arrived = resolve
    })
    const slow = start({
      call: async (id, method, params) => {
        if (method === 'eth_getLogs') {
          arrived()
          await resumed
        }
        return call(id, method, params)
      },
    })
    await asked
    await db().execute(sql`
      update services.index_leases set holder = 'another', expires_at = now() + interval '1 hour'
      where network = ${networkId}`)
    resume()
    await slow.stop()
    expect(await rows(sql`select 1 from services.index_cursors`)).toEqual([])
    expect(await rows(sql`select holder from services.index_leases`)).toEqual([{ holder: 'another' }])
  })

  test.skipIf(!place)('a restarted chain is indexed again', async () => {
    const { call } = chain
    start()
    await waitForHead()
    for (const indexer of running) await indexer.stop()
    await db().execute(
      sql`update services.index_cursors set first_hash = '0xother', hash = '0xother', block = block + 50`,
    )
    await db().execute(sql`update services.blocks set hash = '0xother'`)
    start({ call })
    await waitForHead()
    await agreesWithChain()
  })

  test.skipIf(!place)(
    'without traces only transaction values are indexed, and without block receipts failures are still detected',
    async () => {
      const { call, networkId } = chain
      const lacks = new Set(['debug_traceBlockByNumber', 'trace_block', 'eth_getBlockReceipts'])
      start({
        call: (id, method, params) =>
          lacks.has(method)
            ? Promise.reject(new NodeUnavailable('no node offers it', { methodMissing: true }))
            : call(id, method, params),
      })
      await waitForHead()
      const [own] = await rows(sql`
      select count(*)::int as count from services.transfers where network = ${networkId} and log_index = -1`)
      expect(own?.count).toBeGreaterThan(0)
      expect(await rows(sql`select 1 from services.transfers where log_index < -1`)).toEqual([])
    },
  )

  test.skipIf(!place)('both kinds of traces give the same transfers', async () => {
    const { call } = chain
    const first = start()
    await waitForHead()
    await first.stop()
    const byCalls = await rows(
      sql`select * from services.transfers where standard = 'native' order by tx_hash, log_index`,
    )
    await db().execute(sql`truncate services.index_cursors, services.blocks, services.transactions,
      services.transfers, services.account_transactions, services.account_tokens, services.account_collectibles,
        services.account_counterparties`)
    start({
      call: (id, method, params) =>
        method === 'debug_traceBlockByNumber'
          ? Promise.reject(new NodeUnavailable('no node offers it', { methodMissing: true }))
          : call(id, method, params),
    })
    await waitForHead()
    expect(
      await rows(sql`select * from services.transfers where standard = 'native' order by tx_hash, log_index`),
    ).toEqual(byCalls)
    expect(byCalls.some(({ log_index }) => Number(log_index) < -1)).toBe(true)
  })

  test.skipIf(!place)('invalid and huge contract logs do not stop the indexer', async () => {
    const { client, mined, carol, alice } = chain
    const answers = { name: toHex('x'), symbol: toHex('x'), decimals: 0n }
    const { contractAddress: address } = await mined(
      deployContract(client, { chain: null, abi: [], bytecode: forgedTokenCode(answers) }),
    )
    if (!address) throw new TypeError('The contract was not made')
    const forge = { chain: null, address, abi: forgedTokenAbi } as const
    const maxUint256 = 2n ** 256n - 1n
    const [from, to] = [alice.address, carol.address]
    await mined(
      writeContract(client, { ...forge, functionName: 'transferred', args: [from, to, maxUint256] }),
    )
    await mined(
      writeContract(client, { ...forge, functionName: 'transferredOne', args: [from, to, maxUint256] }),
    )
    await mined(
      writeContract(client, {
        ...forge,
        functionName: 'transferredSome',
        args: [zeroAddress, to, maxUint256, maxUint256],
      }),
    )
    await mined(
      writeContract(client, {
        ...forge,
        functionName: 'transferredSome',
        args: [zeroAddress, to, maxUint256, maxUint256],
      }),
    )
    await mined(
      writeContract(client, {
        ...forge,
        functionName: 'transferredMany',
        args: [from, to, [1n, 1n, 2n], [3n, 4n, 5n]],
      }),
    )
    await mined(
      writeContract(client, { ...forge, functionName: 'transferredMany', args: [from, to, [1n], []] }),
    )
    start()
    await waitForHead()
    const balances = await rows(sql`
      select token_id::text as id, quantity::text as quantity from services.account_collectibles
      where account = ${to.toLowerCase()} and contract = ${address.toLowerCase()} order by token_id`)
    expect(balances).toEqual([
      { id: '1', quantity: '7' },
      { id: '2', quantity: '5' },
      { id: String(maxUint256), quantity: String(maxUint256 * 2n + 1n) },
    ])
  })
})
