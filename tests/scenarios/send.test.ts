import { approving, modalBehavior, sending } from '@latchkey/controllers/parts'
import { aliceAddress, bobAddress, carolAddress, fjordChain, meadowToken } from '@latchkey/core/testing'
import { describe, expect, test } from 'vitest'
import { bnb, code, ether, ready } from './sendWorld.ts'

describe('the form (§5: sending needs amount, receiver address and token)', () => {
  test('sendProblems reports the problem of each field', async () => {
    const { latchkey, problems } = await ready()
    expect(problems()).toEqual({ token: 'missing' })
    latchkey.use(sending).setToken(bnb)
    expect(problems()).toEqual({ amount: 'missing', receiver: 'missing' })
    latchkey.use(sending).setAmount('0')
    expect(problems()).toEqual({ amount: 'missing', receiver: 'missing' })
    latchkey.use(sending).setAmount('abc')
    expect(problems()).toEqual({ amount: 'not-an-amount', receiver: 'missing' })
    latchkey.use(sending).setAmount('0.0000000000000000001')
    expect(problems()).toEqual({ amount: 'too-many-decimals', receiver: 'missing' })
    latchkey.use(sending).setAmount('3')
    expect(problems()).toEqual({ amount: 'not-enough', receiver: 'missing' })
    latchkey.use(sending).setAmount('1,000')
    expect(problems()).toEqual({ amount: 'ambiguous', receiver: 'missing' })
    latchkey.use(sending).setAmount('1,000', 'en')
    expect(problems()).toEqual({ amount: 'not-enough', receiver: 'missing' })
    latchkey.use(sending).setAmount('-1', 'en')
    expect(problems()).toEqual({ amount: 'with-sign', receiver: 'missing' })
    latchkey.use(sending).setAmount('1e-3', 'en')
    expect(problems()).toEqual({ amount: 'with-exponent', receiver: 'missing' })
    for (const text of ['0,5', '0.5', '۰٫۵', '.5 BNB']) {
      latchkey.use(sending).setAmount(text, 'de')
      expect(problems()).toEqual({ receiver: 'missing' })
    }
    latchkey.use(sending).setReceiver('marisol')
    expect(problems()).toEqual({ receiver: 'not-an-address' })
    latchkey.use(sending).setReceiver('0x3c44CdDdB6a900fa2b585dd299e03d12FA4293BC')
    expect(problems()).toEqual({ receiver: 'typo' })
    latchkey.use(sending).setReceiver(carolAddress)
    expect(problems()).toEqual({})
    latchkey.use(sending).reset()
  })

  test('Max is the native balance minus 1.25 fees, and the whole balance of a token (R-71)', async () => {
    const { latchkey, adapter, fill, problems, send } = await ready()
    await fill(bnb, '1', carolAddress)
    expect(send().fee).toMatchObject({ status: 'known', total: adapter.chain.fee })
    latchkey.use(sending).setMax()
    const max = 2n * ether - (adapter.chain.fee * 5n) / 4n
    expect(send().amountText).toBe(`1.${max.toString().slice(1)}`.replace(/0+$/, ''))
    expect(problems()).toEqual({})
    await fill(meadowToken, '1', carolAddress)
    latchkey.use(sending).setMax()
    expect(send().amountText).toBe('5')
  })

  test('Max waits for the fee', async () => {
    const { latchkey, clock, adapter, send } = await ready()
    latchkey.use(sending).setToken(bnb)
    latchkey.use(sending).setMax()
    expect(send().amountText).toBe('')
    await clock.advance(300)
    const max = 2n * ether - (adapter.chain.fee * 5n) / 4n
    expect(send().amountText).toBe(`1.${max.toString().slice(1)}`.replace(/0+$/, ''))
  })

  test('Max leaves what the account must keep, and an amount that does not is not enough for the fee', async () => {
    const { latchkey, adapter, fill, problems, send } = await ready()
    adapter.chain.reserve = ether
    await fill(bnb, '1', carolAddress)
    expect(problems()).toEqual({ amount: 'not-enough-for-fee' })
    latchkey.use(sending).setMax()
    const max = ether - (adapter.chain.fee * 5n) / 4n
    expect(send().amountText).toBe(`0.${max.toString().padStart(18, '0')}`.replace(/0+$/, ''))
    expect(problems()).toEqual({})
  })

  test('the review has the fee, and the part of it that opens the account of the receiver', async () => {
    const { latchkey, adapter, fill } = await ready()
    adapter.chain.rent = 5n
    await fill(meadowToken, '1', carolAddress)
    const { fee: feeBaseUnits, rent: rentBaseUnits } = adapter.chain
    expect(latchkey.use(sending).review()).toMatchObject({ feeBaseUnits, rentBaseUnits })
  })

  test('an address that the chain refuses is no receiver', async () => {
    const { adapter, fill, problems } = await ready()
    adapter.chain.refused.add(carolAddress)
    await fill(bnb, '1', carolAddress)
    expect(problems()).toEqual({ receiver: 'not-an-address' })
    await fill(bnb, '1', bobAddress)
    expect(problems()).toEqual({})
  })

  test.each([0n, 1n, -1n])(
    'an amount of balance minus fee, plus %d wei, is sufficient up to 0',
    async (wei) => {
      const { adapter, fill, problems } = await ready()
      const amount = 2n * ether - adapter.chain.fee + wei
      await fill(bnb, `${amount / ether}.${(amount % ether).toString().padStart(18, '0')}`, carolAddress)
      expect(problems()).toEqual(wei > 0n ? { amount: 'not-enough-for-fee' } : {})
    },
  )

  test('a failed fee estimate does not prevent sending', async () => {
    const { latchkey, adapter, fill, problems, send } = await ready()
    adapter.chain.failing = true
    await fill(bnb, '1', carolAddress)
    expect(send().fee.status).toBe('failed')
    expect(problems()).toEqual({})
    latchkey.internals.snackbar.hide()
  })
})

