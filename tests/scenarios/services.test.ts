import {
  accountBalances,
  accountCollectibles,
  accountHistory,
  buying,
  naming,
  sending,
  sendProblem,
  transactionsOf,
  walletDirectory,
} from '@latchkey/controllers/parts'
import { aliceAddress, bobAddress, fjordChain, meadowChain, meadowToken } from '@latchkey/core/testing'
import { HttpResponse } from 'msw'
import { describe, expect, test } from 'vitest'
import { bnbBalance, payment, wallet } from '../doubles/api/apiFixtures.ts'
import { type ApiWorld, apiBase, hang, refuse } from '../doubles/api/createApiDouble.ts'
import { code, setup, wallets } from '../doubles/api/servedLatchkey.ts'

describe('the wallet directory (§9)', () => {
  test('the directory has featured wallets in their order, four recommended and pages of 40 without duplicates', async () => {
    const { latchkey, settle, stop, platform } = await setup(
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
    stop()
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
    const { latchkey, settle, stop } = await setup(
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
    stop()
  })

  test('F75: a search sends one request 300 ms after the last key, and a late answer is ignored', async () => {
    const { latchkey, api, clock, settle, advance, stop } = await setup({ wallets: wallets(50) }, {}, false)
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
    stop()
  })

  test('F76: a repeated page ends the list despite a wrong count', async () => {
    const { latchkey, api, settle, stop } = await setup({ wallets: wallets(60) }, {}, false)
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
    stop()
  })

  test('a failed request can be retried, and unsafe values of an answer are left out', async () => {
    const { latchkey, api, settle, stop } = await setup({}, {}, false)
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
    stop()
  })
})

describe('balances from the service (§8, F30)', () => {
  const usdx = {
    name: 'Demo Dollar',
    symbol: 'USDX',
    chainId: meadowChain.caipNetworkId,
    address: `${meadowChain.caipNetworkId}:${bobAddress}`,
    value: 2000,
    price: 1,
    quantity: { decimals: '6', numeric: '2000.5' },
    iconUrl: '',
  }

  test('balances come from the service with prices; tokens unknown to it are read from the chain', async () => {
    const noMoney = { ...usdx, name: 'Points', quantity: { decimals: '0', numeric: '7' } }
    const { latchkey, adapter, stop } = await setup({ balances: [usdx, bnbBalance, noMoney] })
    adapter.chain.balances.set(`${aliceAddress} ${meadowToken.address}`.toLowerCase(), 5n)
    const { status, balances } = latchkey.balances.state.getState()
    expect(status).toBe('ready')
    expect(balances.map(({ token, amountBaseUnits, value }) => [token.name, amountBaseUnits, value])).toEqual(
      [
        ['BNB', 1_500_000_000_000_000_000n, 900],
        ['Demo Dollar', 2_000_500_000n, 2000],
        ['Demo Dollar', 0n, undefined],
      ],
    )
    stop()
  })

  test('F30: a failed service is retried after 30 s; the chain provides balances meanwhile', async () => {
    const { latchkey, api, adapter, advance, settle, stop } = await setup({}, {}, false)
    adapter.chain.balances.set(aliceAddress.toLowerCase(), 7n)
    api.answer(`/v1/account/${aliceAddress}/balance`, () => refuse(503, 'later'))
    latchkey.open()
    await latchkey.connect({ connectorId: 'harbour' })
    await settle()
    latchkey.open({ view: 'Account' })
    await advance(29_000)
    expect(api.count(`/v1/account/${aliceAddress}/balance`)).toBe(1)
    expect(latchkey.balances.state.getState()).toMatchObject({ status: 'ready' })
    expect(latchkey.balances.state.getState().balances[0]?.amountBaseUnits).toBe(7n)
    await advance(11_000)
    expect(api.count(`/v1/account/${aliceAddress}/balance`)).toBe(2)
    latchkey.close()
    stop()
  })

  test('R-61: symbol and decimals of configured tokens are not taken from the service', async () => {
    const lie = {
      ...usdx,
      name: 'Free money',
      symbol: 'FREE',
      address: `${meadowChain.caipNetworkId}:${meadowToken.address}`,
      quantity: { decimals: '2', numeric: '50000.00' },
    }
    const { latchkey, stop } = await setup({ balances: [lie, { ...bnbBalance, symbol: 'ETH' }] })
    const { balances } = latchkey.balances.state.getState()
    expect(
      balances.map(({ token, amountBaseUnits }) => [token.symbol, token.decimals, amountBaseUnits]),
    ).toEqual([
      ['BNB', 18, 1_500_000_000_000_000_000n],
      ['USDX', 6, 5_000_000n],
    ])
    stop()
  })

  test('balances known only to the service stay while it fails, marked as behind', async () => {
    const { latchkey, api, adapter, advance, stop } = await setup({ balances: [usdx, bnbBalance] })
    adapter.chain.balances.set(aliceAddress.toLowerCase(), 7n)
    const state = () => latchkey.balances.state.getState()
    const amounts = () =>
      state().balances.map(({ token, amountBaseUnits }) => [token.symbol, amountBaseUnits])
    api.answer(`/v1/account/${aliceAddress}/balance`, () => refuse(503, 'later'))
    latchkey.use(accountBalances).refresh()
    await advance(0)
    expect(amounts()).toContainEqual(['USDX', 2_000_500_000n])
    expect(amounts()).toContainEqual(['BNB', 7n])
    expect(state()).toMatchObject({ status: 'ready', behind: true })
    api.answer(`/v1/account/${aliceAddress}/balance`, undefined)
    await advance(30_000)
    latchkey.use(accountBalances).refresh()
    await advance(0)
    expect(amounts()).toContainEqual(['BNB', 1_500_000_000_000_000_000n])
    expect(state().behind).toBe(false)
    stop()
  })

  test('F81: invalid decimals, values and prices are left out', async () => {
    const odd = [70, 256, -1, 1.5, 'x', undefined].map((decimals, index) => ({
      ...bnbBalance,
      name: `Odd ${index}`,
      address: `${meadowChain.caipNetworkId}:0x${String(index).padStart(40, '0')}`,
      price: index === 0 ? -1 : Number.NaN,
      value: 'much',
      quantity: { decimals, numeric: index % 2 ? 'NaN' : '1' },
    }))
    const otherNetwork = { ...bnbBalance, name: 'Elsewhere', address: 'eip155:1:0x1' }
    const { latchkey, stop } = await setup({ balances: [...odd, otherNetwork, bnbBalance] })
    const { balances } = latchkey.balances.state.getState()
    expect(balances.map(({ token }) => token.name)).toEqual(['BNB', 'Odd 0', 'Demo Dollar'])
    expect(balances.find(({ token }) => token.name === 'Odd 0')).toMatchObject({
      price: undefined,
      value: undefined,
    })
    stop()
  })

  test('a network that the service does not serve is read from the chain without requests', async () => {
    const { latchkey, api, stop } = await setup({ chains: ['eip155:1'] })
    expect(latchkey.balances.state.getState().status).toBe('ready')
    expect(api.world.requestedPaths).toEqual(['/v1/supported-chains'])
    stop()
  })
})

describe('unavailable services', () => {
  test('history is failed, balances come from the chain, and requests are retried', async () => {
    const { latchkey, api, adapter, settle, advance, stop } = await setup(
      { history: [payment(0)] },
      {},
      false,
    )
    adapter.chain.balances.set(aliceAddress.toLowerCase(), 7n)
    api.answer('/v1/supported-chains', () => refuse(502, 'away'))
    await latchkey.connect({ connectorId: 'harbour' })
    await settle()
    const part = latchkey.use(accountHistory)
    const unwatch = part.watch()
    await settle()
    expect(part.state.getState().status).toBe('failed')
    expect(latchkey.balances.state.getState().balances[0]?.amountBaseUnits).toBe(7n)
    api.answer('/v1/supported-chains', undefined)
    await advance(10_000)
    expect(transactionsOf(part.state.getState())).toHaveLength(1)
    unwatch()
    stop()
  })
})

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
    const { latchkey, settle, stop } = await setup({ history })
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
    stop()
  })

  test('F31: a failed page keeps the list, and a retry adds no duplicates', async () => {
    const history = Array.from({ length: 120 }, (_, index) => payment(index))
    const { latchkey, api, settle, stop } = await setup({ history })
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
    stop()
  })

  test('F76: a repeated cursor ends the list, and a page of spam is skipped', async () => {
    const history = [payment(0), ...Array.from({ length: 110 }, (_, index) => spam(index + 1)), payment(200)]
    const { latchkey, api, settle, stop } = await setup({ history })
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
    stop()
  })

  test('an empty page with a cursor does not end the list', async () => {
    const { latchkey, api, settle, stop } = await setup({ history: [] })
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
    stop()
  })

  test('F27: a transaction removed by a reorganisation leaves the list within 10 s', async () => {
    const { latchkey, api, settle, advance, stop } = await setup({
      history: [payment(0), payment(1), payment(2)],
    })
    const part = latchkey.use(accountHistory)
    const unwatch = part.watch()
    await settle()
    api.world.history = [payment(1), payment(2)]
    await advance(10_000)
    expect(transactionsOf(part.state.getState()).map(({ id }) => id)).toEqual(['t1', 't2'])
    unwatch()
    stop()
  })

  test('a failed first page is reported, and no request is sent after the last unwatch', async () => {
    const { latchkey, api, settle, advance, stop } = await setup()
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
    stop()
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
    const { latchkey, settle, stop } = await setup({ nfts: [nft('1'), nft('1'), nft('2', true), nft('x')] })
    const part = latchkey.use(accountCollectibles)
    const unwatch = part.watch()
    await settle()
    expect(part.state.getState()).toMatchObject({ status: 'ready', collectibles: [{ name: 'Bloom 1' }] })
    expect(part.state.getState().collectibles).toHaveLength(1)
    unwatch()
    stop()
  })
})

