import { accountCollectibles, accountHistory, transactionsOf } from '@latchkey/controllers/parts'
import { aliceAddress, bobAddress, meadowChain } from '@latchkey/core/testing'
import { HttpResponse } from 'msw'
import { describe, expect, test } from 'vitest'
import { payment } from '../doubles/api/apiFixtures.ts'
import { type ApiWorld, refuse } from '../doubles/api/createApiDouble.ts'
import { setup } from '../doubles/api/servedLatchkey.ts'

const historyPath = `/v1/account/${aliceAddress}/history`

describe('activity (§3, §5)', () => {
  const spam = (index: number) =>
    payment(index, {}, { nft_info: { name: 'Free', flags: { is_spam: true }, content: { preview: null } } })

  test('transactions are grouped by month, newest first, without duplicates, spam and other chains', async () => {
    const history = [
      payment(0),
      payment(1, { chain: 'eip155:910155' }),
      spam(2),
      payment(3),
      payment(3),
      payment(24 * 30),
      { ...payment(5), transfers: [] },
    ]
    const { latchkey, settle } = await setup({ history })
    const part = latchkey.use(accountHistory)
    const unwatch = part.watch()
    expect(part.state.getState().status).toBe('loading')
    await settle()
    const { months, more } = part.state.getState()
    expect(
      months.map(({ year, month, transactions }) => [year, month, transactions.map(({ id }) => id)]),
    ).toEqual([
      [2026, 10, ['t0', 't3', 't5']],
      [2026, 9, ['t720']],
    ])
    expect(months[0]?.transactions[0]?.transfers[0]?.amountBaseUnits).toBe(1n)
    expect(more).toBe('none')
    unwatch()
  })

  test('F31: a failed page keeps the list, and a retry adds no duplicates', async () => {
    const history = Array.from({ length: 120 }, (_, index) => payment(index))
    const { latchkey, api, settle } = await setup({ history })
    const part = latchkey.use(accountHistory)
    const unwatch = part.watch()
    await settle()
    const path = `/v1/account/${aliceAddress}/history`
    const ids = () => transactionsOf(part.state.getState()).map(({ id }) => id)
    expect(ids()).toHaveLength(50)
    api.answer(path, () => refuse(500, 'broken'))
    part.loadMore()
    await settle()
    expect(part.state.getState().more).toBe('failed')
    expect(ids()).toHaveLength(50)
    api.answer(path, undefined)
    part.loadMore()
    await settle()
    part.loadMore()
    await settle()
    expect(ids()).toEqual(history.map(({ id }) => id))
    expect(part.state.getState().more).toBe('none')
    unwatch()
  })

  test('F76: a repeated cursor ends the list, and a page of spam is skipped', async () => {
    const history = [payment(0), ...Array.from({ length: 110 }, (_, index) => spam(index + 1)), payment(200)]
    const { latchkey, api, settle } = await setup({ history })
    const part = latchkey.use(accountHistory)
    const unwatch = part.watch()
    await settle()
    part.loadMore()
    await settle()
    expect(transactionsOf(part.state.getState()).map(({ id }) => id)).toEqual(['t0', 't200'])
    expect(part.state.getState().more).toBe('none')
    const path = `/v1/account/${aliceAddress}/history`
    let page = 0
    api.answer(path, () => {
      page += 1
      return HttpResponse.json({ data: [payment(300 + page)], next: 'again' })
    })
    part.stop()
    const again = part.watch()
    await settle()
    part.loadMore()
    await settle()
    part.loadMore()
    await settle()
    expect(part.state.getState().more).toBe('none')
    expect(page).toBeLessThanOrEqual(3)
    unwatch()
    again()
  })

  test('an empty page with a cursor does not end the list', async () => {
    const { latchkey, api, settle } = await setup({ history: [] })
    const pages = [
      { data: [payment(1)], next: 'a' },
      { data: [], next: 'b' },
      { data: [payment(2)], next: null },
    ]
    api.answer(`/v1/account/${aliceAddress}/history`, () => HttpResponse.json(pages.shift() ?? {}))
    const part = latchkey.use(accountHistory)
    const unwatch = part.watch()
    await settle()
    part.loadMore()
    await settle()
    expect(
      transactionsOf(part.state.getState())
        .map(({ id }) => id)
        .sort(),
    ).toEqual(['t1', 't2'])
    expect(part.state.getState().more).toBe('none')
    unwatch()
  })

  test('F27: a transaction removed by a reorganisation leaves the list within 10 s', async () => {
    const { latchkey, api, settle, advance } = await setup({
      history: [payment(0), payment(1), payment(2)],
    })
    const part = latchkey.use(accountHistory)
    const unwatch = part.watch()
    await settle()
    api.world.history = [payment(1), payment(2)]
    await advance(10_000)
    expect(transactionsOf(part.state.getState()).map(({ id }) => id)).toEqual(['t1', 't2'])
    unwatch()
  })

  test('a failed first page is reported, and no request is sent after the last unwatch', async () => {
    const { latchkey, api, settle, advance } = await setup()
    const path = `/v1/account/${aliceAddress}/history`
    api.answer(path, () => refuse(502, 'broken'))
    const part = latchkey.use(accountHistory)
    const unwatch = part.watch()
    await settle()
    expect(part.state.getState().status).toBe('failed')
    expect(latchkey.events.state.getState().last).toMatchObject({ name: 'history_failed' })
    unwatch()
    const before = api.count(path)
    await advance(60_000)
    expect(api.count(path)).toBe(before)
  })

  test('collectibles are listed without spam, duplicates and invalid ids', async () => {
    const nft = (tokenId: string, is_spam = false) => ({
      chainId: meadowChain.caipNetworkId,
      contract: bobAddress,
      tokenId,
      name: `Bloom ${tokenId}`,
      collection: 'Meadow Blooms',
      imageUrl: 'https://pictures.example/1.png',
      flags: { is_spam },
    })
    const { latchkey, settle } = await setup({ nfts: [nft('1'), nft('1'), nft('2', true), nft('x')] })
    const part = latchkey.use(accountCollectibles)
    const unwatch = part.watch()
    await settle()
    expect(part.state.getState()).toMatchObject({ status: 'ready', collectibles: [{ name: 'Bloom 1' }] })
    expect(part.state.getState().collectibles).toHaveLength(1)
    unwatch()
  })

  test('an empty page of collectibles with a cursor does not end the list', async () => {
    const { latchkey, api, settle } = await setup()
    const bloom = {
      ...{ chainId: meadowChain.caipNetworkId, contract: bobAddress, tokenId: '7', name: 'Bloom 7' },
      ...{ collection: 'Meadow Blooms', imageUrl: null, flags: { is_spam: false } },
    }
    const pages = [
      { data: [], next: 'a' },
      { data: [bloom], next: null },
    ]
    api.answer(`/v1/account/${aliceAddress}/nfts`, () => HttpResponse.json(pages.shift() ?? {}))
    const part = latchkey.use(accountCollectibles)
    const unwatch = part.watch()
    await settle()
    expect(part.state.getState()).toMatchObject({ status: 'ready', collectibles: [{ name: 'Bloom 7' }] })
    unwatch()
  })
})

