import { buying, chosenPurchase } from '@latchkey/controllers/parts'
import { aliceAddress, bobAddress, fjordChain, meadowChain } from '@latchkey/core/testing'
import { HttpResponse } from 'msw'
import { describe, expect, test } from 'vitest'
import { payment } from '../doubles/api/apiFixtures.ts'
import { type ApiWorld, apiBase, refuse } from '../doubles/api/createApiDouble.ts'
import { code, setup } from '../doubles/api/servedLatchkey.ts'

const historyPath = `/v1/account/${aliceAddress}/history`

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
    world.latchkey.internals.router.push('Buy')
    const buy = world.latchkey.use(buying)
    buy.load()
    await world.settle()
    await world.advance(300)
    return { ...world, buy, state: () => buy.state.getState() }
  }

  test('an order opens the payment page and is complete when the purchase arrives', async () => {
    const { latchkey, api, platform, buy, state, advance, settle } = await buyer({
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
    expect(latchkey.internals.router.state.getState().view).toBe('Account')
    await settle()
    latchkey.close()
  })

  test('F82: a failed quote becomes a mock that cannot be ordered', async () => {
    const { latchkey, api, platform, buy, state, advance } = await buyer()
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
  })

  test('R-75: a quote older than 30 s is requested again before the order', async () => {
    const { latchkey, api, buy, advance } = await buyer()
    await advance(29_000)
    await buy.buy()
    expect(api.count('/v1/onramp/quote')).toBe(1)
    buy.leaveOrder()
    await advance(31_000)
    await buy.buy()
    expect(api.count('/v1/onramp/quote')).toBe(2)
    latchkey.close()
  })

  test('an amount outside the limits sends no request, and an order is late after 180 s', async () => {
    const { latchkey, api, buy, state, advance } = await buyer()
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
  })

  test('a network without purchases is unavailable', async () => {
    const { latchkey, buy, state } = await buyer({ chains: ['eip155:910155'] })
    expect(state().status).toBe('unavailable')
    expect(await code(buy.buy())).toBe('onramp_unavailable')
    latchkey.close()
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
    world.latchkey.internals.router.push('Buy')
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
    const { latchkey, api, settle, advance } = await setup({ quote })
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
  })

  test('a network change while options load shows the options of the new network', async () => {
    const { latchkey, api, settle } = await setup({ quote })
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
    expect(latchkey.internals.snackbar.state.getState().snack?.message).toMatchObject({
      code: 'onramp_unavailable',
    })
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
