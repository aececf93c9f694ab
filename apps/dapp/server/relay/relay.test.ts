import { databases } from '@latchkey/server-kit/testing'
import { sql } from 'drizzle-orm'
import { encodeErrorResult, keccak256, parseTransaction } from 'viem'
import { afterEach, describe, expect } from 'vitest'
import { abi as presaleAbi } from '../../contracts/compiled/Presale.ts'
import type { SponsoredClaim } from '../../shared/props/relay.ts'
import { chainEvents } from '../database/launchpadSchema.ts'
import { createRelayNode } from '../testing/createRelayNode.ts'
import { accounts } from '../testing/createWorld.ts'
import { storeCursor } from '../testing/storeCursor.ts'
import { worldOn } from '../testing/worldOn.ts'

const chainId = 910056
const now = Date.parse('2026-03-01T09:30:00Z')
const presale = '0x00000000000000000000000000000000000000aa'
const [maker, other] = accounts

describe.each(databases)('claims without gas, on $name', ({ place }) => {
  const { it, setup, db } = worldOn(place)
  afterEach(async () => {
    if (place) await db().execute(sql`truncate buckets, sponsored_claims, users, sessions cascade`)
  })

  /** A chain with a sale that the mirror knows, and a user of it. */
  async function start(options: { env?: Record<string, string>; account?: (typeof accounts)[number] } = {}) {
    const { rpc, node, nonces } = createRelayNode()
    const world = setup({ rpc, env: options.env ?? {} })
    await storeCursor(db(), chainId, new Date(now))
    await db()
      .insert(chainEvents)
      .values({
        ...{ chainId, blockNumber: 1, blockHash: '0x1', at: new Date(now), txHash: '0x1', logIndex: 0 },
        ...{ contract: '0x00000000000000000000000000000000000000dd', kind: 'launchpad' },
        ...{ name: 'PresaleCreated', account: maker.address.toLowerCase() },
        args: {
          ...{ presale, token: maker.address.toLowerCase(), owner: maker.address.toLowerCase(), salt: '0x0' },
          ...{ start: '1', end: '2', softCap: '1', hardCap: '2' },
          params: { minBuy: '1', maxBuy: '2', rate: '1', tgeBps: '0', cliff: '0', vesting: '0' },
        },
      })
      .onConflictDoNothing()
    const account = options.account ?? maker
    const browser = world.visitor()
    await browser.signIn(account)
    const ask = (fields: Record<string, unknown> = {}) =>
      browser.json('/relay/claims', {
        ...{ chainId, target: presale, call: 'refund', account: account.address },
        ...fields,
      })
    const stateOf = async (id: string) =>
      (await (await browser.send(`/relay/claims/${id}`)).json()) as SponsoredClaim
    return { world, browser, node, nonces, ask, stateOf, rpc }
  }
  const idOf = async (answer: Response) => ((await answer.json()) as SponsoredClaim).id
  const refused = async (answer: Response) => [
    answer.status,
    ((await answer.json()) as { code: string }).code,
  ]

  it('a claim is stored, sent, and done once its block is there', async () => {
    const { world, ask, stateOf, node } = await start()
    const answer = await ask()
    expect(answer.status).toBe(202)
    const id = await idOf(answer)
    await world.relay?.work()
    expect(node.pool).toHaveLength(1)
    const { to, data, chainId: signedFor } = parseTransaction(node.pool[0] ?? '0x')
    expect([to, signedFor]).toEqual([presale, chainId])
    expect(data).toContain(maker.address.slice(2).toLowerCase())
    expect(await stateOf(id)).toMatchObject({ state: 'sent', hash: null })
    expect(await refused(await ask())).toEqual([409, 'already'])
    node.mine()
    await world.advance(2_000)
    await world.relay?.work()
    expect(await stateOf(id)).toEqual({
      id,
      state: 'done',
      hash: keccak256(node.pool[0] ?? '0x'),
      message: null,
    })
  })

  it('only the user whose account is paid may ask, and only for what the mirror knows', async () => {
    const { world, ask, stateOf } = await start()
    const guest = world.visitor()
    const own = { chainId, target: presale, call: 'refund', account: maker.address }
    expect(await refused(await guest.json('/relay/claims', own))).toEqual([403, 'not_yours'])
    expect(await refused(await ask({ account: other.address }))).toEqual([403, 'not_yours'])
    expect(await refused(await ask({ target: other.address }))).toEqual([404, 'not_listed'])
    expect(await refused(await ask({ chainId: 1 }))).toEqual([404, 'not_listed'])
    expect(await refused(await ask({ index: 0, call: 'claim' }))).toEqual([404, 'not_listed'])
    expect(await refused(await ask({ call: 'withdrawProceeds' }))).toEqual([400, 'bad_request'])
    const id = await idOf(await ask())
    expect((await guest.send(`/relay/claims/${id}`)).status).toBe(404)
    expect((await stateOf(id)).id).toBe(id)
  })

  it('what the contract refuses is not sent', async () => {
    const { ask, node } = await start()
    const error = (errorName: 'NothingToRefund' | 'AlreadyTaken') =>
      encodeErrorResult({ abi: presaleAbi, errorName })
    node.refusal = error('NothingToRefund')
    expect(await refused(await ask())).toEqual([409, 'already'])
    node.refusal = error('AlreadyTaken')
    expect(await refused(await ask())).toEqual([409, 'refused'])
    expect(node.pool).toEqual([])
  })

  it('the fourth claim within a day is refused, also from another user of the account', async () => {
    const { world, ask, node, browser } = await start()
    for (const _ of [1, 2, 3]) {
      expect((await ask({ call: 'claim' })).status).toBe(202)
      await world.relay?.work()
      node.mine()
      await world.advance(2_000)
      await world.relay?.work()
    }
    const fourth = await ask({ call: 'claim' })
    expect(fourth.headers.get('retry-after')).toBe(String(86_400 - 6))
    expect(await refused(fourth)).toEqual([429, 'daily_limit'])
    await db().execute(sql`delete from users`)
    await browser.signIn(maker)
    expect(await refused(await ask({ call: 'claim' }))).toEqual([429, 'daily_limit'])
    await world.advance(86_400_000)
    await browser.signIn(maker)
    expect((await ask({ call: 'claim' })).status).toBe(202)
  })

  it('without a key, coins or budget nothing is sent', async () => {
    const off = await start({ env: { LATCHKEY_LIVE: '1' } })
    expect(await refused(await off.ask())).toEqual([503, 'relay_off'])
    const poor = await start({ env: { RELAY_BUDGET: '0.0001' } })
    expect(await refused(await poor.ask())).toEqual([503, 'relay_off'])
    const { ask, node } = await start()
    node.balance = 1n
    expect(await refused(await ask())).toEqual([503, 'relay_off'])
  })

  it('two processes send each claim once, with nonces of their own', async () => {
    const first = await start()
    const second = setup({ rpc: first.rpc })
    const friend = first.world.visitor()
    await friend.signIn(other)
    await first.ask()
    await friend.json('/relay/claims', {
      ...{ chainId, target: presale, call: 'refund', account: other.address },
    })
    await first.ask({ call: 'claim' })
    await Promise.all([first.world.relay?.work(), second.relay?.work()])
    await Promise.all([first.world.relay?.work(), second.relay?.work()])
    expect(first.nonces().toSorted()).toEqual([0, 1, 2])
  })

  it('a process that ends before or after sending loses nothing and sends nothing else', async () => {
    const { world, ask, stateOf, node, rpc } = await start()
    node.onSend = () => {
      throw new Error('ended')
    }
    const id = await idOf(await ask())
    await world.relay?.work()
    expect([node.pool.length, (await stateOf(id)).state]).toEqual([0, 'sent'])
    node.onSend = () => {}
    const next = setup({ rpc })
    await next.advance(2_000)
    await next.relay?.work()
    await next.advance(2_000)
    await next.relay?.work()
    expect(new Set(node.pool).size).toBe(1)
    expect(node.pool).toHaveLength(2)
    node.mine()
    await next.advance(2_000)
    await next.relay?.work()
    expect((await stateOf(id)).state).toBe('done')
  })

  it('a transaction that stays out of the blocks is replaced with higher fees, a few times, and then fails', async () => {
    const { world, ask, stateOf, node, nonces } = await start()
    const id = await idOf(await ask())
    await world.relay?.work()
    for (const _ of Array(19)) {
      await world.advance(31_000)
      await world.relay?.work()
    }
    const fees = [...new Set(node.pool)].map((raw) => Number(parseTransaction(raw).maxFeePerGas))
    expect(fees).toHaveLength(4)
    expect(fees.every((fee, index) => index === 0 || fee >= (fees[index - 1] ?? 0) * 1.24)).toBe(true)
    expect(new Set(nonces())).toEqual(new Set([0]))
    expect((await stateOf(id)).state).toBe('sent')
    await world.advance(31_000)
    await world.relay?.work()
    expect(await stateOf(id)).toMatchObject({
      state: 'failed',
      message: 'The network did not take it. Try again, or pay the network fee yourself.',
    })
    // Its nonce is free again.
    await ask()
    await world.relay?.work()
    expect(nonces().at(-1)).toBe(0)
  })

  it('a nonce that another transaction has used is replaced', async () => {
    const { world, ask, stateOf, node, nonces } = await start()
    const id = await idOf(await ask())
    await world.relay?.work()
    node.count = 5
    await world.advance(31_000)
    await world.relay?.work()
    expect(nonces()).toEqual([0, 5])
    node.mine()
    await world.advance(2_000)
    await world.relay?.work()
    expect((await stateOf(id)).state).toBe('done')
  })

  it('the key appears in no answer and no log', async () => {
    const key = `0x${'5e'.repeat(32)}`
    const { world, ask, stateOf, node } = await start({ env: { RELAY_KEY: key } })
    node.onSend = () => {
      throw new Error(`cannot send with ${key}`)
    }
    const answer = await ask()
    await world.relay?.work()
    const shown = JSON.stringify([world.logged, await stateOf(await idOf(answer))])
    expect(world.logged).toContainEqual(expect.objectContaining({ event: 'relay_step_failed' }))
    expect(shown).not.toContain('5e5e5e')
  })
})
