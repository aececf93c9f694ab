import { modalBehavior } from '@latchkey/controllers/parts'
import { isLatchkeyError, LatchkeyError } from '@latchkey/core'
import { aliceAddress, bobAddress, createFakeAdapter, fjordChain, meadowChain } from '@latchkey/core/testing'
import { describe, expect, test } from 'vitest'
import { createTestLatchkey } from '../doubles/createTestLatchkey.ts'

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'resolved',
    (error: unknown) => (isLatchkeyError(error) ? error.code : String(error)),
  )
const view = ({ latchkey }: ReturnType<typeof createTestLatchkey>) =>
  latchkey.internals.router.state.getState().view

describe('connecting (§4)', () => {
  test('the modal closes 600 ms after the wallet has connected', async () => {
    const world = createTestLatchkey()
    const { latchkey, clock, adapter, start } = world
    await start()
    await latchkey.whenSettled()
    expect(latchkey.status()).toBe('disconnected')
    adapter.wallet('harbour').behaviour = 'hang'
    latchkey.open()
    const connecting = latchkey.connect({ connectorId: 'harbour' })
    await clock.flush()
    expect(latchkey.status()).toBe('connecting')
    expect(view(world)).toBe('ConnectingExternal')

    adapter.wallet('harbour').answer('approve')
    expect((await connecting).accounts[0]?.address).toBe(aliceAddress)
    expect(latchkey.status()).toBe('connected')
    expect(latchkey.account()?.caipAddress).toBe(`${meadowChain.caipNetworkId}:${aliceAddress}`)
    await clock.advance(599)
    expect(latchkey.internals.modal.state.getState().open).toBe(true)
    await clock.advance(1)
    expect(latchkey.internals.modal.state.getState().open).toBe(false)
    expect(view(world)).toBe('Connect')
  })

  test('a modal reopened within the 600 ms of the last connect is not closed', async () => {
    const world = createTestLatchkey()
    const { latchkey, clock, start } = world
    await start()
    latchkey.open()
    await latchkey.connect({ connectorId: 'harbour' })
    await clock.advance(300)
    latchkey.close()
    await latchkey.disconnect()
    latchkey.open({ view: 'Connect' })
    await clock.advance(600)
    expect([latchkey.internals.modal.state.getState().open, view(world)]).toEqual([true, 'Connect'])
  })

  test('a declined connect keeps the view with an error and can be retried', async () => {
    const world = createTestLatchkey()
    const { latchkey, adapter, start } = world
    await start()
    latchkey.open()
    adapter.wallet('harbour').behaviour = 'reject'
    expect(await codeOf(latchkey.connect({ connectorId: 'harbour' }))).toBe('connection_rejected')
    expect(view(world)).toBe('ConnectingExternal')
    expect(latchkey.connection.state.getState().attempt).toMatchObject({
      status: 'failed',
      error: 'connection_rejected',
    })
    expect(latchkey.status()).toBe('disconnected')
    adapter.wallet('harbour').behaviour = 'approve'
    await latchkey.connect({ connectorId: 'harbour' })
    expect(latchkey.status()).toBe('connected')
  })

  test('F33: an unanswered connect is slow after 30 s, times out after 300 s, and Back cancels it', async () => {
    const world = createTestLatchkey()
    const { latchkey, clock, adapter, start } = world
    await start()
    adapter.wallet('harbour').behaviour = 'hang'
    latchkey.open()
    const first = codeOf(latchkey.connect({ connectorId: 'harbour' }))
    await clock.advance(30_000)
    expect(latchkey.connection.state.getState().attempt?.status).toBe('slow')
    await clock.advance(270_000)
    expect(await first).toBe('connection_timeout')
    expect(latchkey.status()).toBe('disconnected')

    const second = codeOf(latchkey.connect({ connectorId: 'harbour' }))
    await clock.flush()
    latchkey.use(modalBehavior).back()
    expect(await second).toBe('request_aborted')
    expect(view(world)).toBe('Connect')
    expect(latchkey.status()).toBe('disconnected')
  })

  test('F34: an answer after a cancel is ignored', async () => {
    const { latchkey, clock, adapter, start } = createTestLatchkey()
    await start()
    adapter.wallet('harbour').behaviour = 'hang'
    latchkey.open()
    const connecting = codeOf(latchkey.connect({ connectorId: 'harbour' }))
    await clock.flush()
    latchkey.use(modalBehavior).back()
    expect(await connecting).toBe('request_aborted')
    adapter.wallet('harbour').answer('approve')
    await clock.flush()
    expect(latchkey.status()).toBe('disconnected')
    expect(adapter.wallet('harbour').listening).toBe(0)
  })

  test('F35: two clicks send one request to the wallet', async () => {
    const { latchkey, clock, adapter, start } = createTestLatchkey()
    await start()
    adapter.wallet('harbour').behaviour = 'hang'
    const both = [latchkey.connect({ connectorId: 'harbour' }), latchkey.connect({ connectorId: 'harbour' })]
    await clock.flush()
    adapter.wallet('harbour').answer('approve')
    const [a, b] = await Promise.all(both)
    expect(a).toEqual(b)
    expect(adapter.wallet('harbour').requests.filter((request) => request === 'connect')).toHaveLength(1)
  })

  test('connecting a second wallet cancels the request to the first', async () => {
    const adapter = createFakeAdapter({
      wallets: [
        { id: 'a', addresses: [aliceAddress], networkId: meadowChain.caipNetworkId },
        { id: 'b', addresses: [bobAddress], networkId: meadowChain.caipNetworkId },
      ],
    })
    const { latchkey, clock, start } = createTestLatchkey({ adapter })
    await start()
    adapter.wallet('a').behaviour = 'hang'
    const first = codeOf(latchkey.connect({ connectorId: 'a' }))
    await clock.flush()
    await latchkey.connect({ connectorId: 'b' })
    expect(await first).toBe('request_aborted')
    expect(latchkey.account()?.connectorId).toBe('b')
  })

  test('an abort signal cancels connecting', async () => {
    const { latchkey, clock, adapter, start } = createTestLatchkey()
    await start()
    adapter.wallet('harbour').behaviour = 'hang'
    const controller = new AbortController()
    const connecting = codeOf(latchkey.connect({ connectorId: 'harbour' }, controller.signal))
    await clock.flush()
    controller.abort()
    expect(await connecting).toBe('request_aborted')
    expect(await codeOf(latchkey.connect({ connectorId: 'harbour' }, controller.signal))).toBe(
      'request_aborted',
    )
  })

  test('an unknown connector and one of another namespace are rejected', async () => {
    const { latchkey, start } = createTestLatchkey()
    await start()
    expect(await codeOf(latchkey.connect({ connectorId: 'unknown' }))).toBe('connector_not_found')
    expect(await codeOf(latchkey.connect({ connectorId: 'harbour', namespace: 'solana' }))).toBe(
      'connector_not_found',
    )
  })
})

