import { connectionsOf, shownConnections } from '@latchkey/controllers'
import { aliceAddress, bobAddress, createFakeStorage, meadowChain } from '@latchkey/core/testing'
import { describe, expect, test, vi } from 'vitest'
import { createTestLatchkey } from '../doubles/createTestLatchkey.ts'
import { key, saved, wallet, world } from './restoreWorld.ts'

describe('faults A to D', () => {
  test('A: a wallet that throws while restoring affects no other wallet and not the next start', async () => {
    const { latchkey, adapter, start } = world([['broken'], ['healthy']])
    adapter.wallet('broken').behaviour = 'fail'
    const stop = await start()
    await latchkey.whenSettled()
    expect(latchkey.status()).toBe('connected')
    expect(latchkey.account()?.connectorId).toBe('healthy')
    stop()
    adapter.wallet('broken').behaviour = 'approve'
    const again = await start()
    await latchkey.whenSettled()
    expect(latchkey.connection.state.getState().byNamespace.eip155?.connections).toHaveLength(2)
    again()
  })

  test('B: a second instance in the same page restores independently', async () => {
    const first = world([['broken']])
    first.adapter.wallet('broken').behaviour = 'hang'
    const second = world([['healthy']])
    const stopFirst = await first.start()
    const stopSecond = await second.start()
    await second.latchkey.whenSettled()
    expect(second.latchkey.status()).toBe('connected')
    expect(first.latchkey.status()).toBe('restoring')
    stopFirst()
    stopSecond()
    expect(first.clock.pending + second.clock.pending).toBe(0)
  })

  test('C: an unanswered restore times out after 3 s; another wallet is connected at once', async () => {
    const { latchkey, clock, adapter, start } = world([['silent'], ['healthy']])
    adapter.wallet('silent').behaviour = 'hang'
    await start()
    expect(latchkey.connection.state.getState().byNamespace.eip155?.connections).toHaveLength(1)
    expect(latchkey.connection.state.getState().settled).toBe(false)
    await clock.advance(2_999)
    expect(latchkey.connection.state.getState().settled).toBe(false)
    await clock.advance(1)
    await latchkey.whenSettled()
    expect(latchkey.status()).toBe('connected')
    expect(latchkey.account()?.connectorId).toBe('healthy')
  })

  test('a wallet that ends because it does not answer comes back when it does, and after a reload', async () => {
    const { latchkey, clock, adapter, start } = world([['harbour']])
    const stop = await start()
    await latchkey.whenSettled()
    const wallet = adapter.wallet('harbour')
    wallet.behaviour = 'hang'
    wallet.emit({ type: 'disconnected', isSilent: true })
    await clock.advance(60_000)
    expect(latchkey.status()).toBe('disconnected')
    wallet.behaviour = 'approve'
    wallet.answer('approve')
    await clock.flush()
    expect(latchkey.status()).toBe('connected')
    expect(latchkey.account()?.address).toBe(aliceAddress)

    wallet.behaviour = 'hang'
    wallet.emit({ type: 'disconnected', isSilent: true })
    await clock.advance(60_000)
    expect(latchkey.status()).toBe('disconnected')
    stop()
    wallet.behaviour = 'approve'
    await start()
    await latchkey.whenSettled()
    expect(latchkey.status()).toBe('connected')
  })

  test('a wallet that disconnects itself does not come back', async () => {
    const { latchkey, clock, adapter, start } = world([['harbour']])
    const stop = await start()
    await latchkey.whenSettled()
    adapter.wallet('harbour').emit({ type: 'disconnected' })
    await clock.advance(60_000)
    expect(latchkey.status()).toBe('disconnected')
    stop()
    await start()
    await latchkey.whenSettled()
    expect(latchkey.status()).toBe('disconnected')
  })

  test('D: the state of one instance is not in another instance', async () => {
    const one = world([['harbour']])
    await one.start()
    await one.latchkey.whenSettled()
    expect(one.latchkey.account()?.address).toBe(aliceAddress)
    const other = createTestLatchkey()
    expect(other.latchkey.account()).toBeUndefined()
    expect(other.latchkey.state.getInitialState().namespaces.eip155?.account).toBeUndefined()
    expect(one.latchkey.state.getInitialState().namespaces.eip155?.account).toBeUndefined()
  })

  // Faults E and F concern the adapter: packages/adapter-evm/src/evmAdapter.test.ts.
})