describe('activity', () => {
  const spam = (index: number) =>
    payment(index, {}, { nft_info: { name: 'Free', flags: { is_spam: true }, content: { preview: null } } })
  async function activity(history: ApiWorld['history']) {
    const world = await setup({ history })
    const part = world.latchkey.use(accountHistory)
    const unwatch = part.watch()
    await world.settle()
    const ids = () => transactionsOf(part.state.getState()).map(({ id }) => id)
    return { ...world, part, unwatch, ids }
  }

  test('a new first page of spam removes no transaction', async () => {
    const history = Array.from({ length: 60 }, (_, index) => payment(index + 100))
    const { api, part, unwatch, ids, settle, advance } = await activity(history)
    part.loadMore()
    await settle()
    expect(ids()).toHaveLength(60)
    api.world.history = [...Array.from({ length: 50 }, (_, index) => spam(index)), ...history]
    await advance(10_000)
    expect(ids()).toHaveLength(60)
    unwatch()
  })

  test('a page that ends within a block loses no transaction', async () => {
    const minedAt = payment(0).metadata.minedAt
    const history = Array.from({ length: 55 }, (_, index) => payment(index, { minedAt }))
    const { part, unwatch, ids, settle, advance } = await activity(history)
    part.loadMore()
    await settle()
    expect(ids()).toHaveLength(55)
    await advance(10_000)
    expect(ids()).toHaveLength(55)
    unwatch()
  })

  test('F76: a page repeated under new cursors ends the list', async () => {
    const { api, part, unwatch, settle } = await activity([])
    let page = 0
    api.answer(historyPath, () => {
      page += 1
      return HttpResponse.json({ data: [spam(1)], next: `cursor-${page}` })
    })
    part.stop()
    const again = part.watch()
    await settle()
    expect(part.state.getState().more).toBe('none')
    expect(page).toBe(2)
    unwatch()
    again()
  })

  test('R-69: zero transfers sent by others are hidden; those of the account are not', async () => {
    const nothing = { quantity: { numeric: '0' } }
    const poisons = Array.from({ length: 40 }, (_, index) =>
      payment(
        index,
        { sentFrom: bobAddress },
        {
          ...nothing,
          ...(index % 2 ? { direction: 'out', sender: aliceAddress, recipient: bobAddress } : {}),
        },
      ),
    )
    const own = payment(50, { sentFrom: aliceAddress.toLowerCase() }, { ...nothing, direction: 'out' })
    const { unwatch, ids } = await activity([...poisons, own, payment(60)])
    expect(ids()).toEqual(['t50', 't60'])
    unwatch()
  })
})
