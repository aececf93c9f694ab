import { createFakeClock } from '@latchkey/core/testing'
import { databases } from '@latchkey/server-kit/testing'
import { eq, inArray } from 'drizzle-orm'
import { type Address, type Hex, parseEther, toHex, zeroHash } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { abi as presaleAbi } from '../../contracts/compiled/Presale.ts'
import { eventOf } from '../../contracts/testing/contractChain.ts'
import type { Database, OpenDatabase } from '../database/database.ts'
import {
  chainCursors,
  chainEvents,
  launches,
  nfts,
  pointsEntries,
  tokens,
  watchedContracts,
} from '../database/launchpadSchema.ts'
import { contractTable } from '../launchpad/contractTable.ts'
import { rootKinds } from '../launchpad/rootKinds.ts'
import { openTestDatabase } from '../testing/openTestDatabase.ts'
import {
  factory,
  type LaunchpadChain,
  launchpad,
  roots,
  startLaunchpadChain,
} from '../testing/startLaunchpadChain.ts'
import { createIndexer } from './createIndexer.ts'
import { mirroredTopics } from './decodeLog.ts'

let chain: LaunchpadChain
/** The chain with the root contracts only. */
let untouched: Hex
beforeAll(async () => {
  chain = await startLaunchpadChain()
  untouched = await chain.client.snapshot()
})
afterAll(() => chain?.stop())

/** Creates a token and its sale. */
async function createSale(name: string) {
  const salt = toHex(name, { size: 32 })
  const created = await chain.send(launchpad, 'createToken', [salt, name, 'TKN', parseEther('1000000')])
  const { token } = eventOf<{ token: Address }>(created, launchpad.abi, 'TokenCreated')
  await chain.send({ abi: contractTable.token.abi, address: token }, 'approve', [
    launchpad.address,
    parseEther('1000000'),
  ])
  const now = await chain.now()
  const sold = await chain.send(launchpad, 'createPresale', [
    salt,
    {
      ...{ token, owner: chain.account(0), start: now, end: now + 86_400n },
      ...{ softCap: parseEther('1'), hardCap: parseEther('4'), minBuy: 1n, maxBuy: parseEther('4') },
      ...{ rate: parseEther('1000'), tgeBps: 2_000, cliff: 0n, vesting: 86_400n, unsoldTo: chain.account(0) },
    },
  ])
  const { presale } = eventOf<{ presale: Address }>(sold, launchpad.abi, 'PresaleCreated')
  return { token, presale: { abi: presaleAbi, address: presale } }
}

const contribute = (presale: Address, from: number, value: bigint) =>
  chain.send({ abi: presaleAbi, address: presale }, 'contribute', [], { from, value })

function indexerOn(db: Database, practice = false) {
  return createIndexer({
    db,
    call: (_, method, params) => chain.client.request({ method, params } as never),
    clock: createFakeClock(),
    network: { id: 910056, caipNetworkId: 'eip155:910056' },
    roots: rootKinds(roots),
    ...{ fromBlock: 0, depth: 2, practice, pollMs: 1_000 },
    log: () => {},
  })
}

/** Makes a collection of which anyone mints for nothing. */
async function createCollection() {
  const phase = {
    ...{ start: 1n, end: 2n ** 60n, price: 0n, maxPerWallet: 500, allowlistRoot: zeroHash },
  }
  const args = [zeroHash, 'Keys', 'KEYS', 500, 'https://k.example/', 0, [phase]]
  const made = await chain.send(factory, 'create', args)
  const { collection } = eventOf<{ collection: Address }>(made, factory.abi, 'CollectionCreated')
  return { abi: contractTable.collection.abi, address: collection }
}

const killed = new Error('killed')

/**
 * The database of a process that is killed at its `last` point. Points are before each write, before each commit and after it;
 * from then on nothing reaches the database.
 */
