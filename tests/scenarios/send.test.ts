import { accountBalances, approving, modalBehavior, sending, sendProblem } from '@latchkey/controllers/parts'
import { isLatchkeyError, type Token } from '@latchkey/core'
import {
  aliceAddress,
  bobAddress,
  carolAddress,
  fjordChain,
  meadowChain,
  meadowToken,
} from '@latchkey/core/testing'
import { describe, expect, test } from 'vitest'
import { createTestLatchkey } from '../doubles/createTestLatchkey.ts'

const bnb: Token = { networkId: meadowChain.caipNetworkId, address: undefined, ...meadowChain.nativeCurrency }
const ether = 10n ** 18n

async function ready(options: Parameters<typeof createTestLatchkey>[0] = {}) {
  const world = createTestLatchkey(options)
  const stop = await world.start()
  const { latchkey, clock, adapter } = world
  adapter.chain.balances.set(aliceAddress.toLowerCase(), 2n * ether)
  adapter.chain.balances.set(`${aliceAddress} ${meadowToken.address}`.toLowerCase(), 5_000_000n)
  await latchkey.whenSettled()
  await latchkey.connect({ connectorId: 'harbour' })
  await clock.advance(600)
  latchkey.open()
  latchkey.router.push('Send')
  const fill = async (token: Token, amount: string, receiver: string) => {
    latchkey.use(sending).setToken(token)
    latchkey.use(sending).setAmount(amount)
    latchkey.use(sending).setReceiver(receiver)
    await clock.advance(300)
  }
  const problem = () =>
    sendProblem(latchkey.use(sending).state.getState(), latchkey.balances.state.getState())
  const send = () => latchkey.use(sending).state.getState()
  return { ...world, stop, fill, problem, send }
}
const code = (promise: Promise<unknown>) =>
  promise.then(
    () => 'resolved',
    (error: unknown) => (isLatchkeyError(error) ? error.code : String(error)),
  )

describe('the form (§5: sending needs amount, receiver address and token)', () => {
  test('says what is missing, one thing at a time', async () => {
    const { latchkey, problem, stop } = await ready()
    expect(problem()).toBe('token-missing')
    latchkey.use(sending).setToken(bnb)
    expect(problem()).toBe('amount-missing')
    latchkey.use(sending).setAmount('0')
    expect(problem()).toBe('amount-missing')
    latchkey.use(sending).setAmount('abc')
    expect(problem()).toBe('amount-invalid')
    latchkey.use(sending).setAmount('0.0000000000000000001')
    expect(problem()).toBe('amount-decimals')
    latchkey.use(sending).setAmount('3')
    expect(problem()).toBe('amount-insufficient')
    latchkey.use(sending).setAmount('0,5')
    expect(latchkey.use(sending).state.getState().amountText).toBe('0.5')
    expect(problem()).toBe('receiver-missing')
    latchkey.use(sending).setReceiver('marisol')
    expect(problem()).toBe('receiver-invalid')
    latchkey.use(sending).setReceiver('0x3c44CdDdB6a900fa2b585dd299e03d12FA4293BC')
    expect(problem()).toBe('receiver-checksum')
    latchkey.use(sending).setReceiver(carolAddress)
    expect(problem()).toBeUndefined()
    latchkey.use(sending).reset()
    stop()
  })

  test('Max keeps a quarter more than the fee of the native token, and everything of a token (R-71)', async () => {
    const { latchkey, adapter, fill, problem, send, stop } = await ready()
    await fill(bnb, '1', carolAddress)
    expect(send().fee).toMatchObject({ status: 'known', total: adapter.chain.fee })
    latchkey.use(sending).setMax()
    const max = 2n * ether - (adapter.chain.fee * 5n) / 4n
    expect(send().amountText).toBe(`1.${max.toString().slice(1)}`.replace(/0+$/, ''))
    expect(problem()).toBeUndefined()
    await fill(meadowToken, '1', carolAddress)
    latchkey.use(sending).setMax()
    expect(send().amountText).toBe('5')
    stop()
  })

  test('Max before the fee is known waits for it', async () => {
    const { latchkey, clock, adapter, send, stop } = await ready()
    latchkey.use(sending).setToken(bnb)
    latchkey.use(sending).setMax()
    expect(send().amountText).toBe('')
    await clock.advance(300)
    const max = 2n * ether - (adapter.chain.fee * 5n) / 4n
    expect(send().amountText).toBe(`1.${max.toString().slice(1)}`.replace(/0+$/, ''))
    stop()
  })

  test.each([0n, 1n, -1n])('the boundary: balance minus fee, %d wei', async (wei) => {
    const { adapter, fill, problem, stop } = await ready()
    const amount = 2n * ether - adapter.chain.fee + wei
    await fill(bnb, `${amount / ether}.${(amount % ether).toString().padStart(18, '0')}`, carolAddress)
    expect(problem()).toBe(wei > 0n ? 'amount-insufficient' : undefined)
    stop()
  })

  test('a node that cannot tell the fee does not stop a send; the wallet will say', async () => {
    const { latchkey, adapter, fill, problem, send, stop } = await ready()
    adapter.chain.failing = true
    await fill(bnb, '1', carolAddress)
    expect(send().fee.status).toBe('failed')
    expect(problem()).toBeUndefined()
    latchkey.snackbar.hide()
    stop()
  })
})