describe('names (§4, §5)', () => {
  test('a free name can be registered and becomes the name of the account', async () => {
    const { latchkey, api, adapter, advance, settle, stop } = await setup()
    latchkey.open({ view: 'RegisterAccount' })
    latchkey.router.push('RegisterAccountName')
    const names = latchkey.use(naming)
    names.setLabel('Mar')
    expect(names.state.getState()).toMatchObject({ label: 'mar', status: 'typing' })
    names.setLabel('Mari sol!')
    expect(names.state.getState()).toMatchObject({ label: 'marisol', status: 'checking' })
    await advance(299)
    expect(api.count('/v1/profile/suggestions/marisol')).toBe(0)
    await advance(1)
    expect(names.state.getState().status).toBe('available')
    const registering = names.register()
    expect(names.state.getState().status).toBe('registering')
    expect(await registering).toBe('marisol.latchkey.id')
    await settle()
    const body = api.world.posted.find(({ path }) => path === '/v1/profile/account')?.body
    expect(JSON.parse(String(body?.message))).toMatchObject({
      name: 'marisol.latchkey.id',
      attributes: {},
      timestamp: 1_795_176_000,
      domain: 'app.example',
    })
    expect(body).toMatchObject({ address: aliceAddress, coin_type: 2_148_393_704 })
    expect(adapter.wallet('harbour').requests.some((one) => one.startsWith('sign'))).toBe(true)
    expect(latchkey.identity.state.getState().identity?.name).toBe('marisol.latchkey.id')
    expect(latchkey.router.state.getState().view).toBe('RegisterAccountNameSuccess')
    // The form, while it is leaving, still shows the text.
    expect(names.state.getState()).toMatchObject({ label: 'marisol', registered: 'marisol.latchkey.id' })
    names.begin()
    expect(names.state.getState()).toMatchObject({ label: '', status: 'typing', registered: undefined })
    latchkey.close()
    stop()
  })

  test.each([
    ['-24 h', -86_400],
    ['-10 min', -600],
    ['+10 min', 600],
    ['+24 h', 86_400],
  ])(
    'F62, R-23: with a clock that is %s off, a name is registered with the service’s time',
    async (_, skewSeconds) => {
      const { latchkey, api, clock, advance, stop } = await setup()
      const serverTime = clock.now()
      clock.jump(skewSeconds * 1_000)
      api.answer('/v1/supported-chains', () =>
        HttpResponse.json(
          { http: api.world.chains, ws: [] },
          { headers: { date: new Date(serverTime).toUTCString() } },
        ),
      )
      const names = latchkey.use(naming)
      names.setLabel('marisol')
      await advance(300)
      expect(await names.register()).toBe('marisol.latchkey.id')
      const body = api.world.posted.find(({ path }) => path === '/v1/profile/account')?.body
      expect(JSON.parse(String(body?.message)).timestamp).toBe(Math.floor(serverTime / 1_000))
      stop()
    },
  )

  test('a taken name gets suggestions, a declined one keeps the form, a refused one shows the reason', async () => {
    const { latchkey, api, adapter, advance, settle, stop } = await setup({
      names: new Map([['marisol.latchkey.id', bobAddress]]),
    })
    const names = latchkey.use(naming)
    names.setLabel('marisol')
    await advance(300)
    expect(names.state.getState()).toMatchObject({
      status: 'taken',
      suggestions: ['marisol-1.latchkey.id', 'marisol-2.latchkey.id'],
    })
    names.setLabel('marisol-1.latchkey.id')
    await advance(300)
    expect(names.state.getState()).toMatchObject({ label: 'marisol-1', status: 'available' })
    adapter.wallet('harbour').behaviour = 'reject'
    expect(await code(names.register())).toBe('request_rejected')
    expect(names.state.getState().status).toBe('available')
    adapter.wallet('harbour').behaviour = 'approve'
    api.answer('/v1/profile/account', () => refuse(409, 'This name was just taken.'))
    expect(await code(names.register())).toBe('name_register_failed')
    await settle()
    expect(names.state.getState()).toMatchObject({ status: 'failed', reason: 'This name was just taken.' })
    stop()
  })

  test('registering without an account rejects with name_account_missing', async () => {
    const { latchkey, advance, stop } = await setup({}, {}, false)
    const names = latchkey.use(naming)
    names.setLabel('marisol')
    await advance(300)
    expect(await code(names.register())).toBe('name_account_missing')
    stop()
  })

  test('a name is resolved as receiver 500 ms after the last key; an unregistered one is unknown', async () => {
    const { latchkey, api, advance, stop } = await setup({
      names: new Map([['marisol.latchkey.id', bobAddress]]),
      balances: [bnbBalance],
    })
    const send = latchkey.use(sending)
    send.setToken({ networkId: meadowChain.caipNetworkId, address: undefined, ...meadowChain.nativeCurrency })
    send.setAmount('0.5')
    const problem = () => sendProblem(send.state.getState(), latchkey.balances.state.getState())
    send.setReceiver('marisol')
    expect(problem()).toBe('receiver-finding')
    await advance(499)
    expect(api.count('/v1/profile/account/marisol.latchkey.id')).toBe(0)
    await advance(1)
    expect(send.state.getState().receiver).toMatchObject({ status: 'found', address: bobAddress })
    await advance(300)
    expect(problem()).toBeUndefined()
    expect(send.review()).toMatchObject({ to: bobAddress, toName: 'marisol.latchkey.id' })
    send.leaveReview()
    // On another network a name may have another address.
    send.setToken({ networkId: fjordChain.caipNetworkId, address: undefined, ...fjordChain.nativeCurrency })
    expect(problem()).toBe('receiver-finding')
    send.setToken({ networkId: meadowChain.caipNetworkId, address: undefined, ...meadowChain.nativeCurrency })
    send.setReceiver('unregistered.latchkey.id')
    await advance(500)
    expect(problem()).toBe('receiver-unknown')
    send.setReceiver(bobAddress)
    expect(send.state.getState().receiver.status).toBe('none')
    await advance(300)
    send.reset()
    stop()
  })
})

