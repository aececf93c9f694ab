import { walletDirectory } from '@latchkey/controllers/parts'
import { createFakePlatform } from '@latchkey/core/testing'
import { HttpResponse } from 'msw'
import { describe, expect, test } from 'vitest'
import { wallet } from '../doubles/api/apiFixtures.ts'
import { apiBase, refuse } from '../doubles/api/createApiDouble.ts'
import { setup, wallets } from '../doubles/api/servedLatchkey.ts'

describe('the wallet directory (§9)', () => {
  test('the directory has featured wallets in their order, four recommended and pages of 40 without duplicates', async () => {
    const { latchkey, settle, platform } = await setup(
      { wallets: wallets(100) },
      { featuredWalletIds: ['com.wallet.w9', 'com.wallet.w3'], excludeWalletIds: ['com.wallet.w0'] },
      false,
    )
    const directory = latchkey.use(walletDirectory)
    const state = () => directory.state.getState()
    directory.load()
    expect(state().status).toBe('loading')
    await settle()
    expect(state().featured.map(({ id }) => id)).toEqual(['com.wallet.w9', 'com.wallet.w3'])
    expect(state().recommended.map(({ name }) => name)).toEqual([
      'Wallet 1',
      'Wallet 2',
      'Wallet 4',
      'Wallet 5',
    ])
    expect(state()).toMatchObject({ status: 'ready', count: 99, more: 'available' })
    expect(state().wallets).toHaveLength(40)
    expect(state().wallets[0]?.pictureUrl).toContain(`${apiBase}/getWalletImage/picture-6?`)
    expect(platform.preloaded.length).toBe(2 + 4 + 20)
    directory.loadMore()
    directory.loadMore()
    await settle()
    expect(state().wallets).toHaveLength(80)
    directory.loadMore()
    await settle()
    const all = [...state().featured, ...state().recommended, ...state().wallets].map(({ id }) => id)
    expect(new Set(all).size).toBe(99)
    expect(all).toHaveLength(99)
    expect(state().more).toBe('none')
  })

  test('a phone gets only wallets with a mobile link or their own browser', async () => {
    const { createFakePlatform } = await import('@latchkey/core/testing')
    const odd = [
      wallet(0, { mobile_link: null }),
      wallet(1),
      wallet(2, { mobile_link: null, rdns: 'com.coinbase.wallet' }),
      wallet(3, { mobile_link: null, rdns: 'app.phantom' }),
      wallet(4, { chains: ['solana:1'] }),
    ]
    const { latchkey, settle } = await setup(
      { wallets: odd },
      { platform: createFakePlatform({ environment: { device: 'phone', os: 'ios' } }) },
      false,
    )
    const directory = latchkey.use(walletDirectory)
    directory.load()
    await settle()
    expect(directory.state.getState().recommended.map(({ id }) => id)).toEqual([
      'com.wallet.w1',
      'com.wallet.w2',
    ])
  })

  test('F75: a search sends one request 300 ms after the last key, and a late answer is ignored', async () => {
    const { latchkey, api, clock, settle, advance } = await setup({ wallets: wallets(50) }, {}, false)
    const directory = latchkey.use(walletDirectory)
    directory.load()
    await settle()
    const before = api.count('/getWallets')
    for (let length = 1; length <= 30; length++) {
      directory.search('Wallet 12 and more of this'.slice(0, length))
      await advance(20)
    }
    expect(api.count('/getWallets') - before).toBe(0)
    directory.search('wallet 4')
    await advance(299)
    expect(api.count('/getWallets') - before).toBe(0)
    await advance(1)
    expect(api.count('/getWallets') - before).toBe(1)
    expect(directory.state.getState().search).toMatchObject({ status: 'found' })
    let late = () => {}
    api.answer('/getWallets', async () => {
      await new Promise<void>((resolve) => {
        late = resolve
      })
      return HttpResponse.json({ data: [wallet(99)], count: 1 })
    })
    directory.search('slow')
    await clock.advance(300)
    api.answer('/getWallets', undefined)
    directory.search('wallet 7')
    await clock.advance(300)
    late()
    await settle()
    const { search } = directory.state.getState()
    expect('found' in search && search.found?.map(({ name }) => name)).toEqual(['Wallet 7'])
    directory.search('')
    expect(directory.state.getState().search.status).toBe('idle')
  })

  test('F76: a repeated page ends the list despite a wrong count', async () => {
    const { latchkey, api, settle } = await setup({ wallets: wallets(60) }, {}, false)
    const directory = latchkey.use(walletDirectory)
    api.answer('/getWallets', () => HttpResponse.json({ data: wallets(40), count: 1_000_000 }))
    directory.load()
    await settle()
    for (let i = 0; i < 5; i++) {
      directory.loadMore()
      await settle()
    }
    expect(directory.state.getState().more).toBe('none')
    expect(api.count('/getWallets')).toBe(3)
  })

  test('a failed request can be retried, and unsafe values of an answer are left out', async () => {
    const { latchkey, api, settle } = await setup({}, {}, false)
    const directory = latchkey.use(walletDirectory)
    api.answer('/getWallets', () => refuse(500, 'broken'))
    directory.load()
    await settle()
    expect(directory.state.getState()).toMatchObject({ status: 'failed', error: 'server_error' })
    api.answer('/getWallets', () =>
      HttpResponse.json(
        JSON.parse(
          '{"count":1e999,"data":[null,[],{"id":"a"},{"__proto__":{"polluted":1},"id":"b","name":"B","image_url":"javascript:alert(1)"}]}',
        ),
      ),
    )
    directory.retry()
    await settle()
    expect(directory.state.getState().recommended.map(({ id, pictureUrl }) => [id, pictureUrl])).toEqual([
      ['b', undefined],
    ])
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })
})

test('on a phone a page without reachable wallets is skipped', async () => {
  const odd = wallets(130, (index) => (index < 4 || index >= 120 ? {} : { mobile_link: null }))
  const { latchkey, settle } = await setup(
    { wallets: odd },
    { platform: createFakePlatform({ environment: { device: 'phone', os: 'ios' } }) },
    false,
  )
  const directory = latchkey.use(walletDirectory)
  directory.load()
  await settle()
  expect(directory.state.getState().wallets).toHaveLength(4)
  directory.loadMore()
  await settle()
  expect(directory.state.getState().wallets).toHaveLength(10)
  expect(directory.state.getState().more).toBe('none')
})

test('a directory that ignores excluded ids lists no wallet twice', async () => {
  const { latchkey, api, settle } = await setup(
    {},
    { customWallets: [{ id: 'com.wallet.w1', name: 'Custom' }] },
    false,
  )
  api.answer('/getWallets', () => HttpResponse.json({ data: wallets(6), count: 6 }))
  const directory = latchkey.use(walletDirectory)
  directory.load()
  await settle()
  const { recommended, wallets: listed } = directory.state.getState()
  const ids = [...recommended, ...listed].map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

test('F79: lone surrogates in a wallet do not fail the directory', async () => {
  const { latchkey, settle } = await setup(
    { wallets: [wallet(0, { image_id: '\ud83e' }), wallet(1, { name: `Wallet ${'\udc00'}` })] },
    {},
    false,
  )
  const directory = latchkey.use(walletDirectory)
  directory.load()
  await settle()
  expect(directory.state.getState().recommended.map(({ name }) => name)).toEqual(['Wallet 0', 'Wallet '])
})