describe('checks before the request to the wallet (R-71, faults F22)', () => {
  test.each([
    [bnb, 0n, 'resolved'],
    [bnb, -1n, 'insufficient_funds'],
    [meadowToken, 0n, 'resolved'],
    [meadowToken, -1n, 'insufficient_funds'],
  ])('$symbol with the exact balance plus %d', async (token, difference, expected) => {
    const { latchkey, adapter, fill } = await ready()
    await fill(token, '1', carolAddress)
    latchkey.use(sending).review()
    const owner = aliceAddress.toLowerCase()
    if (token.address === undefined) adapter.chain.balances.set(owner, ether + adapter.chain.fee + difference)
    else adapter.chain.balances.set(`${owner} ${token.address}`.toLowerCase(), 1_000_000n + difference)
    expect(await code(latchkey.use(sending).submit())).toBe(expected)
    expect(adapter.wallet('harbour').sent).toHaveLength(expected === 'resolved' ? 1 : 0)
  })

  test('F22: nothing is sent if all nodes are on another chain; without any node the wallet decides', async () => {
    const { latchkey, adapter, fill } = await ready()
    await fill(bnb, '1', carolAddress)
    latchkey.use(sending).review()
    adapter.chain.failing = 'wrongChain'
    expect(await code(latchkey.use(sending).submit())).toBe('rpc_unreachable')
    expect(adapter.wallet('harbour').sent).toHaveLength(0)
    adapter.chain.failing = true
    expect(await code(latchkey.use(sending).submit())).toBe('resolved')
  })

  test('an aborted send returns to the review without sending', async () => {
    const { latchkey, adapter, fill, send, clock } = await ready()
    await fill(bnb, '1', carolAddress)
    latchkey.use(sending).review()
    adapter.wallet('harbour').behaviour = 'hang'
    const controller = new AbortController()
    const submitting = code(latchkey.use(sending).submit(controller.signal))
    await clock.flush()
    controller.abort()
    expect(await submitting).toBe('request_aborted')
    expect([send().status, adapter.wallet('harbour').sent.length]).toEqual(['reviewing', 0])
    expect(await code(latchkey.use(sending).submit(AbortSignal.abort()))).toBe('request_aborted')
  })

  test('closing the review keeps the filled form', async () => {
    const { latchkey, fill, send } = await ready()
    await fill(bnb, '1', carolAddress)
    latchkey.use(sending).review()
    latchkey.close()
    expect(send()).toMatchObject({ status: 'editing', amountText: '1', receiverText: carolAddress })
  })
})

