import { modalBehavior, switching } from '@latchkey/controllers/parts'
import { isLatchkeyError } from '@latchkey/core'
import { aliceAddress, createFakeAdapter, fjordChain, meadowChain } from '@latchkey/core/testing'
import { describe, expect, test } from 'vitest'
import { createTestLatchkey } from '../doubles/createTestLatchkey.ts'

const code = (promise: Promise<unknown>) =>
  promise.then(
    () => 'resolved',
    (error: unknown) => (isLatchkeyError(error) ? error.code : String(error)),
  )

async function connected(options: Parameters<typeof createTestLatchkey>[0] = {}) {
  const world = createTestLatchkey(options)
  const stop = await world.start()
  await world.latchkey.whenSettled()
  await world.latchkey.connect({ connectorId: 'harbour' })
  return { ...world, stop }
}

describe('switching (§4)', () => {
  test('a switch aborted before its start sends no request and does not cancel a running one', async () => {
    const world = createTestLatchkey()
    await world.start()
    await world.latchkey.connect({ connectorId: 'harbour' })
    world.adapter.wallet('harbour').behaviour = 'hang'
    const running = world.latchkey.switchNetwork(fjordChain.caipNetworkId)
    await world.clock.flush()
    const aborted = world.latchkey
      .switchNetwork(fjordChain.caipNetworkId, AbortSignal.abort())
      .catch((error: unknown) => error)
    expect(isLatchkeyError(await aborted, 'request_aborted')).toBe(true)
    world.adapter.wallet('harbour').answer('approve')
    await running
    expect(world.latchkey.network()?.networkId).toBe(fjordChain.caipNetworkId)
    expect(world.adapter.wallet('harbour').requests.filter((one) => one.startsWith('switch'))).toHaveLength(1)
  })

  test('a switch asks the wallet, leaves the list and shows a snack with the network', async () => {
    const { latchkey, adapter } = await connected()
    latchkey.open()
    latchkey.internals.router.push('SwitchNetwork')
    const done = latchkey.use(switching).switchNetwork(fjordChain.caipNetworkId)
    expect(latchkey.chains.state.getState().switchingTo).toBe(fjordChain.caipNetworkId)
    await done
    expect(latchkey.network()).toMatchObject({ networkId: fjordChain.caipNetworkId, isMismatch: false })
    expect(latchkey.internals.router.state.getState().view).toBe('Account')
    expect(latchkey.internals.snackbar.state.getState().snack?.message).toEqual({
      kind: 'switched',
      networkName: 'Sepolia Devnet',
    })
    expect(adapter.wallet('harbour').requests.at(-1)).toBe(`switchNetwork ${fjordChain.caipNetworkId}`)
    latchkey.internals.snackbar.hide()
  })

  test('a declined switch rejects, shows an error and emits no event', async () => {
    const { latchkey, adapter } = await connected()
    const events: string[] = []
    latchkey.events.state.subscribe(({ last }) => events.push(String(last?.name)))
    latchkey.open({ view: 'SwitchNetwork' })
    adapter.wallet('harbour').behaviour = 'reject'
    expect(await code(latchkey.switchNetwork(fjordChain.caipNetworkId))).toBe('network_switch_rejected')
    expect(latchkey.chains.state.getState().switchFailure).toEqual({
      networkId: fjordChain.caipNetworkId,
      code: 'network_switch_rejected',
    })
    expect(latchkey.network()?.networkId).toBe(meadowChain.caipNetworkId)
    expect(latchkey.internals.router.state.getState().view).toBe('SwitchNetwork')
    expect(events).not.toContain('network_switched')
  })

  test('Back and Close cancel a switch; an unanswered one times out after 300 s', async () => {
    const { latchkey, clock, adapter } = await connected()
    adapter.wallet('harbour').behaviour = 'hang'
    latchkey.open()
    latchkey.internals.router.push('SwitchNetwork')
    const first = code(latchkey.switchNetwork(fjordChain.caipNetworkId))
    await clock.flush()
    latchkey.use(modalBehavior).back()
    expect(await first).toBe('request_aborted')
    expect(latchkey.chains.state.getState().switchingTo).toBeUndefined()

    const second = code(latchkey.switchNetwork(fjordChain.caipNetworkId))
    await clock.flush()
    latchkey.close()
    expect(await second).toBe('modal_closed')

    const third = code(latchkey.switchNetwork(fjordChain.caipNetworkId))
    await clock.advance(300_000)
    expect(await third).toBe('deadline_exceeded')
  })

  test('without a wallet the network is selected and stored', async () => {
    const world = createTestLatchkey()
    const stop = await world.start()
    await world.latchkey.switchNetwork(fjordChain.caipNetworkId)
    expect(world.latchkey.network()?.networkId).toBe(fjordChain.caipNetworkId)
    stop()
    const again = createTestLatchkey({ storage: world.storage })
    const stopAgain = await again.start()
    expect(again.latchkey.network()?.networkId).toBe(fjordChain.caipNetworkId)
    stopAgain()
  })

  test('an unknown network rejects with network_not_found; the current one resolves without a request', async () => {
    const { latchkey, adapter } = await connected()
    expect(await code(latchkey.switchNetwork('eip155:99999'))).toBe('network_not_found')
    const before = adapter.wallet('harbour').requests.length
    await latchkey.switchNetwork(meadowChain.caipNetworkId)
    expect(adapter.wallet('harbour').requests).toHaveLength(before)
  })
})

