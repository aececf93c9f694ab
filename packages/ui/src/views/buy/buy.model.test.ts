import type { OnrampState } from '@latchkey/controllers'
import type { OnrampQuote, PurchaseCurrency } from '@latchkey/core'
import { meadowChain, meadowToken } from '@latchkey/core/testing'
import { expect, test } from 'vitest'
import { buyModel } from './buy.model.ts'

type Input = Parameters<typeof buyModel>[0]

const network = { name: 'bnb-devnet', displayName: 'BNB Devnet', chainId: '910056' }
const bnb: PurchaseCurrency = {
  id: 'bnb',
  name: 'BNB',
  symbol: 'BNB',
  networks: [{ ...network, contractAddress: undefined }],
}
const usdx: PurchaseCurrency = {
  id: 'usdx',
  name: 'Demo Dollar',
  symbol: 'USDX',
  networks: [{ ...network, contractAddress: meadowToken.address }],
}
const usd = (amount: string) => ({ amount, currency: 'USD' })
const quote: OnrampQuote = {
  partnerFee: usd('2.99'),
  networkFee: usd('0.01'),
  paymentSubtotal: usd('97.00'),
  paymentTotal: usd('100.00'),
  purchaseAmount: { amount: '0.1610000000000000009', currency: 'BNB' },
  quoteId: 'q',
  isMock: false,
}
const native = { networkId: meadowChain.caipNetworkId, address: undefined, ...meadowChain.nativeCurrency }

const model = (onramp: Partial<OnrampState> = {}, fields: Partial<Input> = {}) =>
  buyModel({
    onramp: {
      status: 'ready',
      options: {
        purchaseCurrencies: [bnb, usdx],
        paymentCurrencies: [
          {
            id: 'USD',
            limits: [
              { method: 'card', min: 10, max: 7500 },
              { method: 'ach_bank_account', min: 10, max: 25_000 },
            ],
          },
        ],
        partner: { id: 'devnet', name: 'Devnet Pay' },
      },
      amountText: '100',
      amountLocale: 'en',
      currency: 'USD',
      method: 'card',
      purchaseId: undefined,
      quote: { status: 'ready', value: quote, at: 0 },
      order: { status: 'none', url: '', error: undefined },
      ...onramp,
    },
    balances: {
      balances: [
        { token: native, amountBaseUnits: 1n, price: 500, value: 1 },
        { token: meadowToken, amountBaseUnits: 1n },
      ],
    },
    network: meadowChain,
    step: 'form',
    tokenQuery: '',
    ...fields,
  })

test('a quote has the minimum token amount and its price breakdown', () => {
  expect(model()).toMatchObject({
    status: 'form',
    partner: 'Devnet Pay',
    token: { symbol: 'BNB', decimals: 18 },
    method: { id: 'card', min: 10, max: 7500 },
    quote: {
      status: 'ready',
      amountBaseUnits: 161_000_000_000_000_000n,
      subtotal: 97,
      partnerFee: 2.99,
      networkFee: 0.01,
      total: 100,
    },
    canChooseToken: true,
  })
})

test('F82: a mock quote is an estimate at the last known price, or has no amount', () => {
  const mock = { status: 'mock', value: { ...quote, isMock: true }, at: 0 } as const
  expect(model({ quote: mock })).toMatchObject({
    quote: { status: 'estimate', amountBaseUnits: 200_000_000_000_000_000n },
  })
  expect(model({ quote: mock, purchaseId: 'usdx' })).toMatchObject({
    token: { symbol: 'USDX', decimals: 6 },
    quote: { status: 'estimate', amountBaseUnits: undefined },
  })
})

test('amounts outside the limits of the method are reported', () => {
  expect(model({ amountText: '9000' })).toMatchObject({ outOfRange: 'too-much', otherMethod: true })
  expect(model({ amountText: '9,5' })).toMatchObject({ amount: 9.5, outOfRange: 'too-little' })
  expect(model({ amountText: 'x' })).toMatchObject({ amount: undefined, outOfRange: undefined })
})

test('each step and status of the purchase has its view state', () => {
  expect(model({}, { step: 'method' })).toMatchObject({
    status: 'method',
    methods: [{ id: 'card' }, { id: 'bank' }],
    currencies: ['USD'],
  })
  expect(model({}, { step: 'token' })).toMatchObject({
    status: 'token',
    tokens: [{ id: 'bnb' }, { id: 'usdx' }],
  })
  const waiting = { status: 'waiting', url: 'https://pay.example/1', error: undefined } as const
  expect(model({ order: waiting })).toMatchObject({
    status: 'waiting',
    openUrl: 'https://pay.example/1',
    symbol: 'BNB',
  })
  expect(model({ status: 'unavailable' })?.status).toBe('unavailable')
  expect(model({ status: 'failed' })?.status).toBe('failed')
  expect(model({ status: 'loading' })).toBeUndefined()
})
