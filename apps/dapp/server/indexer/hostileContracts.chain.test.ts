import { createFakeClock } from '@latchkey/core/testing'
import { NodeUnavailable } from '@latchkey/server-kit/chains'
import { databases } from '@latchkey/server-kit/testing'
import { asc, eq } from 'drizzle-orm'
import fc from 'fast-check'
import {
  type Address,
  encodeAbiParameters,
  type Hex,
  keccak256,
  parseEther,
  stringToHex,
  toFunctionSelector,
  toHex,
  zeroAddress,
} from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as hostileToken from '../../contracts/compiled/HostileToken.ts'
import * as launchToken from '../../contracts/compiled/LaunchToken.ts'
import * as logFlood from '../../contracts/compiled/LogFlood.ts'
import { type Deployed, eventOf } from '../../contracts/testing/contractChain.ts'
import type { OpenDatabase } from '../database/database.ts'
import { chainEvents, dropClaims, pools, tokens } from '../database/launchpadSchema.ts'
import { contractTable } from '../launchpad/contractTable.ts'
import { rootKinds } from '../launchpad/rootKinds.ts'
import { openTestDatabase } from '../testing/openTestDatabase.ts'
import {
  type ChainCall,
  type LaunchpadChain,
  launchpad,
  roots,
  startLaunchpadChain,
} from '../testing/startLaunchpadChain.ts'
import { createIndexer } from './createIndexer.ts'

const modes = ['Answers', 'Reverts', 'Panics', 'NeverEnds', 'Huge'] as const
type Mode = (typeof modes)[number]
const fields = ['name', 'symbol', 'decimals', 'totalSupply'] as const
type Answers = Partial<Record<(typeof fields)[number], Hex>>

const text = (value: string) => encodeAbiParameters([{ type: 'string' }], [value])
const number = (value: bigint) => toHex(value, { size: 32 })

let chain: LaunchpadChain
let untouched: Hex
beforeAll(async () => {
  chain = await startLaunchpadChain()
  untouched = await chain.client.snapshot()
})
afterAll(() => chain?.stop())

let pooled = 0
const createPool = (token: Address): ChainCall => {
  pooled += 1
  return [launchpad, 'createPool', [toHex(pooled, { size: 32 }), token]]
}
const honest = () =>
  chain.deploy(launchToken, ['Honest', 'HON', parseEther('1000'), chain.account(0)] as const)