describe('what is looked at once more before the wallet is asked (R-71, faults F22)', () => {
  test.each([
    [bnb, 0n, 'resolved'],
    [bnb, -1n, 'insufficient_funds'],
    [meadowToken, 0n, 'resolved'],
    [meadowToken, -1n, 'insufficient_funds'],
  ])('$symbol with the exact balance and %d', async (token, difference, expected) => {
    const { latchkey, adapter, fill, stop } = await ready()
    await fill(token, '1', carolAddress)
    latchkey.use(sending).review()
    const owner = aliceAddress.toLowerCase()
    if (token.address === undefined) adapter.chain.balances.set(owner, ether + adapter.chain.fee + difference)
    else adapter.chain.balances.set(`${owner} ${token.address}`.toLowerCase(), 1_000_000n + difference)
    expect(await code(latchkey.use(sending).submit())).toBe(expected)
    expect(adapter.wallet('harbour').sent).toHaveLength(expected === 'resolved' ? 1 : 0)
    stop()
  })

  test('F22: with every node on another chain nothing is sent; with none answering the wallet decides', async () => {
    const { latchkey, adapter, fill, stop } = await ready()
    await fill(bnb, '1', carolAddress)
    latchkey.use(sending).review()
    adapter.chain.failing = 'astray'
    expect(await code(latchkey.use(sending).submit())).toBe('rpc_unreachable')
    expect(adapter.wallet('harbour').sent).toHaveLength(0)
    adapter.chain.failing = true
    expect(await code(latchkey.use(sending).submit())).toBe('resolved')
    stop()
  })

  test('giving up by a signal asks nothing twice', async () => {
    const { latchkey, adapter, fill, send, clock, stop } = await ready()
    await fill(bnb, '1', carolAddress)
    latchkey.use(sending).review()
    adapter.wallet('harbour').behaviour = 'hang'
    const controller = new AbortController()
    const underway = code(latchkey.use(sending).submit(controller.signal))
    await clock.flush()
    controller.abort()
    expect(await underway).toBe('request_aborted')
    expect([send().status, adapter.wallet('harbour').sent.length]).toEqual(['reviewing', 0])
    expect(await code(latchkey.use(sending).submit(AbortSignal.abort()))).toBe('request_aborted')
    stop()
  })

  test('a sign-in that has to come first keeps the filled form', async () => {
    const { latchkey, fill, send, stop } = await ready()
    await fill(bnb, '1', carolAddress)
    latchkey.use(sending).review()
    latchkey.close()
    expect(send()).toMatchObject({ status: 'editing', amountText: '1', receiverText: carolAddress })
    stop()
  })
})

