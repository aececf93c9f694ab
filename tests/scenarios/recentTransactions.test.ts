import { recentOf, recentTransactions, sending } from '@latchkey/controllers/parts'
import type { LatchkeyOptions } from '@latchkey/core'
import {
  aliceAddress,
  bobAddress,
  carolAddress,
  createFakeStorage,
  type FakeStorage,
  fjordChain,
  meadowChain,
  meadowToken,
} from '@latchkey/core/testing'
import { describe, expect, test } from 'vitest'
import { createTestLatchkey } from '../doubles/createTestLatchkey.ts'
import { bnb, ready } from './sendWorld.ts'

const key = 'lk.v1.transactions'
const networkId = meadowChain.caipNetworkId
const hash = (index: number) => `0x${index.toString(16).padStart(64, '0')}`
const sent = (index: number, fields: object = {}) => ({
  networkId,
  id: hash(index),
  from: aliceAddress,
  call: { to: carolAddress, amountBaseUnits: 5n },
  ...fields,
})
const saved = (index: number, fields: object = {}) => ({
  id: hash(index),
  hash: hash(index),
  networkId,
  from: aliceAddress,
  sentAt: 1_795_175_990_000,
  status: 'pending',
  kind: 'send',
  to: carolAddress,
  amount: '5',
  ...fields,
})

/** A page with a connected wallet. @param options - `storage`: that of an earlier page or of another tab */
async function page(options: Partial<LatchkeyOptions> & { storage?: FakeStorage } = {}) {
  const world = createTestLatchkey(options)
  const stop = await world.start()
  const { latchkey, clock } = world
  await latchkey.whenSettled()
  await latchkey.connect({ connectorId: 'harbour' })
  await clock.advance(600)
  const recent = latchkey.use(recentTransactions)
  await clock.flush()
  const statuses = () => recent.state.getState().transactions.map(({ status }) => status)
  const ids = () => recent.state.getState().transactions.map(({ id }) => id)
  const stored = () => JSON.parse(world.storage.values.get(key) ?? '[]') as { id: string; status: string }[]
  return { ...world, stop, recent, statuses, ids, stored }
}