describe('several wallets per namespace (§4, §6)', () => {
  const two = () =>
    createFakeAdapter({
      wallets: [
        { id: 'a', name: 'A', addresses: [aliceAddress], networkId: meadowChain.caipNetworkId },
        { id: 'b', name: 'B', addresses: [bobAddress], networkId: meadowChain.caipNetworkId },
      ],
    })

  test('switchConnection activates a connected wallet and reconnects a disconnected one', async () => {
    const world = createTestLatchkey({ adapter: two(), remoteFeatures: { multiWallet: true } })
    const { latchkey, start } = world
    await start()
    await latchkey.connect({ connectorId: 'a' })
    await latchkey.connect({ connectorId: 'b' })
    expect(latchkey.account()?.address).toBe(bobAddress)
    await latchkey.switchConnection({ connectorId: 'a', namespace: 'eip155' })
    expect(latchkey.account()?.address).toBe(aliceAddress)
    await latchkey.disconnect({ connectorId: 'b' })
    expect(latchkey.account()?.address).toBe(aliceAddress)
    await latchkey.switchConnection({ connectorId: 'b', namespace: 'eip155' })
    expect(latchkey.account()?.address).toBe(bobAddress)
    expect(view(world)).toBe('ProfileWallets')
  })

  test('disconnecting the active wallet activates the next; after the last one the status is disconnected', async () => {
    const { latchkey, start } = createTestLatchkey({ adapter: two(), remoteFeatures: { multiWallet: true } })
    await start()
    await latchkey.whenSettled()
    await latchkey.connect({ connectorId: 'a' })
    await latchkey.connect({ connectorId: 'b' })
    await latchkey.disconnect()
    expect(latchkey.account()?.connectorId).toBe('a')
    await latchkey.disconnect()
    expect(latchkey.status()).toBe('disconnected')
    expect(await codeOf(latchkey.disconnect())).toBe('connection_not_found')
  })

  test('switchConnection of a disconnected wallet opens the modal, which waits for it and then shows ProfileWallets', async () => {
    const world = createTestLatchkey({ adapter: two(), remoteFeatures: { multiWallet: true } })
    const { latchkey, adapter, clock, start } = world
    await start()
    await latchkey.connect({ connectorId: 'a' })
    adapter.wallet('b').behaviour = 'hang'
    const switching = latchkey.switchConnection({ connectorId: 'b', namespace: 'eip155' })
    await clock.flush()
    expect(latchkey.state.getState()).toMatchObject({ open: true, view: 'ConnectingExternal' })
    adapter.wallet('b').answer('approve')
    await switching
    await clock.advance(2_000)
    expect(latchkey.state.getState()).toMatchObject({ open: true, view: 'ProfileWallets' })
    latchkey.use(modalBehavior).back()
    expect(latchkey.state.getState().open).toBe(false)
  })

  test('disconnecting the last wallet in ProfileWallets shows Connect', async () => {
    const { latchkey, start } = createTestLatchkey({ adapter: two(), remoteFeatures: { multiWallet: true } })
    await start()
    await latchkey.connect({ connectorId: 'a' })
    latchkey.open({ view: 'ProfileWallets' })
    await latchkey.disconnect()
    expect(latchkey.state.getState()).toMatchObject({ open: true, view: 'Connect' })
  })

  test('without multiWallet a wallet replaces the previous one', async () => {
    const { latchkey, adapter, clock, start } = createTestLatchkey({ adapter: two() })
    await start()
    await latchkey.connect({ connectorId: 'a' })
    await latchkey.connect({ connectorId: 'b' })
    await clock.flush()
    expect(latchkey.account()?.address).toBe(bobAddress)
    expect(adapter.wallet('a').listening).toBe(0)
    await latchkey.disconnect()
    expect(latchkey.status()).toBe('disconnected')
  })

  test('without multiWallet a switched off feature ends the wallets that are not in use', async () => {
    const { latchkey, adapter, clock, start } = createTestLatchkey({
      adapter: two(),
      remoteFeatures: { multiWallet: true },
    })
    await start()
    await latchkey.connect({ connectorId: 'a' })
    await latchkey.connect({ connectorId: 'b' })
    await clock.flush()
    expect(adapter.wallet('a').listening).toBe(1)
    const { features } = latchkey.options.state.getState()
    latchkey.options.setFeatures({ features, remoteFeatures: { multiWallet: false } })
    await clock.flush()
    expect(latchkey.account()?.address).toBe(bobAddress)
    expect(adapter.wallet('a').listening).toBe(0)
  })
})

