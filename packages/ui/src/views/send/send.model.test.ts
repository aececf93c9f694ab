import { paidAddresses } from '@latchkey/core'
import { aliceAddress, bobAddress, meadowChain, meadowToken } from '@latchkey/core/testing'
import { expect, test } from 'vitest'
import { sendModel } from './send.model.ts'

type Input = Parameters<typeof sendModel>[0]

const native = { networkId: meadowChain.caipNetworkId, address: undefined, ...meadowChain.nativeCurrency }
const ether = 10n ** 18n

const setup = (send: Partial<Input['send']> = {}, fields: Partial<Input> = {}) =>
  sendModel({
    send: {
      token: native,
      amountText: '0.05',
      amountLocale: 'en',
      receiverText: bobAddress,
      receiver: { status: 'none' },
      fee: { status: 'known', total: 1000n },
      ...send,
    },
    balances: {
      owner: { address: aliceAddress, networkId: meadowChain.caipNetworkId },
      status: 'ready',
      blockNumber: undefined,
      behind: false,
      retryAt: undefined,
      balances: [
        { token: native, amountBaseUnits: ether },
        { token: meadowToken, amountBaseUnits: 5n },
      ],
    },
    network: meadowChain,
    from: aliceAddress,
    takesNames: false,
    known: new Map(),
    canPaste: false,
    tokenQuery: undefined,
    ...fields,
  })

test('a complete form is ready', () => {
  expect(setup()).toMatchObject({ status: 'form', ready: true, recipient: { status: 'found' } })
})

test('an address that imitates a known one is marked (R-69)', () => {
  const imitated = `${bobAddress.slice(0, 6)}${'5'.repeat(32)}${bobAddress.slice(-4)}`.toLowerCase()
  const known = paidAddresses([], bobAddress)
  expect(setup({ receiverText: imitated }, { known })).toMatchObject({ recipient: { note: 'look-alike' } })
  expect(setup({ receiverText: bobAddress }, { known })).toMatchObject({ recipient: { note: undefined } })
})

test.each([
  [{ amountText: '2' }, 'not-enough'],
  [{ amountText: '1' }, 'not-enough-for-fee'],
  [{ amountText: '1.2.3' }, 'not-an-amount'],
  [{ amountText: '-1' }, 'with-sign'],
  [{ amountText: '1e-3' }, 'with-exponent'],
  [{ amountText: '1.000', amountLocale: 'fr' }, 'ambiguous'],
  [{ amountText: '1.000', amountLocale: 'de' }, 'not-enough'],
  [{ amountText: '0.0000000000000000001' }, 'too-many-decimals'],
])('%o is reported as %s', (send, amountProblem) => {
  expect(setup(send)).toMatchObject({ amountProblem, ready: false })
})

test.each([
  ['', { status: 'empty' }],
  ['0x12', { status: 'empty' }],
  ['ines.latchkey.id', { status: 'wrong', problem: 'not-an-address' }],
  [`${bobAddress}0`, { status: 'wrong', problem: 'not-an-address' }],
  [bobAddress, { status: 'found', address: bobAddress, note: undefined }],
  [bobAddress.toLowerCase(), { status: 'found', address: bobAddress }],
  [aliceAddress, { status: 'found', address: aliceAddress, note: 'own' }],
])('the recipient %s has the state %o', (receiverText, recipient) => {
  expect(setup({ receiverText })).toMatchObject({ recipient })
})

test('the recipient is validated before an amount is entered', () => {
  expect(setup({ amountText: '', receiverText: 'nonsense' })).toMatchObject({
    recipient: { status: 'wrong', problem: 'not-an-address' },
  })
})

test('a missing fee names the token that it is paid in', () => {
  const { symbol } = meadowChain.nativeCurrency
  const fee = { status: 'known', total: 2n * ether } as const
  const ofToken = { token: meadowToken, amountText: '0.000001', fee }
  expect(setup(ofToken)).toMatchObject({ amountProblem: 'not-enough-for-fee', feeSymbol: symbol })
  expect(setup({ fee })).toMatchObject({ amountProblem: 'not-enough-for-fee', feeSymbol: undefined })
})

test('the fee has the part that opens an account for the recipient', () => {
  expect(setup({ fee: { status: 'known', total: 1000n, rent: 900n } })).toMatchObject({
    fee: { amountBaseUnits: 1000n, rent: 900n },
  })
})

test('a token cannot be sent to its own contract', () => {
  const state = setup({ token: meadowToken, amountText: '0', receiverText: meadowToken.address ?? '' })
  expect(state).toMatchObject({ recipient: { status: 'wrong', problem: 'token-contract' }, ready: false })
})

test('all tokens with a balance can be selected', () => {
  const state = setup({}, { tokenQuery: '' })
  expect(state.status === 'choose-token' && state.tokens).toHaveLength(2)
})

test('a name is resolving, resolved to its full address, or reported as unknown', () => {
  const withReceiver = (receiver: Input['send']['receiver']) => {
    const state = setup({ receiverText: 'marisol', receiver }, { takesNames: true })
    return state.status === 'form' ? state : undefined
  }
  expect(withReceiver({ status: 'finding' })).toMatchObject({
    recipient: { status: 'finding' },
    ready: false,
  })
  expect(withReceiver({ status: 'not-found' })).toMatchObject({
    recipient: { status: 'wrong', problem: 'name-not-found' },
    ready: false,
  })
  expect(withReceiver({ status: 'unconfirmed' })).toMatchObject({
    recipient: { status: 'wrong', problem: 'name-unconfirmed' },
    ready: false,
  })
  const found = { name: 'marisol.latchkey.id', address: bobAddress.toLowerCase(), imageUrl: undefined }
  expect(withReceiver({ status: 'found', ...found })).toMatchObject({
    recipient: { status: 'found', address: bobAddress },
    ready: true,
  })
})

test('an amount has its value in money if the token has a price', () => {
  const priced = { token: native, amountBaseUnits: ether, price: 600, value: 600, currency: 'CHF' }
  const state = setup(
    { amountText: '0.05' },
    {
      balances: {
        owner: undefined,
        status: 'ready',
        blockNumber: undefined,
        behind: false,
        retryAt: undefined,
        balances: [priced],
      },
    },
  )
  expect(state).toMatchObject({ worth: { value: 30, currency: 'CHF' } })
})
