import { accountBalances } from '@latchkey/controllers/parts'
import { describe, expect, test } from 'vitest'
import { ether, ready } from './sendWorld.ts'

describe('balances', () => {
  test('native and token balances are read on connecting and every 10 s while shown', async () => {
    const { latchkey, clock, adapter } = await ready()
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
  })

  test('F30: a failed read is not retried for 30 s (§8, §9)', async () => {
    const { latchkey, clock, adapter } = await ready()
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
    expect(latchkey.internals.snackbar.state.getState().snack?.message).toMatchObject({
      code: 'balance_unavailable',
    })
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
    latchkey.internals.snackbar.hide()
  })
})