describe('buying (§5, §9)', () => {
  const quote = {
    coinbaseFee: { amount: '2.99', currency: 'USD' },
    networkFee: { amount: '0.01', currency: 'USD' },
    paymentSubtotal: { amount: '97.00', currency: 'USD' },
    paymentTotal: { amount: '100.00', currency: 'USD' },
    purchaseAmount: { amount: '0.161', currency: 'BNB' },
    quoteId: 'q1',
  }
  async function buyer(start: Partial<ApiWorld> = {}) {
    const world = await setup({ quote, ...start })
    world.latchkey.open({ view: 'Account' })
    world.latchkey.router.push('Buy')
    const buy = world.latchkey.use(buying)
    buy.load()
    await world.settle()
    await world.advance(300)
    return { ...world, buy, state: () => buy.state.getState() }
  }

  test('an order opens the payment page and is complete when the purchase arrives', async () => {
    const { latchkey, api, platform, buy, state, advance, settle, stop } = await buyer({
      history: [payment(9, { operationType: 'buy' })],
    })
    expect(state()).toMatchObject({ status: 'ready', quote: { status: 'ready', value: { quoteId: 'q1' } } })
    await buy.buy()
    expect(platform.opened).toEqual([`${apiBase}/onramp/checkout/1`])
    expect(state().order.status).toBe('waiting')
    await advance(8_000)
    expect(state().order.status).toBe('waiting')
    api.world.history = [payment(0, { operationType: 'buy' }), ...api.world.history]
    await advance(4_000)
    expect(state().order.status).toBe('arrived')
    expect(latchkey.router.state.getState().view).toBe('Account')
    await settle()
    latchkey.close()
    stop()
  })

  test('F82: a failed quote becomes a mock that cannot be ordered', async () => {
    const { latchkey, api, platform, buy, state, advance, stop } = await buyer()
    api.answer('/v1/onramp/quote', () => refuse(500, 'away'))
    buy.setAmount('250')
    await advance(300)
    expect(state().quote).toMatchObject({
      status: 'mock',
      value: { quoteId: 'mocked-quote-id', isMock: true },
    })
    expect(await code(buy.buy())).toBe('onramp_unavailable')
    expect(platform.opened).toEqual([])
    expect(api.count('/v1/generators/onrampurl')).toBe(0)
    latchkey.close()
    stop()
  })

  test('R-75: a quote older than 30 s is requested again before the order', async () => {
    const { latchkey, api, buy, advance, stop } = await buyer()
    await advance(29_000)
    await buy.buy()
    expect(api.count('/v1/onramp/quote')).toBe(1)
    buy.leaveOrder()
    await advance(31_000)
    await buy.buy()
    expect(api.count('/v1/onramp/quote')).toBe(2)
    latchkey.close()
    stop()
  })

  test('an amount outside the limits sends no request, and an order is late after 180 s', async () => {
    const { latchkey, api, buy, state, advance, stop } = await buyer()
    const before = api.count('/v1/onramp/quote')
    buy.setAmount('9000')
    await advance(300)
    expect(state().quote.status).toBe('none')
    expect(api.count('/v1/onramp/quote')).toBe(before)
    buy.setAmount('100')
    await advance(300)
    await buy.buy()
    await advance(184_000)
    expect(state().order.status).toBe('late')
    latchkey.close()
    stop()
  })

  test('a network without purchases is unavailable', async () => {
    const { latchkey, buy, state, stop } = await buyer({ chains: ['eip155:910155'] })
    expect(state().status).toBe('unavailable')
    expect(await code(buy.buy())).toBe('onramp_unavailable')
    latchkey.close()
    stop()
  })
})