describe('changes in the wallet', () => {
  test('F38: of 1,000 changes the last wins, with one state change per 100 ms', async () => {
    const { latchkey, clock, adapter, start } = createTestLatchkey()
    await start()
    await latchkey.connect({ connectorId: 'harbour' })
    let changes = 0
    latchkey.connection.state.subscribe(() => changes++)
    for (let i = 0; i < 500; i++) {
      const address = i % 2 === 0 ? bobAddress : aliceAddress
      adapter
        .wallet('harbour')
        .emit({ type: 'accounts', accounts: [{ namespace: 'eip155', address, type: 'eoa' }] })
      adapter.wallet('harbour').emit({
        type: 'network',
        networkId: i % 2 === 0 ? fjordChain.caipNetworkId : meadowChain.caipNetworkId,
      })
    }
    expect(changes).toBe(1)
    await clock.advance(100)
    expect(changes).toBeLessThanOrEqual(3)
    expect(latchkey.account()?.address).toBe(aliceAddress)
    expect(latchkey.network()?.networkId).toBe(meadowChain.caipNetworkId)
    await clock.advance(100)
  })

  test('F41: a wallet that disconnects is disconnected at once and can be connected again', async () => {
    const world = createTestLatchkey()
    const { latchkey, adapter, start } = world
    await start()
    await latchkey.whenSettled()
    await latchkey.connect({ connectorId: 'harbour' })
    latchkey.open()
    expect(view(world)).toBe('Account')
    adapter.wallet('harbour').emit({ type: 'disconnected' })
    expect(latchkey.status()).toBe('disconnected')
    expect(latchkey.internals.modal.state.getState().open).toBe(false)
    await latchkey.connect({ connectorId: 'harbour' })
    expect(latchkey.status()).toBe('connected')
  })
})

test('two instances share no state', async () => {
  const one = createTestLatchkey()
  const two = createTestLatchkey()
  const stops = [await one.start(), await two.start()]
  await two.latchkey.whenSettled()
  await one.latchkey.connect({ connectorId: 'harbour' })
  one.latchkey.open()
  one.latchkey.theme.setMode('light')
  expect(two.latchkey.status()).toBe('disconnected')
  expect(two.latchkey.internals.modal.state.getState().open).toBe(false)
  expect(two.latchkey.theme.state.getState().shown).toBe('dark')
  for (const stop of stops) stop()
})

test('connect rejects with a LatchkeyError even if the wallet throws a string', async () => {
  const { latchkey, adapter, start } = createTestLatchkey()
  await start()
  adapter.wallet('harbour').session = () => {
    throw 'a plain string'
  }
  const thrown = await latchkey.connect({ connectorId: 'harbour' }).catch((error: unknown) => error)
  expect(thrown).toBeInstanceOf(LatchkeyError)
  expect(isLatchkeyError(thrown, 'connection_failed')).toBe(true)
})