async function hostile(mode: Mode, answers: Answers = {}): Promise<Deployed> {
  const token = await chain.deploy(hostileToken)
  for (const [field, answer] of Object.entries(answers)) {
    const done = await chain.send(token, 'setAnswer', [toFunctionSelector(`${field}()`), answer])
    expect(done.ok).toBe(true)
  }
  await chain.send(token, 'become', [modes.indexOf(mode)])
  return token
}

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

  function setup(call = chain.call) {
    const clock = createFakeClock(Date.parse('2026-03-01T09:30:00Z'))
    const indexer = createIndexer({
      db: database.db,
      call,
      clock,
      roots: rootKinds(roots),
      log: () => {},
      network: { id: 910056, caipNetworkId: chain.networkId },
      fromBlock: 0,
      depth: 2,
      practice: false,
      pollMs: 1_000,
    })
    return { clock, indexer }
  }
  const tokenAt = async ({ address }: Pick<Deployed, 'address'>) => {
    const [found] = await database.db.select().from(tokens).where(eq(tokens.address, address.toLowerCase()))
    return found
  }
  const pooledTokens = async () =>
    (await database.db.select().from(pools).orderBy(asc(pools.eventId))).map(({ token }) => token)

  it.each<[string, Mode, Answers]>([
    ['reverts', 'Reverts', {}],
    ['panics', 'Panics', {}],
    ['never ends', 'NeverEnds', {}],
    ['answers two megabytes', 'Huge', {}],
    ['answers nothing', 'Answers', {}],
    ['has more decimals than a byte holds', 'Answers', { decimals: number(256n) }],
    ['has more decimals than a column holds', 'Answers', { decimals: number(2n ** 40n) }],
    ['has a text of bytes that are none', 'Answers', { name: '0x1234', symbol: '0x80' }],
    ['has a text that points outside', 'Answers', { name: `${number(2n ** 200n)}00` as Hex }],
  ])(
    'a token that %s is called ?, and the events after it in its block are mirrored',
    async (_, mode, answers) => {
      const [bad, good] = [await hostile(mode, answers), await honest()]
      await chain.inOneBlock([createPool(bad.address), createPool(good.address)])
      await setup().indexer.catchUp()
      expect(await pooledTokens()).toEqual([bad.address.toLowerCase(), good.address.toLowerCase()])
      expect(await tokenAt(bad)).toMatchObject({ name: '?', symbol: '?', decimals: 18 })
      expect(await tokenAt(good)).toMatchObject({
        name: 'Honest',
        symbol: 'HON',
        decimals: 18,
        supply: parseEther('1000').toString(),
        tries: 1,
        nextAt: null,
      })
    },
  )

  it.each(modes.slice(1))(
    'a token of which one function fails (%s) is called as the others say',
    async (mode) => {
      const token = await hostile('Answers', { symbol: text('PART'), decimals: number(6n) })
      await chain.send(token, 'becomeFor', [toFunctionSelector('name()'), modes.indexOf(mode)])
      await chain.inOneBlock([createPool(token.address)])
      await setup().indexer.catchUp()
      expect(await tokenAt(token)).toMatchObject({ name: '?', symbol: 'PART', decimals: 6 })
    },
  )

  it('a contract that is gone is called ?, and a text loses what a database or a reader cannot bear', async () => {
    const good = await honest()
    const odd = await hostile('Answers', {
      name: text(`a\u0000b\u202Ec\u0007${'d'.repeat(5_000)}`),
      symbol: text('🌳'.repeat(40)),
      decimals: number(255n),
      totalSupply: number(2n ** 256n - 1n),
    })
    const old = await hostile('Answers', { name: stringToHex('Maker', { size: 32 }), symbol: text('\u202E') })
    const gone = { address: `0x${'de'.repeat(20)}` as const }
    await chain.inOneBlock([gone, odd, old, good].map(({ address }) => createPool(address)))
    await setup().indexer.catchUp()
    expect(await tokenAt(gone)).toMatchObject({ name: '?', symbol: '?' })
    expect(await tokenAt(odd)).toMatchObject({
      symbol: '🌳'.repeat(16),
      decimals: 255,
      supply: (2n ** 256n - 1n).toString(),
      name: expect.stringMatching(/^abcd{10,60}/),
    })
    expect(await tokenAt(old)).toMatchObject({ name: 'Maker', symbol: '?' })
    expect(await tokenAt(good)).toMatchObject({ name: 'Honest' })
  })

  it('whatever contracts answer, the mirror has all events and reads on', async () => {
    const answer = fc.oneof(
      fc.string({ maxLength: 200, unit: 'binary' }).map(text),
      fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }).map(number),
      fc.uint8Array({ maxLength: 200 }).map((bytes) => toHex(bytes)),
    )
    const contract = fc.record({
      mode: fc.constantFrom(...modes),
      answers: fc.record({ name: answer, symbol: answer, decimals: answer, totalSupply: answer }),
    })
    const { indexer } = setup()
    await fc.assert(
      fc.asyncProperty(fc.array(contract, { minLength: 1, maxLength: 3 }), async (given) => {
        const made: Deployed[] = []
        for (const { mode, answers } of given) made.push(await hostile(mode, answers))
        const good = await honest()
        const before = (await pooledTokens()).length
        await chain.inOneBlock([...made, good].map(({ address }) => createPool(address)))
        await indexer.catchUp()
        expect((await pooledTokens()).slice(before)).toHaveLength(made.length + 1)
        expect(await tokenAt(good)).toMatchObject({ name: 'Honest' })
      }),
      { numRuns: 15, endOnFailure: true, seed: 20_260_301 },
    )
  })

  it('a token is read again after a minute if it failed, and never after it has answered', async () => {
    const token = await hostile('Reverts', {
      name: text('Proxy'),
      symbol: text('PRX'),
      decimals: number(6n),
      totalSupply: number(5n),
    })
    await chain.inOneBlock([createPool(token.address)])
    const { clock, indexer } = setup()
    await indexer.catchUp()
    expect(await tokenAt(token)).toMatchObject({ name: '?', tries: 1 })
    await chain.send(token, 'become', [modes.indexOf('Answers')])
    await clock.advance(59_000)
    await indexer.catchUp()
    expect(await tokenAt(token)).toMatchObject({ name: '?', tries: 1 })
    await clock.advance(1_000)
    await indexer.catchUp()
    expect(await tokenAt(token)).toMatchObject({ name: 'Proxy', decimals: 6, tries: 2, nextAt: null })

    await chain.send(token, 'setAnswer', [toFunctionSelector('name()'), text('Official')])
    await clock.advance(100_000_000)
    await indexer.catchUp()
    expect(await tokenAt(token)).toMatchObject({ name: 'Proxy', tries: 2 })
  })

  it('a token that fails four times is left in peace', async () => {
    const token = await hostile('Reverts')
    await chain.inOneBlock([createPool(token.address)])
    const { clock, indexer } = setup()
    for (let time = 0; time < 6; time += 1) {
      await indexer.catchUp()
      await clock.advance(10_000_000)
    }
    expect(await tokenAt(token)).toMatchObject({ name: '?', tries: 4, nextAt: null })
  })

  it('a node that is away is no try of a token', async () => {
    const token = await honest()
    await chain.inOneBlock([createPool(token.address)])
    const node = { isAway: false }
    const { indexer } = setup(async (networkId, method, params) => {
      if (method === 'eth_call') node.isAway = true
      if (node.isAway) throw new NodeUnavailable('away')
      return chain.call(networkId, method, params)
    })
    await expect(indexer.catchUp()).rejects.toThrow('away')
    expect(await pooledTokens()).toEqual([token.address.toLowerCase()])
    expect(await tokenAt(token)).toMatchObject({ name: '?', tries: 0 })
    await setup().indexer.catchUp()
    expect(await tokenAt(token)).toMatchObject({ name: 'Honest', tries: 1 })
  })

  it('a token whose call outlasts its time fails, while the node answers everything else', async () => {
    const [slow, good] = [await hostile('NeverEnds'), await honest()]
    await chain.inOneBlock([createPool(slow.address), createPool(good.address)])
    const { clock, indexer } = setup(async (networkId, method, params) => {
      const [asked] = params as [{ to?: string }]
      if (method !== 'eth_call' || asked.to !== slow.address.toLowerCase())
        return chain.call(networkId, method, params)
      return new Promise(() => {})
    })
    const caughtUp = indexer.catchUp()
    await expect.poll(() => tokenAt(good)).toMatchObject({ name: 'Honest' })
    await clock.advance(5_000)
    await expect.poll(() => tokenAt(slow)).toMatchObject({ name: '?', tries: 1 })
    await caughtUp
  })

  it('the name of a launch is that of its event, also if its address was named before it was made', async () => {
    const salt = toHex('early', { size: 32 })
    const terms = ['Early', 'EARLY', parseEther('5')] as const
    const address = await chain.client.readContract({
      ...launchpad,
      functionName: 'predictToken',
      args: [chain.account(1), salt, ...terms],
    })
    await chain.inOneBlock([createPool(address as Address)])
    const { clock, indexer } = setup()
    for (let time = 0; time < 5; time += 1) {
      await indexer.catchUp()
      await clock.advance(10_000_000)
    }
    const created = await chain.send(launchpad, 'createToken', [salt, ...terms], { from: 1 })
    const { token } = eventOf<{ token: Address }>(created, launchpad.abi, 'TokenCreated')
    expect(token).toBe(address)
    await indexer.catchUp()
    expect(await tokenAt({ address: token })).toMatchObject({ name: 'Early', symbol: 'EARLY', nextAt: null })
  })

  it('a claim whose number no list has does not break the view of the claims', async () => {
    const token = await honest()
    const drops = { abi: contractTable.drop.abi, address: roots.drop.address }
    const [index, to] = [2n ** 200n, chain.account(2)]
    const subject = `0x${to.slice(2).padStart(64, '0')}` as Hex
    const leaf = encodeAbiParameters(
      [{ type: 'uint256' }, { type: 'uint8' }, { type: 'bytes32' }, { type: 'uint256' }],
      [index, 0, subject, 7n],
    )
    const now = await chain.now()
    await chain.send(token, 'approve', [drops.address, 7n])
    const root = keccak256(keccak256(leaf))
    const made = await chain.send(drops, 'create', [token.address, root, 7n, now, now + 7_200n, zeroAddress])
    expect(made.ok).toBe(true)
    expect((await chain.send(drops, 'claim', [0n, index, to, 7n, []])).ok).toBe(true)
    await setup().indexer.catchUp()
    expect(await database.db.select().from(dropClaims)).toMatchObject([
      { idx: null, account: to.toLowerCase(), amount: '7' },
    ])
  })

  it('a block with more logs than a node answers at once is mirrored, but for a transaction that alone has more', async () => {
    const salt = toHex('flood', { size: 32 })
    const created = await chain.send(launchpad, 'createToken', [salt, 'Flood', 'FLD', parseEther('5')])
    const { token } = eventOf<{ token: Address }>(created, launchpad.abi, 'TokenCreated')
    const flood = await chain.deploy(logFlood)
    await setup().indexer.catchUp()
    const approve = ({ at, times }: { at: Deployed; times: number }): ChainCall => [
      at,
      'approve',
      [token, times],
    ]
    const own: ChainCall = [
      { abi: contractTable.token.abi, address: token },
      'approve',
      [chain.account(3), 9n],
    ]
    const approvals = () => database.db.$count(chainEvents, eq(chainEvents.name, 'Approval'))

    await chain.client.request({ method: 'evm_setBlockGasLimit', params: ['0x20000000'] } as never)
    const part = approve({ at: flood, times: 4_500 })
    await chain.inOneBlock([part, part, part, part, own, createPool(token)], 16_000_000)
    await setup().indexer.catchUp()
    expect(await approvals()).toBe(18_001)
    expect(await pooledTokens()).toEqual([token.toLowerCase()])

    await chain.inOneBlock([approve({ at: flood, times: 18_000 }), own, createPool(token)], 80_000_000)
    await setup().indexer.catchUp()
    expect(await approvals()).toBe(18_002)
    expect(await pooledTokens()).toHaveLength(2)
    const unreadable = await database.db.select().from(chainEvents).where(eq(chainEvents.name, 'Unreadable'))
    expect(unreadable).toMatchObject([{ kind: 'unreadable', logIndex: -1, args: {} }])
  })

  it('a node is asked for the logs of at most 500 contracts at once, however many were made', async () => {
    await chain.client.request({ method: 'evm_setBlockGasLimit', params: ['0x20000000'] } as never)
    const { address } = await honest()
    for (let block = 0; block < 3; block += 1)
      await chain.inOneBlock(
        Array.from({ length: 200 }, () => createPool(address)),
        200_000,
      )
    let longest = 0
    const { indexer } = setup(async (networkId, method, params) => {
      const [filter] = params as [{ address?: readonly string[] }]
      if (method === 'eth_getLogs') longest = Math.max(longest, filter.address?.length ?? 0)
      return chain.call(networkId, method, params)
    })
    await indexer.catchUp()
    await chain.inOneBlock([createPool(address)])
    await indexer.catchUp()
    expect(await pooledTokens()).toHaveLength(601)
    expect(longest).toBe(500)
  })
})