describe('sending (§4)', () => {
  test('a native transfer sends the exact amount, resets the form, and Back leads to Account', async () => {
    const { latchkey, clock, adapter, fill, send } = await ready()
    await fill(bnb, '0.05', carolAddress.toLowerCase())
    const review = latchkey.use(sending).review()
    expect(review).toMatchObject({
      from: aliceAddress,
      to: carolAddress,
      amountBaseUnits: 50_000_000_000_000_000n,
    })
    expect(latchkey.internals.router.state.getState().view).toBe('SendReview')
    adapter.wallet('harbour').behaviour = 'hang'
    const submitting = latchkey.use(sending).submit()
    await clock.flush()
    expect(send().status).toBe('sending')
    expect(latchkey.use(approving).state.getState().stack).toHaveLength(1)
    adapter.wallet('harbour').answer('approve')
    expect(await submitting).toMatch(/^0x[0-9a-f]{64}$/)
    expect(adapter.wallet('harbour').sent).toMatchObject([
      { amountBaseUnits: 50_000_000_000_000_000n, to: carolAddress },
    ])
    expect(send()).toMatchObject({
      status: 'sent',
      amountText: '',
      token: undefined,
      confirmation: 'waiting',
    })
    expect(latchkey.use(approving).state.getState().stack).toHaveLength(0)
    latchkey.use(modalBehavior).back()
    expect(latchkey.internals.router.state.getState().view).toBe('Account')
  })

  test('a transfer is slow after 25 s, and its confirmation reads the balances again', async () => {
    const { latchkey, clock, adapter, fill, send } = await ready()
    await fill(meadowToken, '1.5', carolAddress)
    latchkey.use(sending).review()
    await latchkey.use(sending).submit()
    expect(adapter.wallet('harbour').sent).toMatchObject([
      { amountBaseUnits: 1_500_000n, tokenAddress: meadowToken.address },
    ])
    await clock.advance(24_999)
    expect(send().confirmation).toBe('waiting')
    await clock.advance(1)
    expect(send().confirmation).toBe('slow')
    const reads = adapter.chain.reads
    adapter.chain.mine()
    await clock.flush()
    expect(send().confirmation).toBe('confirmed')
    expect(adapter.chain.reads).toBeGreaterThan(reads)
    latchkey.close()
  })

  test('a failed transaction is reported as reverted', async () => {
    const { latchkey, clock, adapter, fill, send } = await ready()
    await fill(bnb, '0.05', carolAddress)
    latchkey.use(sending).review()
    await latchkey.use(sending).submit()
    adapter.chain.mine('reverted')
    await clock.flush()
    expect(send().confirmation).toBe('reverted')
  })

  test('F28: a transaction replaced after 25 s is reported as replaced', async () => {
    const { latchkey, clock, adapter, fill, send } = await ready()
    await fill(bnb, '0.05', carolAddress)
    latchkey.use(sending).review()
    await latchkey.use(sending).submit()
    await clock.advance(25_000)
    expect(send().confirmation).toBe('slow')
    adapter.chain.mine('replaced')
    await clock.flush()
    expect(send().confirmation).toBe('replaced')
  })

  test('F28: a dropped transaction is reported as dropped and can still be confirmed', async () => {
    const { latchkey, clock, adapter, fill, send } = await ready()
    await fill(bnb, '0.05', carolAddress)
    latchkey.use(sending).review()
    await latchkey.use(sending).submit()
    adapter.chain.report('dropped')
    await clock.advance(25_000)
    expect(send().confirmation).toBe('dropped')
    adapter.chain.report('pending')
    expect(send().confirmation).toBe('slow')
    adapter.chain.mine()
    await clock.flush()
    expect(send().confirmation).toBe('confirmed')
  })

  test('F28: waiting for a dropped transaction ends after 600 s', async () => {
    const { latchkey, clock, adapter, fill, send } = await ready()
    await fill(bnb, '0.05', carolAddress)
    latchkey.use(sending).review()
    await latchkey.use(sending).submit()
    adapter.chain.report('dropped')
    await clock.advance(600_000)
    expect(send().confirmation).toBe('dropped')
    latchkey.close()
    expect(send().status).toBe('editing')
  })

  test('F29, R-61: ten times the usual fee must be accepted for each review', async () => {
    const { latchkey, adapter, fill, send } = await ready()
    const transferRequests = () =>
      adapter.wallet('harbour').requests.filter((one) => one.startsWith('transfer')).length
    const { chain } = adapter
    chain.usualFee = chain.fee / 10n
    await fill(bnb, '0.05', carolAddress)
    expect(latchkey.use(sending).review().unusualFee).toBe(10)
    expect(await code(latchkey.use(sending).submit())).toBe('fee_unusual')
    expect(send().status).toBe('reviewing')
    expect(transferRequests()).toBe(0)

    // Accepting the fee counts for the current review only.
    latchkey.use(sending).acceptFee()
    latchkey.use(sending).leaveReview()
    latchkey.use(sending).review()
    expect(await code(latchkey.use(sending).submit())).toBe('fee_unusual')
    latchkey.use(sending).acceptFee()
    expect(await code(latchkey.use(sending).submit())).not.toBe('fee_unusual')
    expect(transferRequests()).toBe(1)
  })

  test('F29: less than ten times the usual fee needs no acceptance', async () => {
    const { latchkey, adapter, fill } = await ready()
    adapter.chain.usualFee = adapter.chain.fee / 10n + 1n
    await fill(bnb, '0.05', carolAddress)
    expect(latchkey.use(sending).review().unusualFee).toBeUndefined()
  })

  test('a declined transfer returns to the review with an error and can be retried', async () => {
    const { latchkey, adapter, fill, send } = await ready()
    await fill(bnb, '0.05', carolAddress)
    latchkey.use(sending).review()
    adapter.wallet('harbour').behaviour = 'reject'
    expect(await code(latchkey.use(sending).submit())).toBe('request_rejected')
    expect(send()).toMatchObject({ status: 'failed', error: 'send_rejected' })
    expect(latchkey.internals.router.state.getState().view).toBe('SendReview')
    expect(latchkey.internals.snackbar.state.getState().snack?.message).toMatchObject({
      code: 'send_rejected',
      context: { wallet: 'Harbour' },
    })
    expect(adapter.wallet('harbour').sent).toHaveLength(0)
    adapter.wallet('harbour').behaviour = 'approve'
    await latchkey.use(sending).submit()
    expect(send().status).toBe('sent')
    latchkey.internals.snackbar.hide()
  })

  test('F48: each of 200 double clicks sends one transaction', async () => {
    const { latchkey, adapter, fill } = await ready()
    for (let i = 1; i <= 200; i++) {
      await fill(bnb, '0.001', carolAddress)
      latchkey.use(sending).review()
      await Promise.all([latchkey.use(sending).submit(), latchkey.use(sending).submit()])
      expect(adapter.wallet('harbour').sent).toHaveLength(i)
      latchkey.use(sending).reset()
      latchkey.internals.router.push('Send')
    }
  })

  test('F39: an account change during the review closes it with a message, and nothing is sent', async () => {
    const { latchkey, clock, adapter, fill, send } = await ready()
    await fill(bnb, '0.05', carolAddress)
    latchkey.use(sending).review()
    adapter
      .wallet('harbour')
      .emit({ type: 'accounts', accounts: [{ namespace: 'eip155', address: bobAddress, type: 'eoa' }] })
    expect(latchkey.internals.router.state.getState().view).toBe('Send')
    expect(send()).toMatchObject({ status: 'editing', review: undefined, amountText: '0.05' })
    expect(latchkey.internals.snackbar.state.getState().snack?.message).toMatchObject({
      code: 'account_changed',
    })
    expect(adapter.wallet('harbour').sent).toHaveLength(0)
    latchkey.internals.snackbar.hide()
    latchkey.close()
    await clock.advance(100)
  })

  test('F40: a network change during the review closes it with a message and clears the token', async () => {
    const { latchkey, clock, adapter, fill, send } = await ready()
    await fill(bnb, '0.05', carolAddress)
    latchkey.use(sending).review()
    adapter.wallet('harbour').emit({ type: 'network', networkId: fjordChain.caipNetworkId })
    expect(latchkey.internals.snackbar.state.getState().snack?.message).toMatchObject({
      code: 'network_changed',
    })
    expect(send().token).toBeUndefined()
    latchkey.internals.snackbar.hide()
    latchkey.close()
    await clock.advance(100)
  })

  test('F40: an unnoticed network change rejects with network_changed without a request (20 timings)', async () => {
    for (let i = 0; i < 20; i++) {
      const { latchkey, clock, adapter, fill, stop } = await ready()
      await fill(bnb, '0.05', carolAddress)
      latchkey.use(sending).review()
      for (let tick = 0; tick < i; tick++) await Promise.resolve()
      adapter.wallet('harbour').networkId = fjordChain.caipNetworkId
      expect(await code(latchkey.use(sending).submit())).toBe('network_changed')
      expect(adapter.wallet('harbour').sent).toHaveLength(0)
      latchkey.internals.snackbar.hide()
      stop()
      expect(clock.pending).toBe(0)
    }
  })

  test('F54: going back during a request closes the modal, and a late answer is ignored', async () => {
    const { latchkey, adapter, clock, platform, fill, send } = await ready()
    await fill(bnb, '0.5', carolAddress)
    latchkey.use(sending).review()
    adapter.wallet('harbour').behaviour = 'hang'
    const submitted = code(latchkey.use(sending).submit())
    await clock.flush()
    expect(send().status).toBe('sending')
    platform.navigate()
    expect(await submitted).toBe('request_aborted')
    adapter.wallet('harbour').answer('approve')
    await clock.flush()
    expect(latchkey.internals.modal.state.getState().open).toBe(false)
    expect(latchkey.use(approving).state.getState().stack).toEqual([])
    expect(latchkey.internals.snackbar.state.getState().snack).toBeUndefined()
    expect(send()).toMatchObject({ status: 'editing', transactionId: undefined, error: undefined })
  })

  test('closing during a request rejects with modal_closed, and a late answer sends nothing again', async () => {
    const { latchkey, clock, adapter, fill, send } = await ready()
    await fill(bnb, '0.05', carolAddress)
    latchkey.use(sending).review()
    adapter.wallet('harbour').behaviour = 'hang'
    const submitting = code(latchkey.use(sending).submit())
    await clock.flush()
    latchkey.close()
    expect(await submitting).toBe('modal_closed')
    expect(send().status).toBe('editing')
    adapter.wallet('harbour').answer('approve')
    await clock.flush()
    expect(
      adapter.wallet('harbour').requests.filter((request) => request === 'transfer native'),
    ).toHaveLength(1)
  })
})