describe('recent transactions', () => {
  test('a pending transfer survives a reload, and its confirmation reads the balances again', async () => {
    const before = await ready()
    await before.fill(meadowToken, '1.5', carolAddress)
    before.latchkey.use(sending).review()
    const id = await before.latchkey.use(sending).submit()
    before.adapter.chain.awaiting[0]?.onTrace?.('of the first page')
    await before.clock.flush()
    before.stop()

    const after = createTestLatchkey({ storage: before.storage })
    await after.start()
    const { latchkey, clock, adapter } = after
    await latchkey.connect({ connectorId: 'harbour' })
    await clock.advance(600)
    // Nothing was opened: the page itself follows what is stored.
    expect(adapter.chain.awaited).toMatchObject([{ id, from: aliceAddress, trace: 'of the first page' }])
    const recent = latchkey.use(recentTransactions)
    expect(recent.state.getState().transactions).toMatchObject([
      { id, status: 'pending', kind: 'send', to: carolAddress, amountBaseUnits: 1_500_000n },
    ])
    expect(recent.state.getState().transactions[0]?.token?.symbol).toBe(meadowToken.symbol)
    await clock.advance(25_000)
    expect(recent.state.getState().transactions[0]?.status).toBe('slow')
    const { reads } = adapter.chain
    adapter.chain.mine()
    await clock.flush()
    expect(recent.state.getState().transactions[0]).toMatchObject({ status: 'confirmed', hash: id })
    expect(adapter.chain.reads).toBeGreaterThan(reads)
  })

  test('closing the modal ends neither the wait for a sent transaction nor its record', async () => {
    const { latchkey, clock, adapter, fill } = await ready()
    await fill(bnb, '0.05', carolAddress)
    latchkey.use(sending).review()
    await latchkey.use(sending).submit()
    latchkey.close()
    await clock.advance(1_000)
    adapter.chain.mine()
    await clock.flush()
    expect(latchkey.use(recentTransactions).state.getState().transactions).toMatchObject([
      { status: 'confirmed' },
    ])
  })

  test('a transaction that the app sent with provider() is listed once, however often it is reported', async () => {
    const { adapter, clock, recent, ids } = await page()
    adapter.chain.sent(sent(0xabc))
    await clock.flush()
    adapter.chain.sent(sent(0xabc, { id: hash(0xabc).replace('abc', 'ABC') }))
    recent.add({ networkId, id: hash(0xabc), from: aliceAddress })
    await clock.flush()
    expect(ids()).toEqual([hash(0xabc)])
    expect(recent.state.getState().transactions[0]).toMatchObject({ kind: 'send', amountBaseUnits: 5n })
    expect(adapter.chain.awaited).toHaveLength(1)
  })

  test.each([
    [
      'a transfer of a known token',
      `0xa9059cbb${carolAddress.slice(2).padStart(64, '0')}${'7'.padStart(64, '0')}`,
    ],
    ['an allowance', `0x095ea7b3${carolAddress.slice(2).padStart(64, '0')}${'f'.repeat(64)}`],
    ['another call', '0xd0e30db0'],
  ])('the call of the app is read: %s', async (what, data) => {
    const { recent } = await page()
    recent.add(sent(1, { call: { to: meadowToken.address, amountBaseUnits: 0n, data } }))
    const [one] = recent.state.getState().transactions
    if (what === 'an allowance') expect(one).toMatchObject({ kind: 'approve', to: meadowToken.address })
    else if (what === 'another call') expect(one).toMatchObject({ kind: 'call', to: meadowToken.address })
    else
      expect(one).toMatchObject({
        kind: 'send',
        to: carolAddress,
        amountBaseUnits: 7n,
        token: { symbol: meadowToken.symbol, decimals: meadowToken.decimals },
      })
  })

  test('one sent again with a higher fee, replaced or cancelled is final, and the one that took its place is not listed beside it', async () => {
    const { adapter, clock, recent, statuses } = await page()
    for (const index of [1, 2, 3, 11]) recent.add(sent(index))
    await clock.flush()
    adapter.chain.mine({ status: 'success', id: hash(11), blockNumber: 2n }, hash(1))
    adapter.chain.mine({ status: 'replaced', id: hash(12), isCancelled: false }, hash(2))
    adapter.chain.mine({ status: 'replaced', id: hash(13), isCancelled: true }, hash(3))
    await clock.flush()
    expect(statuses().sort()).toEqual(['cancelled', 'confirmed', 'pending', 'replaced'])
    const shown = recentOf(recent.state.getState(), { address: aliceAddress })
    expect(shown.map((one) => [one.id, one.hash]).sort()).toEqual([
      [hash(1), hash(11)],
      [hash(2), hash(12)],
      [hash(3), hash(13)],
    ])
  })

  test('a dropped transaction is followed for as long as it may come back', async () => {
    const { adapter, clock, recent, statuses } = await page()
    recent.add(sent(1))
    await clock.advance(3_600_000)
    adapter.chain.report('dropped')
    expect(statuses()).toEqual(['dropped'])
    adapter.chain.report('pending')
    expect(statuses()).toEqual(['slow'])
  })

  test('lists are those of an account, on one network or on all', async () => {
    const { recent } = await page()
    recent.add(sent(1))
    recent.add(sent(2, { networkId: fjordChain.caipNetworkId }))
    recent.add(sent(3, { from: bobAddress }))
    const list = (query: Parameters<typeof recentOf>[1]) =>
      recentOf(recent.state.getState(), query)
        .map(({ id }) => Number(id))
        .sort()
    expect(list({ address: aliceAddress.toLowerCase() })).toEqual([1, 2])
    expect(list({ address: aliceAddress, networkId })).toEqual([1])
    expect(list({ address: bobAddress })).toEqual([3])
  })
})

describe('several tabs', () => {
  test('what two tabs send at once is stored and listed in both, and final in both when one knows', async () => {
    const one = await page()
    const two = await page({ storage: one.storage.otherTab() })
    const flush = async () => {
      await one.clock.flush()
      await two.clock.flush()
    }
    one.recent.add(sent(1))
    two.recent.add(sent(2))
    await flush()
    for (const tab of [one, two]) expect([...tab.ids()].sort()).toEqual([hash(1), hash(2)])
    expect(
      one
        .stored()
        .map(({ id }) => id)
        .sort(),
    ).toEqual([hash(1), hash(2)])
    const reads = two.adapter.chain.reads
    one.adapter.chain.mine('success', hash(2))
    await flush()
    expect(two.recent.state.getState().transactions.find(({ id }) => id === hash(2))?.status).toBe(
      'confirmed',
    )
    expect(two.adapter.chain.awaited.map(({ id }) => id)).toEqual([hash(1)])
    expect(two.adapter.chain.reads).toBeGreaterThan(reads)
  })

  test('two tabs that disagree about what only differs on the way do not answer each other', async () => {
    const one = await page()
    const two = await page({ storage: one.storage.otherTab() })
    one.recent.add(sent(1))
    await one.clock.flush()
    await two.clock.flush()
    let writes = 0
    one.storage.watch?.(key, () => writes++)
    two.storage.watch?.(key, () => writes++)
    one.adapter.chain.report('dropped')
    two.adapter.chain.awaiting[0]?.onTrace?.('of the other tab')
    await one.clock.flush()
    await two.clock.flush()
    expect(writes).toBe(2)
  })

  test('the last wallet that is disconnected takes what was sent with it, in all tabs', async () => {
    const one = await page()
    const two = await page({ storage: one.storage.otherTab() })
    one.recent.add(sent(1))
    await one.clock.flush()
    await two.clock.flush()
    await one.latchkey.disconnect()
    await one.clock.flush()
    expect([one.ids(), two.ids()]).toEqual([[], []])
    expect(one.storage.values.has(key)).toBe(false)
    expect(one.adapter.chain.awaited).toHaveLength(0)
    expect(two.adapter.chain.awaited).toHaveLength(0)
  })
})