function killedAt(db: Database, last: number): Database {
  let points = 0
  const pass = () => {
    points += 1
    if (points >= last) throw killed
  }
  const counted = <T extends object>(tx: T): T =>
    new Proxy(tx, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name)
        if (typeof value !== 'function') return value
        return (...args: unknown[]) => {
          if (name === 'insert' || name === 'update' || name === 'delete') pass()
          return value.apply(target, args)
        }
      },
    })
  const dying = Object.create(db) as Database
  dying.transaction = async (work) => {
    const result = await db.transaction(async (tx) => {
      const done = await work(counted(tx))
      pass()
      return done
    })
    pass()
    return result
  }
  return dying
}

/** All logs of the watched contracts on the chain, as the mirror names them. */
async function logsOnChain(db: Database) {
  const children = await db.select().from(watchedContracts)
  const address = [...rootKinds(roots).keys(), ...children.map((child) => child.address)]
  const logs = (await chain.client.request({
    method: 'eth_getLogs',
    params: [{ fromBlock: '0x0', toBlock: 'latest', address, topics: [mirroredTopics] }],
  } as never)) as { transactionHash: Hex; logIndex: Hex; address: Address; topics: Hex[] }[]
  const isToken = (of: string) => children.some((child) => child.address === of && child.kind === 'token')
  const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
  // Transfers of tokens have the topic of NFT transfers, and are not mirrored.
  return logs
    .filter(({ address: of, topics }) => !(topics[0] === transfer && isToken(of)))
    .map(({ transactionHash, logIndex }) => `${transactionHash} ${Number(logIndex)}`)
}

const eventsIn = async (db: Database) =>
  (await db.select().from(chainEvents).orderBy(chainEvents.id)).map((row) => `${row.txHash} ${row.logIndex}`)

