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
/** An answer that comes when the test says so. */
function later(body: () => object) {
  let come = () => {}
  const answered = new Promise<void>((resolve) => {
    come = resolve
  })
  return {
    come: () => come(),
    answer: async () => {
      await answered
      return HttpResponse.json(body())
    },
  }
}

describe('who is asked, and how often', () => {
  test('whoever asks first and gives up takes no answer from the others', async () => {
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

  test('a service that is away is a failure, never an empty account', async () => {
    const { latchkey, api, rest, pass, stop } = await setup({ history: [payment(0)] }, {}, false)
    api.answer('/v1/supported-chains', () => refuse(503, 'away'))
    await latchkey.connect({ connectorId: 'harbour' })
    await rest()
    const activity = latchkey.use(accountHistory)
    const owned = latchkey.use(accountCollectibles)
    const leave = [activity.watch(), owned.watch()]
    await rest()
    expect(activity.state.getState().status).toBe('failed')
    expect(owned.state.getState().status).toBe('failed')
    // Nobody is offered a name who may have one.
    expect(latchkey.identity.state.getState().identity).toBeUndefined()

    const shown: string[] = []
    const forget = activity.state.subscribe(({ status }) => shown.push(status))
    await pass(10_000)
    expect(shown.filter((status) => status !== 'failed')).toEqual([])
    activity.retry()
    expect(activity.state.getState().status).toBe('loading')
    await rest()
    expect(activity.state.getState().status).toBe('failed')
    api.answer('/v1/supported-chains', undefined)
    await pass(10_000)
    expect(activity.state.getState().status).toBe('ready')
    expect(owned.state.getState().status).toBe('ready')
    forget()
    for (const end of leave) end()
    stop()
  })

  test('opening a tab asks once; an answer that takes longer than 10 s is waited for', async () => {
    const { latchkey, api, rest, pass, stop } = await setup()
    const slow = later(() => ({ data: [payment(0)], next: null }))
    api.answer(historyPath, slow.answer)
    const part = latchkey.use(accountHistory)
    const leave = part.watch()
    const time = async (ms: number) => {
      // Not `pass`: it would wait for the answer.
      void pass(ms)
      for (let i = 0; i < 20; i++) await Promise.resolve()
    }
    await time(10_000)
    await time(10_000)
    expect(api.count(historyPath)).toBe(1)
    slow.come()
    await rest()
    expect(part.state.getState().status).toBe('ready')
    leave()
    stop()
  })
})

describe('balances and name', () => {
  const balancePath = `/v1/account/${aliceAddress}/balance`

  test('a service that lets people wait: after 2 s the chain tells, and the service when it comes', async () => {
    const slow = later(() => ({ balances: [bnbBalance] }))
    const { latchkey, api, clock, rest, stop } = await setup({}, {}, false)
    api.answer(balancePath, slow.answer)
    await latchkey.connect({ connectorId: 'harbour' })
    const state = () => latchkey.balances.state.getState()
    await clock.advance(1_999)
    expect(state().status).toBe('loading')
    await clock.advance(1)
    await clock.flush()
    expect(state().status).toBe('ready')
    expect(state().balances[0]?.price).toBeUndefined()
    slow.come()
    await rest()
    expect(state().balances[0]).toMatchObject({ price: 600, value: 900 })
    stop()
  })

  test('a service that answers late, as of the block at which it began, is not older than the chain', async () => {
    const slow = later(() => ({ balances: [bnbBalance], blocks: { [meadowChain.caipNetworkId]: '99' } }))
    const { latchkey, adapter, api, clock, rest, stop } = await setup({}, {}, false)
    adapter.chain.blockNumber = 103n
    api.answer(balancePath, slow.answer)
    await latchkey.connect({ connectorId: 'harbour' })
    await clock.advance(2_000)
    await clock.flush()
    expect(latchkey.balances.state.getState().status).toBe('ready')
    slow.come()
    await rest()
    const { balances, behind, blockNumber } = latchkey.balances.state.getState()
    expect([balances[0]?.price, behind, blockNumber]).toEqual([600, false, 99n])
    stop()
  })

  test('F24: a node 40 blocks behind takes nothing back: what is shown stays, and is marked', async () => {
    const at = (block: number, numeric: string) => () =>
      HttpResponse.json({
        balances: [{ ...bnbBalance, quantity: { decimals: '18', numeric } }],
        blocks: { [meadowChain.caipNetworkId]: String(block) },
      })
    const { latchkey, adapter, api, pass, stop } = await setup({}, {}, false)
    adapter.chain.blockNumber = 1_000n
    api.answer(balancePath, at(100, '2'))
    await latchkey.connect({ connectorId: 'harbour' })
    await pass(0)
    latchkey.open({ view: 'Account' })
    await pass(0)
    const shown: { block: bigint | undefined; amount: bigint | undefined; behind: boolean }[] = []
    const forget = latchkey.balances.state.subscribe(({ blockNumber: block, balances, behind }) =>
      shown.push({ block, amount: balances[0]?.amountBaseUnits, behind }),
    )
    const last = () => shown.at(-1)
    const ether = 10n ** 18n

    api.answer(balancePath, at(60, '1'))
    await pass(10_000)
    expect(last()).toEqual({ block: 100n, amount: 2n * ether, behind: true })
    api.answer(balancePath, at(101, '3'))
    await pass(10_000)
    expect(last()).toEqual({ block: 101n, amount: 3n * ether, behind: false })
    api.answer(balancePath, at(61, '1'))
    await pass(10_000)
    api.answer(balancePath, at(102, '2'))
    await pass(10_000)
    expect(last()).toEqual({ block: 102n, amount: 2n * ether, behind: false })
    const blocks = shown.map(({ block }) => block ?? 0n)
    expect(blocks.every((block, index) => index === 0 || block >= (blocks[index - 1] ?? 0n))).toBe(true)

    // A chain that stays there for a minute did go back, as a devnet does that starts over.
    api.answer(balancePath, at(5, '9'))
    await pass(10_000)
    for (let seconds = 10; seconds < 60; seconds += 10) await pass(10_000)
    expect(last()).toEqual({ block: 102n, amount: 2n * ether, behind: true })
    await pass(10_000)
    expect(last()).toEqual({ block: 5n, amount: 9n * ether, behind: false })
    forget()
    latchkey.close()
    stop()
  })

  test('F24: without a service the chain’s own block counts', async () => {
    const { latchkey, adapter, pass, stop } = await setup({}, { services: {} }, false)
    const { chain } = adapter
    chain.blockNumber = 100n
    chain.balances.set(aliceAddress.toLowerCase(), 7n)
    await latchkey.connect({ connectorId: 'harbour' })
    await pass(0)
    const state = () => latchkey.balances.state.getState()
    chain.blockNumber = 60n
    chain.balances.set(aliceAddress.toLowerCase(), 3n)
    latchkey.use(accountBalances).refresh()
    await pass(0)
    expect([state().balances[0]?.amountBaseUnits, state().behind]).toEqual([7n, true])
    chain.blockNumber = 101n
    latchkey.use(accountBalances).refresh()
    await pass(0)
    expect([state().balances[0]?.amountBaseUnits, state().behind]).toEqual([3n, false])
    stop()
  })

  test('F17: a read that takes longer than the 10 s between two comes to its end', async () => {
    const slow = later(() => ({ balances: [bnbBalance] }))
    const { latchkey, api, clock, rest, stop } = await setup({}, {}, false)
    api.answer(balancePath, slow.answer)
    await latchkey.connect({ connectorId: 'harbour' })
    latchkey.open({ view: 'Account' })
    for (let i = 0; i < 3; i++) {
      await clock.advance(10_000)
      await clock.flush()
    }
    const asked = api.count(balancePath)
    slow.come()
    await rest()
    expect(asked).toBeLessThanOrEqual(2)
    expect(latchkey.balances.state.getState().balances[0]).toMatchObject({ price: 600 })
    latchkey.close()
    stop()
  })

  test('a name that could not be looked up is looked for again when the account is opened', async () => {
    const names = new Map([['marisol.latchkey.id', aliceAddress]])
    const { latchkey, api, rest, stop } = await setup({ names }, {}, false)
    const path = `/v1/identity/${aliceAddress}`
    api.answer(path, () => refuse(503, 'away'))
    await latchkey.connect({ connectorId: 'harbour' })
    await rest()
    api.answer(path, undefined)
    latchkey.open({ view: 'Account' })
    await rest()
    expect(latchkey.identity.state.getState().identity?.name).toBe('marisol.latchkey.id')
    latchkey.close()
    latchkey.open({ view: 'Account' })
    await rest()
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
    const leave = part.watch()
    await world.rest()
    const ids = () => transactionsOf(part.state.getState()).map(({ id }) => id)
    return { ...world, part, leave, ids }
  }

  test('a new first page of nothing but spam takes nothing away', async () => {
    const history = Array.from({ length: 60 }, (_, index) => payment(index + 100))
    const { api, part, leave, ids, rest, pass, stop } = await activity(history)
    part.loadMore()
    await rest()
    expect(ids()).toHaveLength(60)
    api.world.history = [...Array.from({ length: 50 }, (_, index) => spam(index)), ...history]
    await pass(10_000)
    expect(ids()).toHaveLength(60)
    leave()
    stop()
  })

  test('a page that ends in the middle of a block loses nothing of it', async () => {
    const minedAt = payment(0).metadata.minedAt
    const history = Array.from({ length: 55 }, (_, index) => payment(index, { minedAt }))
    const { part, leave, ids, rest, pass, stop } = await activity(history)
    part.loadMore()
    await rest()
    expect(ids()).toHaveLength(55)
    await pass(10_000)
    expect(ids()).toHaveLength(55)
    leave()
    stop()
  })

  test('F76: a page that repeats under ever new cursors is the end', async () => {
    const { api, part, leave, rest, stop } = await activity([])
    let page = 0
    api.answer(historyPath, () => {
      page += 1
      return HttpResponse.json({ data: [spam(1)], next: `cursor-${page}` })
    })
    part.stop()
    const again = part.watch()
    await rest()
    expect(part.state.getState().more).toBe('none')
    expect(page).toBe(2)
    leave()
    again()
    stop()
  })

  test('R-69: what a stranger moved of nothing is hidden; what the account did itself is not', async () => {
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
    const { leave, ids, stop } = await activity([...poisons, own, payment(60)])
    expect(ids()).toEqual(['t50', 't60'])
    leave()
    stop()
  })
})

test('on a phone a page of wallets that cannot be reached is passed over', async () => {
  const odd = wallets(130, (index) => (index < 4 || index >= 120 ? {} : { mobile_link: null }))
  const { latchkey, rest, stop } = await setup(
    { wallets: odd },
    { platform: createFakePlatform({ environment: { device: 'phone', os: 'ios' } }) },
    false,
  )
  const directory = latchkey.use(walletDirectory)
  directory.load()
  await rest()
  expect(directory.state.getState().wallets).toHaveLength(4)
  directory.loadMore()
  await rest()
  expect(directory.state.getState().wallets).toHaveLength(10)
  expect(directory.state.getState().more).toBe('none')
  stop()
})

test('a directory that leaves nothing out lists no wallet twice', async () => {
  const { latchkey, api, rest, stop } = await setup(
    {},
    { customWallets: [{ id: 'com.wallet.w1', name: 'Ours' }] },
    false,
  )
  api.answer('/getWallets', () => HttpResponse.json({ data: wallets(6), count: 6 }))
  const directory = latchkey.use(walletDirectory)
  directory.load()
  await rest()
  const { recommended, wallets: listed } = directory.state.getState()
  const ids = [...recommended, ...listed].map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  stop()
})

test('F79: a picture’s name of half a character costs one picture, not the directory', async () => {
  const { latchkey, rest, stop } = await setup(
    { wallets: [wallet(0, { image_id: '\ud83e' }), wallet(1, { name: `Wallet ${'\udc00'}` })] },
    {},
    false,
  )
  const directory = latchkey.use(walletDirectory)
  directory.load()
  await rest()
  expect(directory.state.getState().recommended.map(({ name }) => name)).toEqual(['Wallet 0', 'Wallet '])
  stop()
})

describe('names', () => {
  test('one that nobody can have, and a service that does not say, are two things', async () => {
    const { latchkey, api, pass, stop } = await setup()
    const names = latchkey.use(naming)
    const state = () => names.state.getState()
    api.answer('/v1/profile/suggestions/admin', () => refuse(400, 'This name is reserved.'))
    names.setLabel('admin')
    await pass(300)
    expect(state()).toMatchObject({ status: 'refused', reason: 'This name is reserved.' })
    api.answer('/v1/profile/suggestions/marisol', () => refuse(503, 'away'))
    names.setLabel('marisol')
    await pass(300)
    expect(state().status).toBe('unanswered')
    api.answer('/v1/profile/suggestions/marisol', undefined)
    names.setLabel('marisol')
    await pass(300)
    expect(state().status).toBe('available')
    stop()
  })

  test('a hyphen at the end is on its way to be a name, one in front is dropped; neither is asked about', async () => {
    const { latchkey, api, pass, stop } = await setup()
    const names = latchkey.use(naming)
    names.setLabel('-mari-')
    await pass(300)
    expect(names.state.getState()).toMatchObject({ label: 'mari-', status: 'typing' })
    expect(api.world.asked.filter((path) => path.includes('suggestions'))).toEqual([])
    stop()
  })

  test('an account that comes into use while the wallet asks is not called by another’s name', async () => {
    const { latchkey, adapter, pass, rest, stop } = await setup()
    latchkey.open({ view: 'Account' })
    latchkey.router.push('RegisterAccountName')
    const names = latchkey.use(naming)
    names.setLabel('marisol')
    await pass(300)
    adapter.wallet('harbour').behaviour = 'hang'
    const registering = names.register()
    await rest()
    adapter
      .wallet('harbour')
      .emit({ type: 'accounts', accounts: [{ namespace: 'eip155', address: bobAddress, type: 'eoa' }] })
    await rest()
    adapter.wallet('harbour').answer('approve')
    expect(await registering).toBe('marisol.latchkey.id')
    await rest()
    expect(latchkey.account()?.address).toBe(bobAddress)
    expect(latchkey.identity.state.getState().identity?.name).toBeUndefined()
    expect(latchkey.router.state.getState().view).toBe('Account')
    latchkey.close()
    stop()
  })
})

describe('sending to a name', () => {
  const native = { networkId: meadowChain.caipNetworkId, address: undefined, ...meadowChain.nativeCurrency }

  test('an answer about another name is none; a service that is away is not “nobody”', async () => {
    const { latchkey, api, pass, stop } = await setup({ balances: [bnbBalance] })
    const send = latchkey.use(sending)
    send.setToken(native)
    api.answer('/v1/profile/account/marisol.latchkey.id', () =>
      HttpResponse.json({ name: 'mallory.latchkey.id', addresses: { 2147483648: { address: bobAddress } } }),
    )
    send.setReceiver('marisol')
    await pass(500)
    expect(send.state.getState().receiver.status).toBe('unknown')
    api.answer('/v1/profile/account/marisol.latchkey.id', () => refuse(503, 'away'))
    send.setReceiver('marisol')
    await pass(500)
    expect(send.state.getState().receiver.status).toBe('failed')
    send.reset()
    stop()
  })

  test('R-24: an address that a name has on Ethereum only is not paid on another network', async () => {
    const { latchkey, api, pass, stop } = await setup({ balances: [bnbBalance] })
    const send = latchkey.use(sending)
    send.setToken(native)
    api.answer('/v1/profile/account/marisol.eth', () =>
      HttpResponse.json({ name: 'marisol.eth', addresses: { 60: { address: bobAddress } } }),
    )
    send.setReceiver('marisol.eth')
    await pass(500)
    expect(send.state.getState().receiver.status).toBe('unknown')
    send.reset()
    stop()
  })

  test('F23, R-61: a name of which two nodes do not say the same could not be confirmed, and nothing is sent', async () => {
    const names = new Map([['marisol.latchkey.id', bobAddress]])
    const { latchkey, adapter, api, pass, stop } = await setup({
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
    // Found before: what it was must not be sent to.
    send.setReceiver('marisol')
    await pass(800)
    expect(problem()).toBeUndefined()
    send.setReceiver('Harbour.eth')
    await pass(800)
    expect(send.state.getState().receiver).toEqual({ status: 'unconfirmed' })
    expect(problem()).toBe('receiver-unconfirmed')
    expect(() => send.review()).toThrow('That name could not be confirmed: two nodes do not agree')
    expect(await code(send.submit())).toBe('send_incomplete')
    expect(latchkey.router.state.getState().view).toBe('Send')
    expect(adapter.wallet('harbour').sent).toEqual([])
    // It is asked anew when it is typed anew.
    api.world.disputed = []
    names.set('harbour.eth', bobAddress)
    send.setReceiver('harbour.eth')
    await pass(800)
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
  ])('%s may be a name: %s', async (text, status) => {
    const { latchkey, stop } = await setup({ balances: [bnbBalance] })
    const send = latchkey.use(sending)
    send.setToken(native)
    send.setReceiver(text)
    expect(send.state.getState().receiver.status).toBe(status)
    send.reset()
    stop()
  })

  test('an address of another chain family is not looked up as a name', async () => {
    const { latchkey, api, stop } = await setup()
    const send = latchkey.use(sending)
    send.setToken({ ...native, networkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' })
    send.setAmount('1')
    send.setReceiver('7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv')
    expect(send.state.getState().receiver.status).toBe('none')
    expect(sendProblem(send.state.getState(), latchkey.balances.state.getState())).toBeUndefined()
    expect(api.world.asked.filter((path) => path.includes('/profile/account/'))).toEqual([])
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
    await world.rest()
    await world.pass(300)
    const end = () => {
      world.latchkey.close()
      world.stop()
    }
    return { ...world, buy, end, state: () => buy.state.getState() }
  }

  test('a service that is away is told apart from a network where nothing is sold, and asked again', async () => {
    const { latchkey, api, rest, pass, stop } = await setup({ quote })
    api.answer('/v1/onramp/options', () => refuse(503, 'away'))
    const buy = latchkey.use(buying)
    buy.load()
    await rest()
    expect(buy.state.getState().status).toBe('failed')
    api.answer('/v1/onramp/options', undefined)
    buy.load()
    await rest()
    expect(buy.state.getState().status).toBe('ready')
    await pass(300)
    stop()
  })

  test('another network while the options are on their way: they are those of the new one', async () => {
    const { latchkey, api, rest, stop } = await setup({ quote })
    const slow = later(() => options([['USD', ['card']]]))
    api.answer('/v1/onramp/options', slow.answer)
    const buy = latchkey.use(buying)
    buy.load()
    await latchkey.switchNetwork(fjordChain.caipNetworkId)
    buy.load()
    slow.come()
    await rest()
    // Sold on the first network alone.
    expect(buy.state.getState().status).toBe('unavailable')
    stop()
  })

  test('a currency that cannot be paid in the chosen way is paid in its own; one nobody takes is not chosen', async () => {
    const { api, buy, state, rest, pass, end } = await buyer()
    api.answer('/v1/onramp/options', () =>
      HttpResponse.json(
        options([
          ['USD', ['card', 'ach_bank_account']],
          ['EUR', ['card']],
        ]),
      ),
    )
    buy.load()
    await rest()
    buy.setMethod('ach_bank_account')
    buy.setCurrency('EUR')
    expect(state()).toMatchObject({ currency: 'EUR', method: 'card' })
    buy.setCurrency('GBP')
    expect(state()).toMatchObject({ currency: 'EUR', method: 'card' })
    await pass(300)
    end()
  })

  test('another amount while an order is being made: that order is none', async () => {
    const { api, buy, state, platform, rest, pass, end } = await buyer()
    const slow = later(() => ({ url: `${apiBase}/onramp/checkout/1` }))
    api.answer('/v1/generators/onrampurl', slow.answer)
    const ordering = code(buy.buy())
    expect(state().order.status).toBe('opening')
    buy.setAmount('250')
    expect(await ordering).toBe('request_aborted')
    slow.come()
    await rest()
    expect(state().order.status).toBe('none')
    expect(platform.opened).toEqual([])
    await pass(300)
    end()
  })

  test('the network’s own token is bought unless another is chosen', async () => {
    const { api, buy, state, rest, pass, end } = await buyer()
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
    await rest()
    expect(chosenPurchase(state(), meadowChain.caipNetworkId)?.id).toBe('BNB')
    buy.setPurchase('MDW')
    expect(chosenPurchase(state(), meadowChain.caipNetworkId)?.id).toBe('MDW')
    await pass(300)
    end()
  })

  test('an order that fails says that nothing was paid', async () => {
    const { latchkey, api, buy, state, end } = await buyer()
    api.answer('/v1/generators/onrampurl', () => refuse(503, 'away'))
    expect(await code(buy.buy())).toBe('server_error')
    expect(state().order.status).toBe('failed')
    expect(latchkey.snackbar.state.getState().snack?.message).toMatchObject({ code: 'onramp_unavailable' })
    end()
  })

  test('the watch for a purchase ends after 180 s, also where nobody answers', async () => {
    const { api, buy, state, pass, end } = await buyer()
    await buy.buy()
    api.answer(historyPath, () => refuse(503, 'away'))
    await pass(184_000)
    expect(state().order.status).toBe('late')
    const before = api.count(historyPath)
    await pass(60_000)
    expect(api.count(historyPath)).toBe(before)
    end()
  })
})
