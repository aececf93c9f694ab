import { readFile } from 'node:fs/promises'
import { forgedTokenAbi, forgedTokenCode } from '@latchkey/devnet'
import { rowsOf } from '@latchkey/service'
import { type NetworkCall, NodeUnavailable } from '@latchkey/service/chains'
import { databases } from '@latchkey/service/testing'
import { sql } from 'drizzle-orm'
import { type Address, erc20Abi, parseAbi, parseEther, toHex } from 'viem'
import { deployContract, getBalance, readContract, sendTransaction, writeContract } from 'viem/actions'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openTestDatabase } from '../testing/openTestDatabase.ts'
import { startTestChain, type TestChain } from '../testing/startTestChain.ts'
import { type Indexer, startIndexer } from './createIndexer.ts'

// Chains and engines take seconds to start, and longer on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let chain: TestChain
beforeAll(async () => {
  chain = await startTestChain()
})
afterAll(() => chain.stop())

const routerAbi = parseAbi([
  'function swapExactTokensForETH(uint256, uint256, address[], address, uint256) returns (uint256[])',
])
const nobody = '0x0000000000000000000000000000000000000000'
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
  /** Until the last block of the chain is the last one of the index. */
  const waitForHead = async () => {
    const head = (await chain.ask('eth_getBlockByNumber', 'latest', false)) as { hash: string }
    await expect
      .poll(() => rows(sql`select hash from services.index_cursors`), { timeout: 20_000, interval: 20 })
      .toEqual([{ hash: head.hash }])
  }
  /** Everything in the index, without the lease. */
  const everything = async () =>
    Promise.all(
      [
        'blocks',
        'transactions',
        'transfers',
        'account_transactions',
        'account_tokens',
        'account_collectibles',
        'account_counterparties',
      ].map(async (table) =>
        (await rows(sql`select row_to_json(t)::text as row from services.${sql.raw(table)} t`))
          .map(({ row }) => row)
          .sort(),
      ),
    )
  /** Tokens that accounts moved themselves, and since when. */
  const ownTokens = () =>
    rows(sql`
      select account, contract, own_block from services.account_tokens
      where own_block is not null order by account, contract`)
  /** Whom an account called or paid. */
  const met = async (account: Address) =>
    (
      await rows(
        sql`select counterparty from services.account_counterparties where account = ${account.toLowerCase()}`,
      )
    ).map(({ counterparty }) => counterparty)
  /** In minus out, by what the index says moved. */
  const moved = async (account: Address, contract: Address | undefined) => {
    const of = account.toLowerCase()
    const which = contract ? sql`contract = ${contract.toLowerCase()}` : sql`standard = 'native'`
    const [row] = await rows(sql`
      select coalesce(sum(case when recipient = ${of} then amount else 0 end)
        - sum(case when sender = ${of} then amount else 0 end), 0)::text as sum
      from services.transfers where ${which} and (sender = ${of} or recipient = ${of})`)
    return BigInt(String(row?.sum))
  }
  const fees = async (account: Address) => {
    const own = await rows(
      sql`select hash from services.transactions where sender = ${account.toLowerCase()}`,
    )
    const paid = await Promise.all(
      own.map(async ({ hash }) => {
        const receipt = (await chain.ask('eth_getTransactionReceipt', hash)) as Record<string, string>
        return BigInt(receipt.gasUsed ?? 0) * BigInt(receipt.effectiveGasPrice ?? 0)
      }),
    )
    return paid.reduce((sum, fee) => sum + fee, 0n)
  }
  /** What the index says everybody has is what the chain says, to the last unit. */
  const agreesWithChain = async () => {
    const { alice, bob, client, devnet, networkId } = chain
    for (const { address } of [alice, bob]) {
      for (const token of devnet.deployment.tokens.filter((one) => one.networkId === networkId)) {
        const [held, sum] = [
          await readContract(client, {
            address: token.address,
            abi: erc20Abi,
            functionName: 'balanceOf',
            args: [address],
          }),
          await moved(address, token.address),
        ]
        expect(sum, token.symbol).toBe(held)
      }
      const native = await getBalance(client, { address })
      expect((await moved(address, undefined)) + parseEther('10000') - (await fees(address))).toBe(native)
    }
  }
  /** Alice pays, swaps for what a contract pays out, and moves a flower to bob and back. */
  const busyDay = async () => {
    const { alice, bob, client, clientOf, mined, devnet } = chain
    const [exchange, nft] = [devnet.deployment.exchanges[0], devnet.deployment.nfts[0]]
    if (!exchange || !nft) throw new TypeError('The devnet is incomplete')
    await mined(sendTransaction(client, { chain: null, to: bob.address, value: 12_345n }))
    const amount = 5_000_000n
    await mined(
      writeContract(client, {
        chain: null,
        address: exchange.dollar,
        abi: parseAbi(['function approve(address, uint256)']),
        functionName: 'approve',
        args: [exchange.router, amount],
      }),
    )
    await mined(
      writeContract(client, {
        chain: null,
        address: exchange.router,
        abi: routerAbi,
        functionName: 'swapExactTokensForETH',
        args: [amount, 0n, [exchange.dollar, exchange.wrappedNative], alice.address, 2n ** 64n],
      }),
    )
    const abi = parseAbi(['function transferFrom(address, address, uint256)'])
    const flower = { chain: null, address: nft.address, abi, functionName: 'transferFrom' } as const
    await mined(writeContract(client, { ...flower, args: [alice.address, bob.address, 1n] }))
    await mined(writeContract(clientOf(bob), { ...flower, args: [bob.address, alice.address, 1n] }))
  }

  test.skipIf(!place)('it says how far behind it is, until it is not', async () => {
    const lags: number[] = []
    start({ onLag: (blocks) => lags.push(blocks) })
    await waitForHead()
    await expect.poll(() => lags.at(-1)).toBe(0)
    expect(lags[0]).toBeGreaterThan(0)
  })

  test.skipIf(!place)('what it says moved is what the chain says is held, to the last unit', async () => {
    start()
    await busyDay()
    await waitForHead()
    await agreesWithChain()
    const { alice } = chain
    const flowers = await rows(sql`
      select token_id::int as id, quantity::int as quantity from services.account_collectibles
      where account = ${alice.address.toLowerCase()} and quantity > 0 order by token_id`)
    expect(flowers).toEqual([
      { id: 1, quantity: 1 },
      { id: 5, quantity: 1 },
    ])
  })

  test.skipIf(!place)('F27: three blocks that are replaced leave nothing behind', async () => {
    const { ask, client, alice, mined, carol } = chain
    await mined(sendTransaction(client, { chain: null, to: carol.address, value: 1n }))
    const indexer = start()
    await waitForHead()
    const [before, ownBefore] = [await everything(), await ownTokens()]
    await mined(sendTransaction(client, { chain: null, to: newcomer, value: 7n }))
    await busyDay()
    await waitForHead()
    expect(await met(alice.address)).toContain(newcomer)
    expect(
      await rows(sql`select 1 from services.account_tokens where account = ${alice.address.toLowerCase()}`),
    ).not.toEqual([])
    // Six transactions in six blocks: all of them go, and other blocks take their place.
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

  test.skipIf(!place)('what the migration fills in is what the indexer writes', async () => {
    start()
    await busyDay()
    await waitForHead()
    const own = async () => [await ownTokens(), (await everything())[6]]
    const expected = await own()
    expect(expected.map((part) => part?.length)).not.toContain(0)
    await db().execute(sql`update services.account_tokens set own_block = null`)
    await db().execute(sql`truncate services.account_counterparties`)
    const file = new URL('../database/migrations/0101_own_acts.sql', import.meta.url)
    const statements = (await readFile(file, 'utf8')).replace(/--.*$/gm, '').split(';')
    for (const statement of statements.filter((one) => /^\s*(?:update|insert)/.test(one))) {
      await db().execute(sql.raw(statement))
    }
    expect(await own()).toEqual(expected)
  })

  test.skipIf(!place)('what others log in its name is no act of an account', async () => {
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
    expect(await met(bob.address)).not.toContain(stranger)
    const which = sql`account = ${bob.address.toLowerCase()} and contract = ${contract.toLowerCase()}`
    const held = await rows(sql`select own_block from services.account_tokens where ${which}`)
    expect(held).toEqual([{ own_block: null }])
  })

  test.skipIf(!place)('stopped anywhere, it goes on where it was and ends with the same', async () => {
    const { call } = chain
    const whole = start()
    await waitForHead()
    const expected = await everything()
    await whole.stop()
    await db().execute(sql`truncate services.index_cursors, services.blocks, services.transactions,
      services.transfers, services.account_transactions, services.account_tokens, services.account_collectibles,
        services.account_counterparties`)
    // Each process lives for so many requests, and then falls silent for ever, as one that is killed does.
    for (const life of [1, 2, 3, 5, 8, 13, 21, 34]) {
      let left = life
      let silent = () => {}
      const fell = new Promise<void>((resolve) => {
        silent = resolve
      })
      const mortal: NetworkCall = (id, method, params) => {
        // Ranges of four at most: several steps for the whole.
        const [range] = params as [{ fromBlock?: string; toBlock?: string }]
        if (method === 'eth_getLogs' && Number(range.toBlock) - Number(range.fromBlock) > 3) {
          return Promise.reject(
            new NodeUnavailable('no', { rpcError: { code: -32005, message: 'too many' } }),
          )
        }
        if (left-- > 0) return call(id, method, params)
        silent()
        return new Promise(() => {})
      }
      const killed = start({ call: mortal })
      await fell
      await killed.stop()
    }
    start()
    await waitForHead()
    expect(await everything()).toEqual(expected)
  })

  test.skipIf(!place)('a step that cannot be written whole is not written at all', async () => {
    // What comes after the next block cannot be written.
    await db().execute(sql`alter table services.account_transactions add constraint never check (block < 4)`)
    start()
    await expect.poll(() => log.mock.calls.at(-1)?.[0]).toBe('index_step_failed')
    await db().execute(sql`alter table services.account_transactions drop constraint never`)
    await waitForHead()
    await agreesWithChain()
  })

  test.skipIf(!place)('of two processes one reads, and the other takes over when it is gone', async () => {
    const reads = [0, 0]
    const counted =
      (index: 0 | 1): NetworkCall =>
      (...asked) => {
        reads[index] = (reads[index] ?? 0) + 1
        return chain.call(...asked)
      }
    const first = start({ call: counted(0) })
    await expect.poll(() => reads[0], { timeout: 10_000 }).toBeGreaterThan(0)
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

  test.skipIf(!place)('a process that died is followed by another when its lease runs out', async () => {
    await db().execute(sql`
      insert into services.index_leases values (${chain.networkId}, 'dead', now() + interval '1 s')`)
    const startedAt = performance.now()
    start()
    await waitForHead()
    expect(performance.now() - startedAt).toBeGreaterThan(1_000)
    expect(performance.now() - startedAt).toBeLessThan(10_000)
  })

  test.skipIf(!place)('a process whose lease ran out writes nothing more', async () => {
    const { call, networkId } = chain
    let resume = () => {}
    const resumed = new Promise<void>((resolve) => {
      resume = resolve
    })
    let arrived = () => {}
    const asked = new Promise<void>((resolve) => {
      arrived = resolve
    })
    const sleepy = start({
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
    await sleepy.stop()
    expect(await rows(sql`select 1 from services.index_cursors`)).toEqual([])
    expect(await rows(sql`select holder from services.index_leases`)).toEqual([{ holder: 'another' }])
  })

  test.skipIf(!place)('a chain that began anew is read anew', async () => {
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
    'without traces it still sees what transactions carry, and without block receipts what failed',
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

  test.skipIf(!place)('the two kinds of traces tell the same', async () => {
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

  test.skipIf(!place)('what contracts log does not stop it, however wrong or large', async () => {
    const { client, mined, carol, alice } = chain
    const answers = { name: toHex('x'), symbol: toHex('x'), decimals: 0n }
    const { contractAddress: address } = await mined(
      deployContract(client, { chain: null, abi: [], bytecode: forgedTokenCode(answers) }),
    )
    if (!address) throw new TypeError('The contract was not made')
    const forge = { chain: null, address, abi: forgedTokenAbi } as const
    const most = 2n ** 256n - 1n
    const [from, to] = [alice.address, carol.address]
    await mined(writeContract(client, { ...forge, functionName: 'transferred', args: [from, to, most] }))
    await mined(writeContract(client, { ...forge, functionName: 'transferredOne', args: [from, to, most] }))
    await mined(
      writeContract(client, { ...forge, functionName: 'transferredSome', args: [nobody, to, most, most] }),
    )
    await mined(
      writeContract(client, { ...forge, functionName: 'transferredSome', args: [nobody, to, most, most] }),
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
    const held = await rows(sql`
      select token_id::text as id, quantity::text as quantity from services.account_collectibles
      where account = ${to.toLowerCase()} and contract = ${address.toLowerCase()} order by token_id`)
    expect(held).toEqual([
      { id: '1', quantity: '7' },
      { id: '2', quantity: '5' },
      { id: String(most), quantity: String(most * 2n + 1n) },
    ])
  })
})