describe('sending (§4)', () => {
  test('native: the exact amount, an empty stack entry meanwhile, the form reset, Back leads to Account', async () => {
    const { latchkey, clock, adapter, fill, send, stop } = await ready()
    await fill(bnb, '0.05', carolAddress.toLowerCase())
    const review = latchkey.use(sending).review()
    expect(review).toMatchObject({
      from: aliceAddress,
      to: carolAddress,
      amountBaseUnits: 50_000_000_000_000_000n,
    })
    expect(latchkey.router.state.getState().view).toBe('SendReview')
    adapter.wallet('harbour').behaviour = 'hang'
    const underway = latchkey.use(sending).submit()
    await clock.flush()
    expect(send().status).toBe('sending')
    expect(latchkey.use(approving).state.getState().stack).toHaveLength(1)
    adapter.wallet('harbour').answer('approve')
    expect(await underway).toMatch(/^0x[0-9a-f]{64}$/)
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
    expect(latchkey.router.state.getState().view).toBe('Account')
    stop()
  })

  test('confirmed: balances are read again; not within 25 s: still on its way, later confirmed', async () => {
    const { latchkey, clock, adapter, fill, send, stop } = await ready()
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
    stop()
  })

  test('a refused transaction is reverted, not lost', async () => {
    const { latchkey, clock, adapter, fill, send, stop } = await ready()
    await fill(bnb, '0.05', carolAddress)
    latchkey.use(sending).review()
    await latchkey.use(sending).submit()
    adapter.chain.mine('reverted')
    await clock.flush()
    expect(send().confirmation).toBe('reverted')
    stop()
  })

  test('F28: replaced in the wallet: said so, at whatever time', async () => {
    const { latchkey, clock, adapter, fill, send, stop } = await ready()
    await fill(bnb, '0.05', carolAddress)
    latchkey.use(sending).review()
    await latchkey.use(sending).submit()
    await clock.advance(25_000)
    expect(send().confirmation).toBe('slow')
    adapter.chain.mine('replaced')
    await clock.flush()
    expect(send().confirmation).toBe('replaced')
    stop()
  })

  test('F28: dropped by the network: said so, and waited for, as it may come back', async () => {
    const { latchkey, clock, adapter, fill, send, stop } = await ready()
    await fill(bnb, '0.05', carolAddress)
    latchkey.use(sending).review()
    await latchkey.use(sending).submit()
    adapter.chain.drop(true)
    await clock.advance(25_000)
    expect(send().confirmation).toBe('dropped')
    adapter.chain.drop(false)
    expect(send().confirmation).toBe('slow')
    adapter.chain.mine()
    await clock.flush()
    expect(send().confirmation).toBe('confirmed')
    stop()
  })

  test('F28: dropped for good: no wait is endless', async () => {
    const { latchkey, clock, adapter, fill, send, stop } = await ready()
    await fill(bnb, '0.05', carolAddress)
    latchkey.use(sending).review()
    await latchkey.use(sending).submit()
    adapter.chain.drop(true)
    await clock.advance(600_000)
    expect(send().confirmation).toBe('dropped')
    latchkey.close()
    expect(send().status).toBe('editing')
    stop()
  })

  test('F29, R-61: ten times the usual fee is not paid without asking; below that nobody is asked', async () => {
    const { latchkey, adapter, fill, send, stop } = await ready()
    const asked = () => adapter.wallet('harbour').requests.filter((one) => one.startsWith('transfer')).length
    const { chain } = adapter
    chain.usualFee = chain.fee / 10n
    await fill(bnb, '0.05', carolAddress)
    expect(latchkey.use(sending).review().unusualFee).toBe(10)
    expect(await code(latchkey.use(sending).submit())).toBe('fee_unusual')
    expect(send().status).toBe('reviewing')
    expect(asked()).toBe(0)

    // Agreed to is this review, no other.
    latchkey.use(sending).acceptFee()
    latchkey.use(sending).leaveReview()
    latchkey.use(sending).review()
    expect(await code(latchkey.use(sending).submit())).toBe('fee_unusual')
    latchkey.use(sending).acceptFee()
    expect(await code(latchkey.use(sending).submit())).not.toBe('fee_unusual')
    expect(asked()).toBe(1)
    stop()
  })

  test('F29: less than ten times the usual fee is nobody’s question', async () => {
    const { latchkey, adapter, fill, stop } = await ready()
    adapter.chain.usualFee = adapter.chain.fee / 10n + 1n
    await fill(bnb, '0.05', carolAddress)
    expect(latchkey.use(sending).review().unusualFee).toBeUndefined()
    stop()
  })

  test('declined: back at the review, said so, nothing sent, and it can be tried again', async () => {
    const { latchkey, adapter, fill, send, stop } = await ready()
    await fill(bnb, '0.05', carolAddress)
    latchkey.use(sending).review()
    adapter.wallet('harbour').behaviour = 'reject'
    expect(await code(latchkey.use(sending).submit())).toBe('request_rejected')
    expect(send()).toMatchObject({ status: 'failed', error: 'send_rejected' })
    expect(latchkey.router.state.getState().view).toBe('SendReview')
    expect(latchkey.snackbar.state.getState().snack?.message).toMatchObject({
      code: 'send_rejected',
      context: { wallet: 'Harbour' },
    })
    expect(adapter.wallet('harbour').sent).toHaveLength(0)
    adapter.wallet('harbour').behaviour = 'approve'
    await latchkey.use(sending).submit()
    expect(send().status).toBe('sent')
    latchkey.snackbar.hide()
    stop()
  })

  test('F48: two hundred double clicks are two hundred transactions', async () => {
    const { latchkey, adapter, fill, stop } = await ready()
    for (let i = 1; i <= 200; i++) {
      await fill(bnb, '0.001', carolAddress)
      latchkey.use(sending).review()
      await Promise.all([latchkey.use(sending).submit(), latchkey.use(sending).submit()])
      expect(adapter.wallet('harbour').sent).toHaveLength(i)
      latchkey.use(sending).reset()
      latchkey.router.push('Send')
    }
    stop()
  })

  test('F39: the account changes in review: it closes with a message, nothing is sent', async () => {
    const { latchkey, clock, adapter, fill, send, stop } = await ready()
    await fill(bnb, '0.05', carolAddress)
    latchkey.use(sending).review()
    adapter
      .wallet('harbour')
      .emit({ type: 'accounts', accounts: [{ namespace: 'eip155', address: bobAddress, type: 'eoa' }] })
    expect(latchkey.router.state.getState().view).toBe('Send')
    expect(send()).toMatchObject({ status: 'editing', review: undefined, amountText: '0.05' })
    expect(latchkey.snackbar.state.getState().snack?.message).toMatchObject({ code: 'account_changed' })
    expect(adapter.wallet('harbour').sent).toHaveLength(0)
    latchkey.snackbar.hide()
    latchkey.close()
    await clock.advance(100)
    stop()
  })

  test('F40: the network changes in review: it closes with a message, and the form starts over', async () => {
    const { latchkey, clock, adapter, fill, send, stop } = await ready()
    await fill(bnb, '0.05', carolAddress)
    latchkey.use(sending).review()
    adapter.wallet('harbour').emit({ type: 'network', networkId: fjordChain.caipNetworkId })
    expect(latchkey.snackbar.state.getState().snack?.message).toMatchObject({ code: 'network_changed' })
    expect(send().token).toBeUndefined()
    latchkey.snackbar.hide()
    latchkey.close()
    await clock.advance(100)
    stop()
  })

  test('F40: twenty timings of a chain that changes unseen: the wallet is never asked', async () => {
    for (let i = 0; i < 20; i++) {
      const { latchkey, clock, adapter, fill, stop } = await ready()
      await fill(bnb, '0.05', carolAddress)
      latchkey.use(sending).review()
      for (let tick = 0; tick < i; tick++) await Promise.resolve()
      adapter.wallet('harbour').networkId = fjordChain.caipNetworkId
      expect(await code(latchkey.use(sending).submit())).toBe('network_changed')
      expect(adapter.wallet('harbour').sent).toHaveLength(0)
      latchkey.snackbar.hide()
      stop()
      expect(clock.pending).toBe(0)
    }
  })

  test('F54: going back while the wallet is asked: the modal closes, and a late answer changes nothing', async () => {
    const { latchkey, adapter, clock, platform, fill, send, stop } = await ready()
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
    expect(latchkey.modal.state.getState().open).toBe(false)
    expect(latchkey.use(approving).state.getState().stack).toEqual([])
    expect(latchkey.snackbar.state.getState().snack).toBeUndefined()
    expect(send()).toMatchObject({ status: 'editing', transactionId: undefined, error: undefined })
    stop()
  })

  test('closing while the wallet is asked: "Modal closed", and what it signs later is not sent again', async () => {
    const { latchkey, clock, adapter, fill, send, stop } = await ready()
    await fill(bnb, '0.05', carolAddress)
    latchkey.use(sending).review()
    adapter.wallet('harbour').behaviour = 'hang'
    const underway = code(latchkey.use(sending).submit())
    await clock.flush()
    latchkey.close()
    expect(await underway).toBe('modal_closed')
    expect(send().status).toBe('editing')
    adapter.wallet('harbour').answer('approve')
    await clock.flush()
    expect(
      adapter.wallet('harbour').requests.filter((request) => request === 'transfer native'),
    ).toHaveLength(1)
    stop()
  })
})