describe('remote features and analytics', () => {
  test('remote features overlay the options only with enableRemoteFeatures', async () => {
    const features = [
      { id: 'onramp', isEnabled: false, config: null },
      { id: 'multi_wallet', isEnabled: true, config: null },
    ]
    const plain = await setup({ features }, {}, false)
    expect(plain.api.count('/appkit/v1/config')).toBe(0)
    plain.stop()
    const asking = await setup(
      { features },
      { enableRemoteFeatures: true, remoteFeatures: { multiWallet: false } },
      false,
    )
    await expect.poll(() => asking.api.count('/appkit/v1/config')).toBe(1)
    await asking.settle()
    const { features: local, remoteFeatures } = asking.latchkey.options.state.getState()
    expect(local.onramp).toBe(false)
    // A feature disabled in the options is not enabled by the service.
    expect(remoteFeatures.multiWallet).toBe(false)
    asking.stop()
  })

  test('R-80: analytics is off by default and sends no address and no query', async () => {
    const silent = await setup()
    silent.latchkey.open()
    await silent.settle()
    expect(silent.api.world.posted).toEqual([])
    silent.latchkey.close()
    silent.stop()

    const { latchkey, api, settle, stop } = await setup({}, { features: { analytics: true } }, false)
    await expect.poll(() => api.count('/getAnalyticsConfig')).toBe(1)
    await settle()
    await latchkey.connect({ connectorId: 'harbour' })
    await settle()
    const bodies = api.world.posted.filter(({ path }) => path === '/e').map(({ body }) => body)
    expect(bodies).toMatchObject([
      {
        url: 'https://app.example/',
        domain: 'app.example',
        props: { event: 'CONNECT_SUCCESS', type: 'track', properties: { name: 'Harbour' } },
      },
    ])
    expect(JSON.stringify(bodies)).not.toContain(aliceAddress)
    stop()
  })

  test('errors are reported at most 5 times in 60 s, and a refused origin shows one alert', async () => {
    const { latchkey, api, settle, advance, stop } = await setup({}, { features: { analytics: true } }, false)
    await expect.poll(() => api.count('/getAnalyticsConfig')).toBe(1)
    await settle()
    const fail = () => latchkey.events.track('error', { code: 'server_error' })
    for (let i = 0; i < 9; i++) fail()
    await settle()
    expect(api.count('/e')).toBe(5)
    await advance(60_000)
    api.answer('/e', () => refuse(403, 'not here'))
    fail()
    await settle()
    fail()
    await settle()
    expect(api.count('/e')).toBe(6)
    expect(latchkey.alerts.state.getState().alert?.code).toBe('origin_not_allowed')
    stop()
  })

  test('a service that never answers does not delay connecting, and stop ends its requests', async () => {
    const { latchkey, api, stop } = await setup({}, {}, false)
    api.answer('/v1/supported-chains', hang)
    await latchkey.connect({ connectorId: 'harbour' })
    expect(latchkey.account()?.address).toBe(aliceAddress)
    stop()
  })
})
