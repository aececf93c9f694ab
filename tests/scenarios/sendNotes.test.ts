import { receivedAmount, sending } from '@latchkey/controllers/parts'
import { bobAddress, carolAddress, meadowToken } from '@latchkey/core/testing'
import { expect, test } from 'vitest'
import { bnb, code, ready } from './sendWorld.ts'

test('a receiver without a key of its own must be accepted for each review', async () => {
  const { latchkey, adapter, fill, send } = await ready()
  const transferRequests = () =>
    adapter.wallet('harbour').requests.filter((one) => one.startsWith('transfer')).length
  adapter.chain.offCurve.add(carolAddress)
  await fill(bnb, '0.05', carolAddress)
  expect(latchkey.use(sending).review().offCurve).toBe(true)
  expect(await code(latchkey.use(sending).submit())).toBe('receiver_off_curve')
  expect(send().status).toBe('reviewing')
  latchkey.use(sending).acceptReceiver()
  latchkey.use(sending).leaveReview()
  latchkey.use(sending).review()
  expect(await code(latchkey.use(sending).submit())).toBe('receiver_off_curve')
  expect(transferRequests()).toBe(0)
  latchkey.use(sending).acceptReceiver()
  await latchkey.use(sending).submit()
  expect(transferRequests()).toBe(1)
})

test('another receiver needs no acceptance', async () => {
  const { latchkey, adapter, fill } = await ready()
  adapter.chain.offCurve.add(carolAddress)
  await fill(bnb, '0.05', carolAddress)
  await fill(bnb, '0.05', bobAddress)
  expect(latchkey.use(sending).review().offCurve).toBe(false)
})

test('a token that keeps a part is reviewed with what arrives of the amount typed last', async () => {
  const { latchkey, adapter, clock, fill, send } = await ready()
  adapter.chain.keepsOneIn = 50n
  await fill(meadowToken, '1', carolAddress)
  const received = () => {
    const { fee, review } = send()
    return review && receivedAmount(fee, review.token, review.amountBaseUnits)
  }
  latchkey.use(sending).review()
  expect(received()).toBe(980_000n)
  latchkey.use(sending).leaveReview()
  latchkey.use(sending).setAmount('2')
  // Reviewed before the amount is estimated.
  latchkey.use(sending).review()
  expect(received()).toBe('checking')
  await clock.advance(300)
  expect(received()).toBe(1_960_000n)
})

test('if no node answers, the whole amount is assumed to arrive', async () => {
  const { latchkey, adapter, clock, send } = await ready()
  adapter.chain.failing = true
  latchkey.use(sending).setToken(meadowToken)
  latchkey.use(sending).setAmount('1')
  latchkey.use(sending).setReceiver(carolAddress)
  await clock.advance(300)
  const { amountBaseUnits, token } = latchkey.use(sending).review()
  expect(receivedAmount(send().fee, token, amountBaseUnits)).toBe(amountBaseUnits)
})

test.each(['transfer-hook', 'non-transferable', 'paused', 'memo-required'] as const)(
  'a token that cannot be sent is refused by name: %s',
  async (obstacle) => {
    const { latchkey, adapter, fill, problems } = await ready()
    adapter.chain.obstacle = obstacle
    await fill(meadowToken, '1', carolAddress)
    expect(problems()).toEqual({ amount: obstacle })
    expect(() => latchkey.use(sending).review()).toThrow(/cannot be sent/)
    // Another token can be sent.
    adapter.chain.obstacle = undefined
    await fill(bnb, '0.05', carolAddress)
    expect(problems()).toEqual({})
  },
)