describe('the transaction stack (§4)', () => {
  test('success runs its callback; error and cancel run theirs and go back to where it was started', () => {
    const { latchkey } = createTestLatchkey()
    const ran: string[] = []
    const { router } = latchkey
    const approvals = latchkey.use(approving)
    const entry = {
      success: () => ran.push('success'),
      error: () => ran.push('error'),
      cancel: () => ran.push('cancel'),
    }
    router.push('Account')
    approvals.push(entry)
    router.push('ApproveTransaction')
    approvals.pop('success')
    expect(router.state.getState().view).toBe('ApproveTransaction')
    router.pop()
    for (const outcome of ['error', 'cancel'] as const) {
      approvals.push(entry)
      router.push('ApproveTransaction')
      approvals.pop(outcome)
      expect(router.state.getState().view).toBe('Account')
    }
    approvals.pop('error')
    expect(router.state.getState().view).toBe('Account')
    expect(ran).toEqual(['success', 'error', 'cancel'])
  })
})

describe('balances', () => {
  test('native and tokens are read on connecting, on another account, and every 10 s while looked at', async () => {
    const { latchkey, clock, adapter, stop } = await ready()
    expect(latchkey.balances.state.getState().balances.map(({ amountBaseUnits }) => amountBaseUnits)).toEqual(
      [2n * ether, 5_000_000n],
    )
    await clock.flush()
    const reads = adapter.chain.reads
    await clock.advance(10_000)
    expect(adapter.chain.reads).toBe(reads + 3)
    latchkey.close()
    await clock.advance(60_000)
    expect(adapter.chain.reads).toBe(reads + 3)
    stop()
  })

  test('F30: a failure blocks the next read for 30 s (§8, §9)', async () => {
    const { latchkey, clock, adapter, stop } = await ready()
    adapter.chain.failing = true
    const reads = adapter.chain.reads
    latchkey.use(accountBalances).refresh()
    await clock.flush()
    const failed = adapter.chain.reads
    expect(failed).toBeGreaterThan(reads)
    expect(latchkey.balances.state.getState()).toMatchObject({
      status: 'failed',
      retryAt: clock.now() + 30_000,
    })
    expect(latchkey.snackbar.state.getState().snack?.message).toMatchObject({ code: 'balance_unavailable' })
    latchkey.close()
    for (let i = 0; i < 29; i++) {
      await clock.advance(1_000)
      latchkey.use(accountBalances).refresh()
    }
    expect(adapter.chain.reads).toBe(failed)
    adapter.chain.failing = false
    await clock.advance(1_000)
    latchkey.use(accountBalances).refresh()
    await clock.flush()
    expect(latchkey.balances.state.getState().status).toBe('ready')
    latchkey.snackbar.hide()
    stop()
  })
})