describe('restoring', () => {
  test('the stored address is shown at once, and the status is never disconnected meanwhile', async () => {
    const { latchkey, adapter, start } = world([['harbour']])
    const seen: string[] = [latchkey.status()]
    latchkey.subscribe(
      (state) => state.namespaces.eip155?.status,
      (status) => seen.push(String(status)),
    )
    adapter.wallet('harbour').behaviour = 'hang'
    await start()
    expect(latchkey.status()).toBe('restoring')
    expect(latchkey.account()?.address).toBe(aliceAddress)
    expect(latchkey.network()?.networkId).toBe(meadowChain.caipNetworkId)
    expect(seen).not.toContain('disconnected')
  })

  test('a locked wallet is restored as locked, and unlocking connects it', async () => {
    const { latchkey, adapter, start } = world([['harbour', { locked: true }]])
    await start()
    await latchkey.whenSettled()
    expect(latchkey.status()).toBe('locked')
    expect(latchkey.account()?.address).toBe(aliceAddress)
    adapter.wallet('harbour').locked = false
    adapter
      .wallet('harbour')
      .emit({ type: 'accounts', accounts: [{ namespace: 'eip155', address: bobAddress, type: 'eoa' }] })
    expect(latchkey.status()).toBe('connected')
    expect(latchkey.account()?.address).toBe(bobAddress)
  })

  test('a wallet without permission is disconnected and can be connected again', async () => {
    const { latchkey, start } = world([['harbour', { permitted: false }]])
    await start()
    await latchkey.whenSettled()
    expect(latchkey.status()).toBe('disconnected')
    expect(latchkey.connection.state.getState().byNamespace.eip155?.disconnected).toHaveLength(1)
    await latchkey.connect({ connectorId: 'harbour' })
    expect(latchkey.status()).toBe('connected')
  })

  test('a wallet that announces itself after the deadline is connected then', async () => {
    const { latchkey, clock, adapter, start } = world([], ['late'])
    await start()
    await clock.advance(3_000)
    await latchkey.whenSettled()
    expect(latchkey.status()).toBe('disconnected')
    adapter.install(wallet('late'))
    await clock.flush()
    expect(latchkey.status()).toBe('connected')
  })

  describe('a wallet that answers a restore within the deadline', () => {
    const startLate = async (afterMs = 3_000) => {
      const silent = world([['harbour']])
      silent.adapter.wallet('harbour').behaviour = 'hang'
      const stop = await silent.start()
      await silent.clock.advance(afterMs)
      expect(silent.latchkey.status()).toBe(afterMs < 3_000 ? 'restoring' : 'disconnected')
      const answer = async () => {
        silent.adapter.wallet('harbour').answer('approve')
        await silent.clock.flush()
      }
      return { ...silent, stop, answer }
    }

    test('is connected then, and stays stored until then', async () => {
      const { latchkey, storage, clock, answer } = await startLate()
      await clock.advance(60_000)
      expect(storage.values.get(key)).toContain('harbour')
      await answer()
      expect(latchkey.status()).toBe('connected')
      expect(latchkey.account()?.address).toBe(aliceAddress)
    })

    test('is ignored if the user has connected it again before', async () => {
      const { latchkey, adapter, answer } = await startLate()
      adapter.wallet('harbour').behaviour = 'approve'
      await latchkey.connect({ connectorId: 'harbour' })
      await answer()
      expect(latchkey.connection.state.getState().byNamespace.eip155?.connections).toHaveLength(1)
      expect(adapter.wallet('harbour').listening).toBe(1)
    })

    test('is disconnected if the user has disconnected it before', async () => {
      const { latchkey, adapter, answer } = await startLate(1_000)
      await latchkey.disconnect({ connectorId: 'harbour' })
      expect(latchkey.status()).toBe('disconnected')
      await answer()
      expect(latchkey.status()).toBe('disconnected')
      expect(adapter.wallet('harbour').requests).toContain('disconnect')
    })

    test('stays connected if it was disconnected and connected again before', async () => {
      const { latchkey, adapter, answer } = await startLate(1_000)
      await latchkey.disconnect({ connectorId: 'harbour' })
      adapter.wallet('harbour').behaviour = 'approve'
      await latchkey.connect({ connectorId: 'harbour' })
      await answer()
      expect(latchkey.status()).toBe('connected')
      expect(adapter.wallet('harbour').requests).not.toContain('disconnect')
      expect(adapter.wallet('harbour').listening).toBe(1)
    })

    test.each([1_000, 3_000])(
      'is ignored if another tab disconnected it %i ms after the start',
      async (afterMs) => {
        const here = await startLate(afterMs)
        const there = createTestLatchkey({ storage: here.storage.otherTab(), adapter: here.adapter })
        here.adapter.wallet('harbour').behaviour = 'approve'
        const stopThere = await there.start()
        await there.latchkey.whenSettled()
        await there.latchkey.disconnect({ connectorId: 'harbour' })
        // As a wallet that does not store the disconnect.
        here.adapter.wallet('harbour').permitted = true
        await here.clock.flush()
        await here.answer()
        expect(here.latchkey.status()).toBe('disconnected')
        here.stop()
        stopThere()
      },
    )

    test('is ignored after the Latchkey was stopped', async () => {
      const { latchkey, adapter, answer, stop } = await startLate()
      stop()
      await answer()
      expect(latchkey.status()).toBe('restoring')
      expect(adapter.wallet('harbour').listening).toBe(0)
    })
  })

  test('whenSettled called before start waits for the start', async () => {
    const { latchkey, clock, start } = world([['harbour']])
    let settled = false
    const waiting = latchkey.whenSettled().then(() => {
      settled = true
    })
    // The warning that nothing was started waits as well, and has to end with the Latchkey.
    await vi.dynamicImportSettled()
    await clock.flush()
    expect(settled).toBe(false)
    expect(clock.pending).toBe(1)
    await start()
    await waiting
    expect(latchkey.status()).toBe('connected')
  })

  test('enableReconnect: false deletes the stored connections', async () => {
    const storage = createFakeStorage(saved('harbour'))
    const { latchkey, start } = createTestLatchkey({ storage, enableReconnect: false })
    await start()
    await latchkey.whenSettled()
    expect(latchkey.status()).toBe('disconnected')
    expect(storage.values.has(key)).toBe(false)
  })

  test('start, stop, start (StrictMode) restores once, and stop removes all listeners', async () => {
    const { latchkey, adapter, platform, start } = world([['harbour']])
    const first = latchkey.start()
    first()
    first()
    const second = await start()
    await latchkey.whenSettled()
    expect(latchkey.status()).toBe('connected')
    expect(adapter.wallet('harbour').listening).toBe(1)
    second()
    expect(adapter.wallet('harbour').listening).toBe(0)
    expect(adapter.listening + platform.listening).toBe(0)
    expect(latchkey.status()).toBe('restoring')
  })
})

