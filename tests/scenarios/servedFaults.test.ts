import {
  accountBalances,
  accountCollectibles,
  accountHistory,
  buying,
  chosenPurchase,
  naming,
  sending,
  sendProblem,
  transactionsOf,
  walletDirectory,
} from '@latchkey/controllers/parts'
import { createBlockchainApi } from '@latchkey/core/api'
import { aliceAddress, bobAddress, createFakePlatform, fjordChain, meadowChain } from '@latchkey/core/testing'
import { HttpResponse } from 'msw'
import { describe, expect, test } from 'vitest'
import { bnbBalance, payment, wallet } from '../doubles/api/apiFixtures.ts'
import { type ApiWorld, apiBase, createApiDouble, refuse } from '../doubles/api/createApiDouble.ts'
import { code, setup, wallets } from '../doubles/api/servedLatchkey.ts'

const historyPath = `/v1/account/${aliceAddress}/history`
/** An answer that is sent after `release`. */
function delayedAnswer(body: () => object) {
  let release = () => {}
  const answered = new Promise<void>((resolve) => {
    release = resolve
  })
  return {
    release: () => release(),
    answer: async () => {
      await answered
      return HttpResponse.json(body())
    },
  }
}

describe('requests', () => {
  test('an aborted request does not abort the concurrent one that shares its answer', async () => {
    const api = createApiDouble({ history: [payment(0)] })
    const blockchain = createBlockchainApi({ http: api.http, base: apiBase })
    const at = { networkId: meadowChain.caipNetworkId, address: aliceAddress }
    const leaving = new AbortController()
    const first = blockchain.history(at, leaving.signal)
    const second = blockchain.history(at)
    leaving.abort()
    expect(await code(first)).toBe('request_aborted')
    expect((await second).items).toHaveLength(1)
  })

  test('an unavailable service is reported as failed, not as an empty account', async () => {
    const { latchkey, api, settle, advance, stop } = await setup({ history: [payment(0)] }, {}, false)
    api.answer('/v1/supported-chains', () => refuse(503, 'away'))
    await latchkey.connect({ connectorId: 'harbour' })
    await settle()
    const activity = latchkey.use(accountHistory)
    const owned = latchkey.use(accountCollectibles)
    const unwatch = [activity.watch(), owned.watch()]
    await settle()
    expect(activity.state.getState().status).toBe('failed')
    expect(owned.state.getState().status).toBe('failed')
    // The name is unknown, so registering one is not offered.
    expect(latchkey.identity.state.getState().identity).toBeUndefined()

    const shown: string[] = []
    const unsubscribe = activity.state.subscribe(({ status }) => shown.push(status))
    await advance(10_000)
    expect(shown.filter((status) => status !== 'failed')).toEqual([])
    activity.retry()
    expect(activity.state.getState().status).toBe('loading')
    await settle()
    expect(activity.state.getState().status).toBe('failed')
    api.answer('/v1/supported-chains', undefined)
    await advance(10_000)
    expect(activity.state.getState().status).toBe('ready')
    expect(owned.state.getState().status).toBe('ready')
    unsubscribe()
    for (const end of unwatch) end()
    stop()
  })

  test('opening a tab sends one request, even if the answer takes longer than 10 s', async () => {
    const { latchkey, api, settle, advance, stop } = await setup()
    const slow = delayedAnswer(() => ({ data: [payment(0)], next: null }))
    api.answer(historyPath, slow.answer)
    const part = latchkey.use(accountHistory)
    const unwatch = part.watch()
    const time = async (ms: number) => {
      // Not awaited: it would wait for the answer.
      void advance(ms)
      for (let i = 0; i < 20; i++) await Promise.resolve()
    }
    await time(10_000)
    await time(10_000)
    expect(api.count(historyPath)).toBe(1)
    slow.release()
    await settle()
    expect(part.state.getState().status).toBe('ready')
    unwatch()
    stop()
  })
})