describe.each(databases)('on $name', ({ place }) => {
  let database: OpenDatabase & { empty(): Promise<void> }
  const it = test.skipIf(!place)
  beforeAll(async () => {
    if (place) database = await openTestDatabase(place)
  })
  beforeEach(async () => {
    await database?.empty()
    await chain.client.revert({ id: untouched })
    untouched = await chain.client.snapshot()
  })
  afterAll(() => database?.close())

  it('the mirror has every event of the factories and what they create, in order, and none twice', async () => {
    const { db } = database
    const { token, presale } = await createSale('Alder')
    await contribute(presale.address, 1, parseEther('1.5'))
    await contribute(presale.address, 2, parseEther('3'))
    const keys = await createCollection()
    await chain.send(keys, 'mint', [0, 2, 0, []], { from: 1 })
    await chain.send(keys, 'transferFrom', [chain.account(1), chain.account(3), 2], { from: 1 })

    await indexerOn(db).catchUp()
    expect(await eventsIn(db)).toEqual(await logsOnChain(db))
    expect(await db.select().from(launches)).toMatchObject([
      {
        ...{
          presale: presale.address.toLowerCase(),
          token: token.toLowerCase(),
          raised: '4000000000000000000',
        },
        ...{ backers: 2, rate: '1000000000000000000000', tgeBps: 2_000, vestingSec: 86_400, minBuy: '1' },
      },
    ])
    expect(await db.select().from(tokens)).toMatchObject([{ name: 'Alder', symbol: 'TKN', decimals: 18 }])
    const owners = (await db.select().from(nfts).orderBy(nfts.tokenId)).map(({ owner }) => owner)
    expect(owners).toEqual([chain.account(1), chain.account(3)].map((one) => one.toLowerCase()))

    const before = await eventsIn(db)
    await indexerOn(db).catchUp()
    await Promise.all([indexerOn(db).catchUp(), indexerOn(db).catchUp()])
    expect(await eventsIn(db)).toEqual(before)
  })

  it('an end in the middle of a transaction leaves nothing, and two indexers at once repeat nothing', async () => {
    const { db } = database
    const { presale } = await createSale('Birch')
    await indexerOn(db).catchUp()
    const before = await eventsIn(db)
    for (const from of [1, 2, 3]) await contribute(presale.address, from, parseEther('0.1'))

    const dying = Object.create(db) as Database
    dying.transaction = (work) =>
      db.transaction(async (tx) => {
        await work(tx)
        throw new Error('ended')
      })
    await expect(indexerOn(dying).catchUp()).rejects.toThrow('ended')
    expect(await eventsIn(db)).toEqual(before)

    await Promise.all([1, 2, 3].map(() => indexerOn(db).catchUp()))
    expect(await eventsIn(db)).toEqual(await logsOnChain(db))
    expect((await eventsIn(db)).length).toBe(before.length + 3)
  })

  it('a reorganisation of three blocks removes exactly their events, and a new chain replaces all', async () => {
    const { db } = database
    const { presale } = await createSale('Cedar')
    await contribute(presale.address, 1, parseEther('0.5'))
    await indexerOn(db).catchUp()
    const before = await eventsIn(db)
    for (const from of [2, 3, 4]) await contribute(presale.address, from, parseEther('0.1'))
    await indexerOn(db).catchUp()
    expect((await eventsIn(db)).length).toBe(before.length + 3)

    await chain.client.request({ method: 'anvil_reorg', params: [3, []] } as never)
    const indexer = indexerOn(db)
    await indexer.catchUp()
    expect(await eventsIn(db)).toEqual(before)
    const [launch] = await db
      .select()
      .from(launches)
      .where(eq(launches.presale, presale.address.toLowerCase()))
    expect(launch).toMatchObject({ raised: '500000000000000000', backers: 1 })
    expect(await db.select().from(chainCursors)).toMatchObject([{ reorgs: 1, depth: 2 }])
    expect(await indexer.waitFor(1, 0)).toBe(true)

    // As if the database belonged to an earlier chain.
    await db.update(chainCursors).set({ genesisHash: zeroHash, lastHash: zeroHash })
    await indexerOn(db).catchUp()
    expect(await eventsIn(db)).toEqual(before)
  })

  it('a server that is killed at 30 points of a burst of mints has every event once, also after a reorganisation', async () => {
    const { db } = database
    const keys = await createCollection()
    const mint = (from: number) => chain.send(keys, 'mint', [0, 2, 0, []], { from })
    for (let last = 1; last <= 30; last += 1) {
      const indexer = indexerOn(killedAt(db, last))
      const live = async (): Promise<never> => {
        await mint(1 + (last % 5))
        await indexer.step()
        return live()
      }
      await expect(live()).rejects.toThrow(killed)
    }
    await indexerOn(db).catchUp()
    const before = await eventsIn(db)
    expect(before).toEqual(await logsOnChain(db))
    expect(new Set(before).size).toBe(before.length)
    const minted = async () =>
      Number(await chain.client.readContract({ ...keys, functionName: 'totalSupply' }))
    expect(await db.$count(nfts)).toBe(await minted())
    expect(await minted()).toBeGreaterThan(100)

    for (const from of [6, 7, 8]) await mint(from)
    await indexerOn(db).catchUp()
    expect(await db.$count(nfts)).toBe(await minted())
    const ofLast = [6, 7, 8].map((index) => chain.account(index).toLowerCase())
    const earned = () => db.select().from(pointsEntries).where(inArray(pointsEntries.account, ofLast))
    // Of the last three blocks one is final.
    expect(await earned()).toHaveLength(1)
    await chain.client.request({ method: 'anvil_reorg', params: [3, []] } as never)
    for (const last of [1, 2, 3, 4]) {
      await expect(indexerOn(killedAt(db, last)).catchUp()).rejects.toThrow(killed)
    }
    await indexerOn(db).catchUp()
    expect(await eventsIn(db)).toEqual(before)
    expect(await db.$count(nfts)).toBe(await minted())
    expect(await db.select().from(nfts).where(inArray(nfts.owner, ofLast))).toEqual([])
    expect(await earned()).toEqual([])
  })

  it.each([
    ['the live chain', false, 1],
    ['the practice chain', true, 0],
  ])('on %s a final mint is shown, and earns points only where they count', async (_, practice, entries) => {
    const { db } = database
    await chain.send(await createCollection(), 'mint', [0, 1, 0, []], { from: 1 })
    await chain.warp(1)
    await chain.warp(1)
    await indexerOn(db, practice).catchUp()
    expect(await db.$count(nfts)).toBe(1)
    expect(await db.select().from(pointsEntries)).toHaveLength(entries)
  })
})