describe('what is stored', () => {
  test('at most 50 are kept, pending ones first, and all of them share the requests', async () => {
    const { adapter, clock, recent, ids, stored } = await page()
    recent.add(sent(0))
    await clock.flush()
    adapter.chain.mine()
    for (let index = 1; index <= 60; index++) {
      await clock.advance(1)
      recent.add(sent(index))
    }
    await clock.flush()
    expect(ids()).toHaveLength(50)
    expect(ids()).not.toContain(hash(0))
    expect(ids()[0]).toBe(hash(60))
    expect(stored()).toHaveLength(50)
    expect(adapter.chain.awaited).toHaveLength(50)
    expect(adapter.chain.awaiting[0]?.everyMs?.()).toBe(12_500)
  })

  test('a full record is read again', async () => {
    const { recent, clock, storage } = await page()
    const long = { symbol: 'S'.repeat(99), decimals: 18, address: meadowToken.address ?? '' }
    for (let index = 1; index <= 50; index++) recent.add({ ...sent(index), token: long })
    await clock.flush()
    const after = await page({ storage: createFakeStorage(new Map([[key, storage.values.get(key) ?? '']])) })
    expect(after.ids()).toHaveLength(50)
  })

  test.each(['writes', 'everything'] as const)(
    'a storage that refuses %s changes nothing on the page',
    async (failing) => {
      const storage = createFakeStorage()
      storage.failing = failing
      const { adapter, clock, recent, statuses } = await page({ storage })
      recent.add(sent(1))
      await clock.flush()
      adapter.chain.mine()
      await clock.flush()
      expect(statuses()).toEqual(['confirmed'])
    },
  )

  test.each<[string, unknown]>([
    ['no JSON', undefined],
    ['an object', { a: 1 }],
    ['no fields', [null, 5, 'x', []]],
    ['a number for the amount', [saved(1, { amount: 5 })]],
    ['a negative amount', [saved(1, { amount: '-5' })]],
    ['an unknown status', [saved(1, { status: 'lost' })]],
    ['an unknown kind', [saved(1, { kind: '__proto__' })]],
    ['a time that is none', [saved(1, { sentAt: '5' })]],
    ['a network that is none', [saved(1, { networkId: 'meadow' })]],
    ['a token without decimals', [saved(1, { token: { address: meadowToken.address, symbol: 'M' } })]],
    ['a long id', [saved(1, { id: 'x'.repeat(200) })]],
  ])('a foreign record is left out: %s', async (_, record) => {
    const text = record === undefined ? '{"' : JSON.stringify(record)
    const { ids, adapter } = await page({ storage: createFakeStorage(new Map([[key, text]])) })
    expect(ids()).toEqual([])
    expect(adapter.chain.awaited).toEqual([])
  })

  test('an invalid item does not take valid ones with it', async () => {
    const text = JSON.stringify([saved(1, { amount: 5 }), saved(2)])
    const { ids } = await page({ storage: createFakeStorage(new Map([[key, text]])) })
    expect(ids()).toEqual([hash(2)])
  })

  test('a transaction of a network that was removed from the configuration is kept, and followed when it is back', async () => {
    const one = await page()
    one.recent.add(sent(1, { networkId: fjordChain.caipNetworkId }))
    await one.clock.flush()
    one.stop()
    const without = await page({ storage: one.storage, networks: [meadowChain] })
    expect(without.adapter.chain.awaited).toEqual([])
    without.recent.add(sent(2))
    await without.clock.flush()
    without.stop()
    const back = await page({ storage: one.storage })
    expect(back.adapter.chain.awaited.map(({ id }) => id).sort()).toEqual([hash(1), hash(2)])
  })

  test('a clock that was ahead or jumps removes no pending transaction, and one becomes slow after 25 s all the same', async () => {
    const ahead = saved(1, { sentAt: 1_999_999_999_000 })
    const old = saved(2, { sentAt: 1_700_000_000_000 })
    const final = saved(3, { sentAt: 1_700_000_000_000, status: 'confirmed' })
    const text = JSON.stringify([ahead, old, final])
    const { clock, statuses, recent, ids } = await page({
      storage: createFakeStorage(new Map([[key, text]])),
    })
    expect(ids()).toEqual([hash(1), hash(2)])
    expect(recent.state.getState().transactions[0]?.sentAt).toBeLessThanOrEqual(clock.now())
    expect(statuses()).toEqual(['pending', 'slow'])
    clock.jump(-86_400_000)
    await clock.advance(24_000)
    expect(statuses()[0]).toBe('pending')
    await clock.advance(1_000)
    expect(statuses()[0]).toBe('slow')
  })
})