describe('balances and name', () => {
  const balancePath = `/v1/account/${aliceAddress}/balance`

  test('balances release from the chain after 2 s, and from a slow service when it answers', async () => {
    const slow = delayedAnswer(() => ({ balances: [bnbBalance] }))
    const { latchkey, api, clock, settle, stop } = await setup({}, {}, false)
    api.answer(balancePath, slow.answer)
    await latchkey.connect({ connectorId: 'harbour' })
    const state = () => latchkey.balances.state.getState()
    await clock.advance(1_999)
    expect(state().status).toBe('loading')
    await clock.advance(1)
    await clock.flush()
    expect(state().status).toBe('ready')
    expect(state().balances[0]?.price).toBeUndefined()
    slow.release()
    await settle()
    expect(state().balances[0]).toMatchObject({ price: 600, value: 900 })
    stop()
  })

  test('a late answer of the service with the block of its start is not behind the chain', async () => {
    const slow = delayedAnswer(() => ({
      balances: [bnbBalance],
      blocks: { [meadowChain.caipNetworkId]: '99' },
    }))
    const { latchkey, adapter, api, clock, settle, stop } = await setup({}, {}, false)
    adapter.chain.blockNumber = 103n
    api.answer(balancePath, slow.answer)
    await latchkey.connect({ connectorId: 'harbour' })
    await clock.advance(2_000)
    await clock.flush()
    expect(latchkey.balances.state.getState().status).toBe('ready')
    slow.release()
    await settle()
    const { balances, behind, blockNumber } = latchkey.balances.state.getState()
    expect([balances[0]?.price, behind, blockNumber]).toEqual([600, false, 99n])
    stop()
  })

  test('F24: an answer 40 blocks behind does not replace the shown balances, which are marked', async () => {
    const at = (block: number, numeric: string) => () =>
      HttpResponse.json({
        balances: [{ ...bnbBalance, quantity: { decimals: '18', numeric } }],
        blocks: { [meadowChain.caipNetworkId]: String(block) },
      })
    const { latchkey, adapter, api, advance, stop } = await setup({}, {}, false)
    adapter.chain.blockNumber = 1_000n
    api.answer(balancePath, at(100, '2'))
    await latchkey.connect({ connectorId: 'harbour' })
    await advance(0)
    latchkey.open({ view: 'Account' })
    await advance(0)
    const shown: { block: bigint | undefined; amount: bigint | undefined; behind: boolean }[] = []
    const unsubscribe = latchkey.balances.state.subscribe(({ blockNumber: block, balances, behind }) =>
      shown.push({ block, amount: balances[0]?.amountBaseUnits, behind }),
    )
    const last = () => shown.at(-1)
    const ether = 10n ** 18n

    api.answer(balancePath, at(60, '1'))
    await advance(10_000)
    expect(last()).toEqual({ block: 100n, amount: 2n * ether, behind: true })
    api.answer(balancePath, at(101, '3'))
    await advance(10_000)
    expect(last()).toEqual({ block: 101n, amount: 3n * ether, behind: false })
    api.answer(balancePath, at(61, '1'))
    await advance(10_000)
    api.answer(balancePath, at(102, '2'))
    await advance(10_000)
    expect(last()).toEqual({ block: 102n, amount: 2n * ether, behind: false })
    const blocks = shown.map(({ block }) => block ?? 0n)
    expect(blocks.every((block, index) => index === 0 || block >= (blocks[index - 1] ?? 0n))).toBe(true)

    // An earlier block is accepted after a minute, because a restarted devnet begins again.
    api.answer(balancePath, at(5, '9'))
    await advance(10_000)
    for (let seconds = 10; seconds < 60; seconds += 10) await advance(10_000)
    expect(last()).toEqual({ block: 102n, amount: 2n * ether, behind: true })
    await advance(10_000)
    expect(last()).toEqual({ block: 5n, amount: 9n * ether, behind: false })
    unsubscribe()
    latchkey.close()
    stop()
  })

  test('F24: without a service the block number of the chain is used', async () => {
    const { latchkey, adapter, advance, stop } = await setup({}, { services: {} }, false)
    const { chain } = adapter
    chain.blockNumber = 100n
    chain.balances.set(aliceAddress.toLowerCase(), 7n)
    await latchkey.connect({ connectorId: 'harbour' })
    await advance(0)
    const state = () => latchkey.balances.state.getState()
    chain.blockNumber = 60n
    chain.balances.set(aliceAddress.toLowerCase(), 3n)
    latchkey.use(accountBalances).refresh()
    await advance(0)
    expect([state().balances[0]?.amountBaseUnits, state().behind]).toEqual([7n, true])
    chain.blockNumber = 101n
    latchkey.use(accountBalances).refresh()
    await advance(0)
    expect([state().balances[0]?.amountBaseUnits, state().behind]).toEqual([3n, false])
    stop()
  })

  test('F17: a read that takes longer than the 10 s interval is not cancelled by the next', async () => {
    const slow = delayedAnswer(() => ({ balances: [bnbBalance] }))
    const { latchkey, api, clock, settle, stop } = await setup({}, {}, false)
    api.answer(balancePath, slow.answer)
    await latchkey.connect({ connectorId: 'harbour' })
    latchkey.open({ view: 'Account' })
    for (let i = 0; i < 3; i++) {
      await clock.advance(10_000)
      await clock.flush()
    }
    const requests = api.count(balancePath)
    slow.release()
    await settle()
    expect(requests).toBeLessThanOrEqual(2)
    expect(latchkey.balances.state.getState().balances[0]).toMatchObject({ price: 600 })
    latchkey.close()
    stop()
  })

  test('a failed name lookup is retried when the account is opened', async () => {
    const names = new Map([['marisol.latchkey.id', aliceAddress]])
    const { latchkey, api, settle, stop } = await setup({ names }, {}, false)
    const path = `/v1/identity/${aliceAddress}`
    api.answer(path, () => refuse(503, 'away'))
    await latchkey.connect({ connectorId: 'harbour' })
    await settle()
    api.answer(path, undefined)
    latchkey.open({ view: 'Account' })
    await settle()
    expect(latchkey.identity.state.getState().identity?.name).toBe('marisol.latchkey.id')
    latchkey.close()
    latchkey.open({ view: 'Account' })
    await settle()
    expect(api.count(path)).toBe(2)
    latchkey.close()
    stop()
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
    const { api, part, unwatch, ids, settle, advance, stop } = await activity(history)
    part.loadMore()
    await settle()
    expect(ids()).toHaveLength(60)
    api.world.history = [...Array.from({ length: 50 }, (_, index) => spam(index)), ...history]
    await advance(10_000)
    expect(ids()).toHaveLength(60)
    unwatch()
    stop()
  })

  test('a page that ends within a block loses no transaction', async () => {
    const minedAt = payment(0).metadata.minedAt
    const history = Array.from({ length: 55 }, (_, index) => payment(index, { minedAt }))
    const { part, unwatch, ids, settle, advance, stop } = await activity(history)
    part.loadMore()
    await settle()
    expect(ids()).toHaveLength(55)
    await advance(10_000)
    expect(ids()).toHaveLength(55)
    unwatch()
    stop()
  })

  test('F76: a page repeated under new cursors ends the list', async () => {
    const { api, part, unwatch, settle, stop } = await activity([])
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
    stop()
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
    const { unwatch, ids, stop } = await activity([...poisons, own, payment(60)])
    expect(ids()).toEqual(['t50', 't60'])
    unwatch()
    stop()
  })
})

