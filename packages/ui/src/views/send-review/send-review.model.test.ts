import type { SendState } from '@latchkey/controllers'
import { aliceAddress, bobAddress, carolAddress, meadowChain } from '@latchkey/core/testing'
import { expect, test } from 'vitest'
import { sendReviewModel } from './send-review.model.ts'

const review = {
  token: { networkId: meadowChain.caipNetworkId, address: undefined, ...meadowChain.nativeCurrency },
  amountBaseUnits: 5n,
  from: aliceAddress,
  to: bobAddress,
  networkId: meadowChain.caipNetworkId,
  feeBaseUnits: 2n,
}

const setup = (send: Partial<SendState>) =>
  sendReviewModel({
    send: {
      review,
      feeAccepted: false,
      receiverAccepted: false,
      fee: { status: 'known', total: 2n },
      status: 'reviewing',
      confirmation: undefined,
      transactionId: undefined,
      ...send,
    },
    networks: [meadowChain],
    walletName: 'Harbour',
  })

test.each<[Partial<SendState>, string]>([
  [{}, 'review'],
  [{ status: 'failed' }, 'review'],
  [{ status: 'sending' }, 'waiting'],
  [{ status: 'sent' }, 'on-its-way'],
  [{ status: 'sent', confirmation: 'slow' }, 'slow'],
  [{ status: 'sent', confirmation: 'confirmed' }, 'arrived'],
  [{ status: 'sent', confirmation: 'reverted' }, 'reverted'],
  [{ status: 'sent', confirmation: 'replaced' }, 'replaced'],
  [{ status: 'sent', confirmation: 'dropped' }, 'dropped'],
  [{ status: 'sent', confirmation: 'proposed' }, 'proposed'],
  [{ status: 'sent', confirmation: 'cancelled' }, 'cancelled'],
])('%o shows as %s', (send, status) => {
  expect(setup(send)?.status).toBe(status)
})

test('the view shows the frozen review (R-62)', () => {
  expect(setup({})).toMatchObject({
    amountBaseUnits: 5n,
    to: { address: bobAddress },
    fee: { status: 'native', amountBaseUnits: 2n },
  })
})

test('the fee has the part that opens an account for the recipient', () => {
  expect(setup({ review: { ...review, rentBaseUnits: 1n } })).toMatchObject({
    fee: { amountBaseUnits: 2n, rent: 1n },
  })
})

test('a fee that could not be estimated is left to the wallet', () => {
  expect(setup({ review: { ...review, feeBaseUnits: undefined } })?.fee).toEqual({ status: 'unknown' })
})

test('an unusual fee must be accepted (F29)', () => {
  const unusual = { review: { ...review, unusualFee: 1000 } }
  expect(setup(unusual)).toMatchObject({ unusualFee: { times: 1000, accepted: false } })
  expect(setup({ ...unusual, feeAccepted: true })).toMatchObject({ unusualFee: { accepted: true } })
  expect(setup({})).toMatchObject({ unusualFee: undefined })
})

test('without a review the model is undefined', () => {
  expect(setup({ review: undefined })).toBeUndefined()
})

const token = {
  networkId: meadowChain.caipNetworkId,
  address: carolAddress,
  name: 'T',
  symbol: 'T',
  decimals: 0,
}

test.each<[string, SendState['fee'], bigint | 'checking' | undefined]>([
  ['of the amount before', { status: 'known', total: 2n, amountBaseUnits: 4n }, 'checking'],
  ['that is running', { status: 'estimating', total: 2n, amountBaseUnits: 4n }, 'checking'],
  ['of this amount, which arrives', { status: 'known', total: 2n, amountBaseUnits: 5n }, undefined],
  [
    'of this amount, less of which arrives',
    { status: 'known', total: 2n, amountBaseUnits: 5n, receives: 4n },
    4n,
  ],
  ['that failed', { status: 'failed', total: undefined }, undefined],
])('what arrives of a token, by an estimate %s', (_name, fee, receives) => {
  expect(setup({ review: { ...review, token }, fee })).toMatchObject({ receives })
})

test('a receiver without a key of its own is shown until it is accepted', () => {
  const offCurve = { ...review, offCurve: true }
  expect(setup({ review: offCurve })).toMatchObject({ offCurve: { accepted: false } })
  expect(setup({ review: offCurve, receiverAccepted: true })).toMatchObject({ offCurve: { accepted: true } })
  expect(setup({})).toMatchObject({ offCurve: undefined })
})

test.each<[SendState['confirmation'], string | undefined, boolean]>([
  ['waiting', '0xab', true],
  ['proposed', undefined, false],
  ['dropped', '0xab', false],
  ['replaced', undefined, false],
  ['cancelled', '0xab', true],
])('%s with the hash %s leads to an explorer: %s', (confirmation, transactionId, leads) => {
  const state = setup({ status: 'sent', confirmation, transactionId })
  expect(state && 'explorerUrl' in state && state.explorerUrl !== undefined).toBe(leads)
})