test('stop notifies subscribers', async () => {
  const { latchkey, start } = world([['harbour']])
  const stop = await start()
  await latchkey.whenSettled()
  const seen: (string | undefined)[] = []
  latchkey.subscribe(
    ({ namespaces }) => namespaces.eip155?.account?.address,
    (address) => void seen.push(address),
  )
  stop()
  expect(seen).toEqual([undefined])
  expect(latchkey.account()).toBeUndefined()
})

describe('without multiWallet, wallets that were saved while it was on (§6)', () => {
  const off = { multiWallet: false }
  const shown = ({ latchkey }: ReturnType<typeof world>) =>
    shownConnections(latchkey.connection.state.getState(), false).map(({ connectorId }) => connectorId)
  const connected = ({ latchkey }: ReturnType<typeof world>) =>
    connectionsOf(latchkey.connection.state.getState(), 'eip155').connections.map((one) => one.connectorId)

  test('are ended beside the active one, here and in the record', async () => {
    const restored = world([['harbour'], ['fable'], ['ember']], undefined, off)
    const seen: string[][] = []
    restored.latchkey.connection.state.subscribe(() => seen.push(shown(restored)))
    await restored.start()
    await restored.latchkey.whenSettled()
    await restored.clock.advance(50)
    await vi.waitFor(() => expect(connected(restored)).toEqual(['harbour']))
    expect(seen.filter((ids) => ids.join() !== 'harbour' && ids.length > 0)).toEqual([])
    expect(restored.adapter.wallet('fable').listening).toBe(0)
    const record = JSON.parse((await restored.storage.get(key)) ?? '{}') as { wallets: object[] }
    expect(record.wallets).toEqual([expect.objectContaining({ connectorId: 'harbour' })])
  })

  test('are ended when they answer late', async () => {
    const restored = world([['harbour'], ['fable']], undefined, off)
    restored.adapter.wallet('fable').behaviour = 'hang'
    await restored.start()
    await restored.clock.advance(3_000)
    expect(connected(restored)).toEqual(['harbour'])
    restored.adapter.wallet('fable').answer('approve')
    await vi.waitFor(() => expect(restored.adapter.wallet('fable').listening).toBe(0))
    expect(connected(restored)).toEqual(['harbour'])
  })

  test.each([
    ['while one of them is being restored', 1_000],
    ['after one of them has missed the deadline', 3_000],
  ])('end with the active one at a disconnect %s', async (_, afterMs) => {
    const restored = world([['harbour'], ['fable']], undefined, off)
    restored.adapter.wallet('fable').behaviour = 'hang'
    await restored.start()
    await restored.clock.advance(afterMs)
    await restored.latchkey.disconnect()
    expect(restored.latchkey.status()).toBe('disconnected')
    restored.adapter.wallet('fable').answer('approve')
    await restored.clock.flush()
    expect(restored.latchkey.status()).toBe('disconnected')
    expect(connected(restored)).toEqual([])
    await restored.clock.advance(3_000)
  })

  test('stay where multiWallet is on, and a disconnect ends the active one only', async () => {
    const restored = world([['harbour'], ['fable']])
    await restored.start()
    await restored.latchkey.whenSettled()
    await restored.latchkey.disconnect()
    expect(connected(restored)).toEqual(['fable'])
  })
})

describe('Account, opened while its wallet is being restored', () => {
  const opened = async () => {
    const restored = world([['harbour']])
    restored.adapter.wallet('harbour').behaviour = 'hang'
    await restored.start()
    restored.latchkey.open()
    const { modal, router } = restored.latchkey.internals
    expect(router.state.getState().view).toBe('Account')
    return { ...restored, isOpen: () => modal.state.getState().open }
  }

  test('closes when the user disconnects', async () => {
    const { latchkey, clock, isOpen } = await opened()
    await latchkey.disconnect()
    expect([latchkey.status(), isOpen()]).toEqual(['disconnected', false])
    await clock.advance(3_000)
  })

  test('closes when the wallet does not come back', async () => {
    const { latchkey, clock, isOpen } = await opened()
    await clock.advance(3_000)
    expect([latchkey.status(), isOpen()]).toEqual(['disconnected', false])
  })

  test('stays when the wallet comes back', async () => {
    const { latchkey, clock, adapter, isOpen } = await opened()
    await clock.advance(2_000)
    adapter.wallet('harbour').answer('approve')
    await clock.flush()
    expect([latchkey.status(), isOpen()]).toEqual(['connected', true])
  })
})