test('on a phone a page without reachable wallets is skipped', async () => {
  const odd = wallets(130, (index) => (index < 4 || index >= 120 ? {} : { mobile_link: null }))
  const { latchkey, settle, stop } = await setup(
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
  stop()
})

test('a directory that ignores excluded ids lists no wallet twice', async () => {
  const { latchkey, api, settle, stop } = await setup(
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
  stop()
})

test('F79: lone surrogates in a wallet do not fail the directory', async () => {
  const { latchkey, settle, stop } = await setup(
    { wallets: [wallet(0, { image_id: '\ud83e' }), wallet(1, { name: `Wallet ${'\udc00'}` })] },
    {},
    false,
  )
  const directory = latchkey.use(walletDirectory)
  directory.load()
  await settle()
  expect(directory.state.getState().recommended.map(({ name }) => name)).toEqual(['Wallet 0', 'Wallet '])
  stop()
})

describe('names', () => {
  test('a refused name and an unavailable service have different states', async () => {
    const { latchkey, api, advance, stop } = await setup()
    const names = latchkey.use(naming)
    const state = () => names.state.getState()
    api.answer('/v1/profile/suggestions/admin', () => refuse(400, 'This name is reserved.'))
    names.setLabel('admin')
    await advance(300)
    expect(state()).toMatchObject({ status: 'refused', reason: 'This name is reserved.' })
    api.answer('/v1/profile/suggestions/marisol', () => refuse(503, 'away'))
    names.setLabel('marisol')
    await advance(300)
    expect(state().status).toBe('unanswered')
    api.answer('/v1/profile/suggestions/marisol', undefined)
    names.setLabel('marisol')
    await advance(300)
    expect(state().status).toBe('available')
    stop()
  })

  test('a leading hyphen is removed, a trailing one is kept without a request', async () => {
    const { latchkey, api, advance, stop } = await setup()
    const names = latchkey.use(naming)
    names.setLabel('-mari-')
    await advance(300)
    expect(names.state.getState()).toMatchObject({ label: 'mari-', status: 'typing' })
    expect(api.world.requestedPaths.filter((path) => path.includes('suggestions'))).toEqual([])
    stop()
  })

  test('a name registered during an account change is not given to the new account', async () => {
    const { latchkey, adapter, advance, settle, stop } = await setup()
    latchkey.open({ view: 'Account' })
    latchkey.router.push('RegisterAccountName')
    const names = latchkey.use(naming)
    names.setLabel('marisol')
    await advance(300)
    adapter.wallet('harbour').behaviour = 'hang'
    const registering = names.register()
    await settle()
    adapter
      .wallet('harbour')
      .emit({ type: 'accounts', accounts: [{ namespace: 'eip155', address: bobAddress, type: 'eoa' }] })
    await settle()
    adapter.wallet('harbour').answer('approve')
    expect(await registering).toBe('marisol.latchkey.id')
    await settle()
    expect(latchkey.account()?.address).toBe(bobAddress)
    expect(latchkey.identity.state.getState().identity?.name).toBeUndefined()
    expect(latchkey.router.state.getState().view).toBe('Account')
    latchkey.close()
    stop()
  })
})

describe('sending to a name', () => {
  const native = { networkId: meadowChain.caipNetworkId, address: undefined, ...meadowChain.nativeCurrency }

  test('an answer for another name is unknown, and an unavailable service is failed', async () => {
    const { latchkey, api, advance, stop } = await setup({ balances: [bnbBalance] })
    const send = latchkey.use(sending)
    send.setToken(native)
    api.answer('/v1/profile/account/marisol.latchkey.id', () =>
      HttpResponse.json({ name: 'mallory.latchkey.id', addresses: { 2147483648: { address: bobAddress } } }),
    )
    send.setReceiver('marisol')
    await advance(500)
    expect(send.state.getState().receiver.status).toBe('unknown')
    api.answer('/v1/profile/account/marisol.latchkey.id', () => refuse(503, 'away'))
    send.setReceiver('marisol')
    await advance(500)
    expect(send.state.getState().receiver.status).toBe('failed')
    send.reset()
    stop()
  })

  test('R-24: a name with an address on Ethereum only is unknown on another network', async () => {
    const { latchkey, api, advance, stop } = await setup({ balances: [bnbBalance] })
    const send = latchkey.use(sending)
    send.setToken(native)
    api.answer('/v1/profile/account/marisol.eth', () =>
      HttpResponse.json({ name: 'marisol.eth', addresses: { 60: { address: bobAddress } } }),
    )
    send.setReceiver('marisol.eth')
    await advance(500)
    expect(send.state.getState().receiver.status).toBe('unknown')
    send.reset()
    stop()
  })

  test('F23, R-61: a name on which two nodes disagree is unconfirmed and nothing is sent', async () => {
    const names = new Map([['marisol.latchkey.id', bobAddress]])
    const { latchkey, adapter, api, advance, stop } = await setup({
      balances: [bnbBalance],
      names,
      disputed: ['harbour.eth'],
    })
    const send = latchkey.use(sending)
    const problem = () => sendProblem(send.state.getState(), latchkey.balances.state.getState())
    latchkey.open({ view: 'Account' })
    latchkey.router.push('Send')
    send.setToken(native)
    send.setAmount('0.5')
    // Resolved first, so that a stale address would be noticed.
    send.setReceiver('marisol')
    await advance(800)
    expect(problem()).toBeUndefined()
    send.setReceiver('Harbour.eth')
    await advance(800)
    expect(send.state.getState().receiver).toEqual({ status: 'unconfirmed' })
    expect(problem()).toBe('receiver-unconfirmed')
    expect(() => send.review()).toThrow('That name could not be confirmed: two nodes do not agree')
    expect(await code(send.submit())).toBe('send_incomplete')
    expect(latchkey.router.state.getState().view).toBe('Send')
    expect(adapter.wallet('harbour').sent).toEqual([])
    // Typing it again sends a new request.
    api.world.disputed = []
    names.set('harbour.eth', bobAddress)
    send.setReceiver('harbour.eth')
    await advance(800)
    expect(problem()).toBeUndefined()
    expect(send.review()).toMatchObject({ to: bobAddress, toName: 'harbour.eth' })
    send.reset()
    stop()
  })

  test.each([
    ['harbour', 'finding'],
    ['ens.eth', 'finding'],
    ['0xharbour.eth', 'finding'],
    ['eth', 'none'],
    ['0x70997970', 'none'],
    ['harbour..eth', 'none'],
  ])('the receiver %s has the status %s', async (text, status) => {
    const { latchkey, stop } = await setup({ balances: [bnbBalance] })
    const send = latchkey.use(sending)
    send.setToken(native)
    send.setReceiver(text)
    expect(send.state.getState().receiver.status).toBe(status)
    send.reset()
    stop()
  })

  test('an address of another namespace is not looked up as a name', async () => {
    const { latchkey, api, stop } = await setup()
    const send = latchkey.use(sending)
    send.setToken({ ...native, networkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' })
    send.setAmount('1')
    send.setReceiver('7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv')
    expect(send.state.getState().receiver.status).toBe('none')
    expect(sendProblem(send.state.getState(), latchkey.balances.state.getState())).toBeUndefined()
    expect(api.world.requestedPaths.filter((path) => path.includes('/profile/account/'))).toEqual([])
    send.reset()
    stop()
  })
})

describe('buying', () => {
  const quote = {
    coinbaseFee: { amount: '2.99', currency: 'USD' },
    networkFee: { amount: '0.01', currency: 'USD' },
    paymentSubtotal: { amount: '97.00', currency: 'USD' },
    paymentTotal: { amount: '100.00', currency: 'USD' },
    purchaseAmount: { amount: '0.161', currency: 'BNB' },
    quoteId: 'q1',
  }
  const options = (payments: readonly (readonly [string, readonly string[]])[]) => ({
    purchaseCurrencies: [
      { id: 'bnb', name: 'BNB', symbol: 'BNB', networks: [{ name: 'bnb', chain_id: '910056' }] },
    ],
    paymentCurrencies: payments.map(([id, methods]) => ({
      id,
      payment_method_limits: methods.map((method) => ({ id: method, min: '10', max: '7500' })),
    })),
    partner: { id: 'devnet', name: 'Devnet Pay' },
  })
  async function buyer(start: Partial<ApiWorld> = {}) {
    const world = await setup({ quote, ...start })
    world.latchkey.open({ view: 'Account' })
    world.latchkey.router.push('Buy')
    const buy = world.latchkey.use(buying)
    buy.load()
    await world.settle()
    await world.advance(300)
    const end = () => {
      world.latchkey.close()
      world.stop()
    }
    return { ...world, buy, end, state: () => buy.state.getState() }
  }

  test('an unavailable service is failed, not unavailable for the network, and is retried', async () => {
    const { latchkey, api, settle, advance, stop } = await setup({ quote })
    api.answer('/v1/onramp/options', () => refuse(503, 'away'))
    const buy = latchkey.use(buying)
    buy.load()
    await settle()
    expect(buy.state.getState().status).toBe('failed')
    api.answer('/v1/onramp/options', undefined)
    buy.load()
    await settle()
    expect(buy.state.getState().status).toBe('ready')
    await advance(300)
    stop()
  })

  test('a network change while options load shows the options of the new network', async () => {
    const { latchkey, api, settle, stop } = await setup({ quote })
    const slow = delayedAnswer(() => options([['USD', ['card']]]))
    api.answer('/v1/onramp/options', slow.answer)
    const buy = latchkey.use(buying)
    buy.load()
    await latchkey.switchNetwork(fjordChain.caipNetworkId)
    buy.load()
    slow.release()
    await settle()
    // BNB is sold on the first network only.
    expect(buy.state.getState().status).toBe('unavailable')
    stop()
  })

  test('a currency without the chosen method changes the method; an unknown currency is not chosen', async () => {
    const { api, buy, state, settle, advance, end } = await buyer()
    api.answer('/v1/onramp/options', () =>
      HttpResponse.json(
        options([
          ['USD', ['card', 'ach_bank_account']],
          ['EUR', ['card']],
        ]),
      ),
    )
    buy.load()
    await settle()
    buy.setMethod('ach_bank_account')
    buy.setCurrency('EUR')
    expect(state()).toMatchObject({ currency: 'EUR', method: 'card' })
    buy.setCurrency('GBP')
    expect(state()).toMatchObject({ currency: 'EUR', method: 'card' })
    await advance(300)
    end()
  })

  test('changing the amount cancels a pending order', async () => {
    const { api, buy, state, platform, settle, advance, end } = await buyer()
    const slow = delayedAnswer(() => ({ url: `${apiBase}/onramp/checkout/1` }))
    api.answer('/v1/generators/onrampurl', slow.answer)
    const ordering = code(buy.buy())
    expect(state().order.status).toBe('opening')
    buy.setAmount('250')
    expect(await ordering).toBe('request_aborted')
    slow.release()
    await settle()
    expect(state().order.status).toBe('none')
    expect(platform.opened).toEqual([])
    await advance(300)
    end()
  })

  test('the native token is preselected', async () => {
    const { api, buy, state, settle, advance, end } = await buyer()
    const bnb = '910056'
    const sold = (id: string, contract_address: string) => ({
      id,
      name: id,
      symbol: id,
      networks: [{ name: 'bnb', chain_id: bnb, contract_address }],
    })
    api.answer('/v1/onramp/options', () =>
      HttpResponse.json({
        ...options([['USD', ['card']]]),
        purchaseCurrencies: [sold('MDW', bobAddress), sold('BNB', '')],
      }),
    )
    buy.load()
    await settle()
    expect(chosenPurchase(state(), meadowChain.caipNetworkId)?.id).toBe('BNB')
    buy.setPurchase('MDW')
    expect(chosenPurchase(state(), meadowChain.caipNetworkId)?.id).toBe('MDW')
    await advance(300)
    end()
  })

  test('a failed order shows that nothing was paid', async () => {
    const { latchkey, api, buy, state, end } = await buyer()
    api.answer('/v1/generators/onrampurl', () => refuse(503, 'away'))
    expect(await code(buy.buy())).toBe('server_error')
    expect(state().order.status).toBe('failed')
    expect(latchkey.snackbar.state.getState().snack?.message).toMatchObject({ code: 'onramp_unavailable' })
    end()
  })

  test('watching for a purchase ends after 180 s even if requests fail', async () => {
    const { api, buy, state, advance, end } = await buyer()
    await buy.buy()
    api.answer(historyPath, () => refuse(503, 'away'))
    await advance(184_000)
    expect(state().order.status).toBe('late')
    const before = api.count(historyPath)
    await advance(60_000)
    expect(api.count(historyPath)).toBe(before)
    end()
  })
})