describe('unsupported networks (§4)', () => {
  const createUnsupportedAdapter = () =>
    createFakeAdapter({ wallets: [{ id: 'harbour', addresses: [aliceAddress], networkId: 'eip155:137' }] })

  test('UnsupportedChain opens, stays open if the overlay is clicked, and closes after a switch', async () => {
    const { latchkey } = await connected({ adapter: createUnsupportedAdapter() })
    expect(latchkey.internals.modal.state.getState().open).toBe(true)
    expect(latchkey.internals.router.state.getState()).toMatchObject({ view: 'UnsupportedChain', behind: [] })
    expect(latchkey.network()).toMatchObject({
      isUnsupported: true,
      network: undefined,
      walletNetworkId: 'eip155:137',
    })
    latchkey.use(modalBehavior).requestClose('overlay')
    expect(latchkey.internals.modal.state.getState().open).toBe(true)
    await latchkey.switchNetwork(meadowChain.caipNetworkId)
    expect(latchkey.internals.modal.state.getState().open).toBe(false)
  })

  test('a user can close UnsupportedChain, and the next opening shows it again', async () => {
    const { latchkey } = await connected({ adapter: createUnsupportedAdapter() })
    latchkey.use(modalBehavior).requestClose()
    expect(latchkey.state.getState()).toMatchObject({ open: false })
    expect(latchkey.status()).toBe('connected')
    latchkey.open()
    expect(latchkey.state.getState()).toMatchObject({ open: true, view: 'UnsupportedChain' })
  })

  test('UnsupportedChain replaces any view when the wallet switches by itself', async () => {
    const { latchkey, clock, adapter } = await connected()
    latchkey.open({ view: 'Receive' })
    adapter.wallet('harbour').emit({ type: 'network', networkId: 'eip155:137' })
    expect(latchkey.internals.router.state.getState().view).toBe('UnsupportedChain')
    adapter.wallet('harbour').emit({ type: 'network', networkId: fjordChain.caipNetworkId })
    await clock.advance(100)
    expect(latchkey.internals.modal.state.getState().open).toBe(false)
    await clock.advance(100)
  })

  test.each([{ allowUnsupportedChain: true }, { enableNetworkSwitch: false }])(
    'UnsupportedChain does not open with %j',
    async (options) => {
      const { latchkey } = await connected({ adapter: createUnsupportedAdapter(), ...options })
      expect(latchkey.internals.router.state.getState().view).not.toBe('UnsupportedChain')
    },
  )

  test('disconnecting closes UnsupportedChain', async () => {
    const { latchkey } = await connected({ adapter: createUnsupportedAdapter() })
    await latchkey.disconnect()
    expect(latchkey.internals.modal.state.getState().open).toBe(false)
  })
})
