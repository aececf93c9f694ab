import { createLatchkey, type View, views, viewsForAll, viewsOfAccount } from '@latchkey/controllers'
import { modalBehavior } from '@latchkey/controllers/parts'
import { isLatchkeyError } from '@latchkey/core'
import {
  aliceAddress,
  createFakeAdapter,
  createFakeClock,
  createFakePlatform,
  createFakeStorage,
  meadowChain,
} from '@latchkey/core/testing'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTestLatchkey } from '../doubles/createTestLatchkey.ts'

const plain = {
  networks: [meadowChain],
  metadata: { name: 'Meadow' },
  storage: createFakeStorage(),
} as const
function logging() {
  const logged: string[] = []
  const write = (message: string) => void logged.push(message)
  return { logged, log: { warn: write, error: write }, clock: createFakeClock() }
}

type World = ReturnType<typeof createTestLatchkey>
const router = ({ latchkey }: World) => latchkey.internals.router.state.getState()

describe('history (§2, faults F46)', () => {
  test('push of the current view is ignored; replace changes the current view', async () => {
    const world = createTestLatchkey()
    const { router: r } = world.latchkey.internals
    r.push('Connect')
    expect(router(world).behind).toHaveLength(0)
    r.push('Account')
    r.push('Send')
    r.push('Send')
    expect(router(world).behind.map(({ view }) => view)).toEqual(['Connect', 'Account'])
    r.replace('Receive')
    expect(router(world)).toMatchObject({
      view: 'Receive',
      behind: [{ view: 'Connect' }, { view: 'Account' }],
    })
  })

  test('back returns to the previous view or closes the modal, and twenty backs leave a view', async () => {
    const world = createTestLatchkey()
    await world.start()
    world.latchkey.open()
    world.latchkey.internals.router.push('AllWallets')
    world.latchkey.use(modalBehavior).back()
    expect(router(world).view).toBe('Connect')
    for (let i = 0; i < 20; i++) world.latchkey.use(modalBehavior).back()
    expect(world.latchkey.internals.modal.state.getState().open).toBe(false)
    expect(router(world).view).toBe('Connect')
  })

  test('a hundred pushes keep at most twenty entries', () => {
    const world = createTestLatchkey()
    for (let i = 0; i < 100; i++) world.latchkey.internals.router.push(i % 2 === 0 ? 'Send' : 'Receive')
    expect(router(world).behind.length + 1).toBeLessThanOrEqual(20)
  })

  test('a connected user going back to Connect lands on Account', async () => {
    const world = createTestLatchkey()
    await world.start()
    await world.latchkey.connect({ connectorId: 'harbour' })
    world.latchkey.open({ view: 'Connect' })
    world.latchkey.internals.router.push('SwitchNetwork')
    world.latchkey.use(modalBehavior).back()
    expect(router(world).view).toBe('Account')
  })
})

describe('open (§2)', () => {
  test('(d) Connect opens without an address, (c) Account with one, (b) a requested view always', async () => {
    const world = createTestLatchkey()
    await world.start()
    world.latchkey.open()
    expect(router(world).view).toBe('Connect')
    world.latchkey.close()
    await world.latchkey.connect({ connectorId: 'harbour' })
    world.latchkey.open()
    expect(router(world).view).toBe('Account')
    world.latchkey.close()
    world.latchkey.open({ view: 'Receive' })
    expect(router(world).view).toBe('Receive')
  })

  test.each(viewsOfAccount)('%s shows Connect while there is no account', async (view) => {
    const world = createTestLatchkey()
    await world.start()
    world.latchkey.open({ view })
    expect(router(world).view).toBe('Connect')
  })

  test.each(views.filter((view) => ![...viewsForAll, ...viewsOfAccount].some((one) => one === view)))(
    '%s, a step of a flow, is refused, and the modal stays closed',
    async (view) => {
      const world = createTestLatchkey()
      await world.start()
      expect(() => world.latchkey.open({ view: view as 'Connect' })).toThrow(
        `${view} cannot be opened by itself`,
      )
      expect(world.latchkey.state.getState().open).toBe(false)
    },
  )

  test('SIWXSignMessage shows Account where no sign-in is configured', async () => {
    const world = createTestLatchkey()
    await world.start()
    await world.latchkey.connect({ connectorId: 'harbour' })
    world.latchkey.open({ view: 'SIWXSignMessage' })
    expect(router(world).view).toBe('Account')
  })

  test.each([
    ['phone', 'AllWallets'],
    ['tablet', 'AllWallets'],
    ['desktop', 'ConnectingWalletConnectBasic'],
  ] as const)('(a) without adapters, on a %s, %s opens', async (device, view) => {
    const world = createTestLatchkey({
      adapters: [],
      platform: createFakePlatform({ environment: { device } }),
    })
    await world.start()
    world.latchkey.open({ view: 'Account' })
    expect(router(world).view).toBe(view)
  })

  test('(a) with manual WalletConnect control its view opens even with an address', async () => {
    const world = createTestLatchkey({ manualWalletConnectControl: true })
    await world.start()
    await world.latchkey.connect({ connectorId: 'harbour' })
    world.latchkey.open()
    expect(router(world).view).toBe('ConnectingWalletConnectBasic')
  })

  test('another namespace opens SwitchActiveChain', async () => {
    const world = createTestLatchkey()
    await world.start()
    await world.latchkey.connect({ connectorId: 'harbour' })
    world.latchkey.open({ namespace: 'solana' })
    expect(router(world)).toMatchObject({ view: 'SwitchActiveChain', arguments: { namespace: 'solana' } })
  })

  test('open sets the state at once and requests wallet announcements', async () => {
    const world = createTestLatchkey()
    const stop = await world.start()
    world.latchkey.open()
    expect(world.latchkey.internals.modal.state.getState().open).toBe(true)
    expect(world.adapter.listening).toBe(1)
    stop()
    expect(world.adapter.listening).toBe(0)
  })
})

describe('mistakes of the developer are logged', () => {
  // Loaded before, because a fake clock cannot wait for a dynamic import.
  beforeAll(() => import('../../packages/controllers/src/flows/warnDeveloper.ts'))

  test('open() without a modal on the page, after 1 s', async () => {
    const { logged, log, clock } = logging()
    const latchkey = createLatchkey({ ...plain, ports: { clock, log, platform: createFakePlatform() } })
    const stop = latchkey.start()
    latchkey.open()
    await clock.flush()
    await clock.advance(999)
    expect(logged).toEqual([])
    await clock.advance(1)
    expect(logged).toEqual([expect.stringContaining('render <LatchkeyProvider>')])
    stop()
    expect(clock.pending).toBe(0)
  })

  test('whenSettled() without start(), after 1 s; a start in time is not reported', async () => {
    const { logged, log, clock } = logging()
    const started = createLatchkey({ ...plain, ports: { clock, log, platform: createFakePlatform() } })
    const settled = started.whenSettled()
    const stop = started.start()
    await clock.flush()
    await clock.advance(1_000)
    await settled
    stop()
    void createLatchkey({ ...plain, ports: { clock, log, platform: createFakePlatform() } }).whenSettled()
    await clock.flush()
    await clock.advance(1_000)
    expect(logged).toEqual([expect.stringContaining('waits for start()')])
  })
})

describe('closing', () => {
  test('close resets the view to Connect and clears loading (§2)', async () => {
    const world = createTestLatchkey()
    await world.start()
    world.adapter.wallet('harbour').behaviour = 'hang'
    world.latchkey.open()
    const connecting = world.latchkey.connect({ connectorId: 'harbour' }).catch(() => {})
    await world.clock.flush()
    expect(world.latchkey.state.getState()).toMatchObject({ open: true, loading: true })
    world.latchkey.close()
    await connecting
    expect(world.latchkey.state.getState()).toMatchObject({ open: false, loading: false })
    expect(router(world)).toMatchObject({ view: 'Connect', behind: [] })
  })

  test('close of an embedded modal shows Account if connected, else Connect (§2)', async () => {
    const world = createTestLatchkey({ enableEmbedded: true })
    await world.start()
    world.latchkey.open()
    world.latchkey.close()
    expect(router(world).view).toBe('Connect')
    await world.latchkey.connect({ connectorId: 'harbour' })
    world.latchkey.close()
    expect(router(world).view).toBe('Account')
  })

  test.each(views)('F45: closing at %s during a request rejects with modal_closed', async (view: View) => {
    const world = createTestLatchkey()
    const { latchkey, clock, adapter } = world
    await world.start()
    await latchkey.whenSettled()
    adapter.wallet('harbour').behaviour = 'hang'
    latchkey.open()
    const connecting = latchkey.connect({ connectorId: 'harbour' }).catch((error: unknown) => error)
    await clock.flush()
    latchkey.internals.router.replace(view)
    latchkey.close()
    expect(isLatchkeyError(await connecting, 'modal_closed')).toBe(true)
    expect(router(world).view).toBe('Connect')
    expect(latchkey.state.getState().loading).toBe(false)
    expect(latchkey.status()).toBe('disconnected')
  })

  test('a close that is not allowed shakes the modal for 500 ms (§4, §9)', async () => {
    const adapter = createFakeAdapter({
      wallets: [{ id: 'harbour', addresses: [aliceAddress], networkId: 'eip155:137' }],
    })
    const world = createTestLatchkey({ adapter })
    const { latchkey, clock } = world
    await world.start()
    await latchkey.connect({ connectorId: 'harbour' })
    expect(router(world).view).toBe('UnsupportedChain')
    latchkey.use(modalBehavior).requestClose('overlay')
    expect(latchkey.internals.modal.state.getState()).toMatchObject({ open: true, shaking: true })
    await clock.advance(499)
    expect(latchkey.internals.modal.state.getState().shaking).toBe(true)
    await clock.advance(1)
    expect(latchkey.internals.modal.state.getState().shaking).toBe(false)
  })
})

describe('snackbar (§4, faults F49)', () => {
  const snack = (variant: 'success' | 'error' | 'loading') => ({
    variant,
    message: { kind: 'text' as const, text: 'Address copied' },
  })

  test('a second snack closes the first and shows after 150 ms', async () => {
    const { latchkey, clock } = createTestLatchkey()
    latchkey.internals.snackbar.show(snack('success'))
    latchkey.internals.snackbar.show(snack('error'))
    await clock.advance(149)
    expect(latchkey.internals.snackbar.state.getState().snack).toBeUndefined()
    await clock.advance(1)
    expect(latchkey.internals.snackbar.state.getState().snack?.variant).toBe('error')
    latchkey.internals.snackbar.hide()
  })

  test('the last of several snacks is shown, and hide cancels a pending one', async () => {
    const { latchkey, clock } = createTestLatchkey()
    for (const variant of ['success', 'error', 'loading', 'error'] as const)
      latchkey.internals.snackbar.show(snack(variant))
    await clock.advance(150)
    expect(latchkey.internals.snackbar.state.getState().snack?.variant).toBe('error')
    latchkey.internals.snackbar.show(snack('success'))
    latchkey.internals.snackbar.hide()
    await clock.advance(10_000)
    expect(latchkey.internals.snackbar.state.getState().snack).toBeUndefined()
  })

  test('success stays 2.5 s, error 5 s, loading until replaced; hold extends the time', async () => {
    const { latchkey, clock } = createTestLatchkey()
    const shown = () => latchkey.internals.snackbar.state.getState().snack !== undefined
    latchkey.internals.snackbar.show(snack('success'))
    await clock.advance(2_499)
    expect(shown()).toBe(true)
    latchkey.internals.snackbar.hold()
    await clock.advance(60_000)
    expect(shown()).toBe(true)
    latchkey.internals.snackbar.release()
    await clock.advance(2_500)
    expect(shown()).toBe(false)
    latchkey.internals.snackbar.show(snack('error'))
    await clock.advance(5_000)
    expect(shown()).toBe(false)
    latchkey.internals.snackbar.show(snack('loading'))
    await clock.advance(600_000)
    expect(shown()).toBe(true)
    latchkey.internals.snackbar.hide()
  })
})

test('events are emitted without addresses (R-80)', async () => {
  const { latchkey, clock, start } = createTestLatchkey()
  const events: string[] = []
  latchkey.events.state.subscribe(({ last }) => events.push(JSON.stringify(last)))
  await start()
  latchkey.open()
  await latchkey.connect({ connectorId: 'harbour' })
  await clock.advance(600)
  expect(events.map((event) => JSON.parse(event).name)).toEqual(['modal_opened', 'connected', 'modal_closed'])
  expect(events.join()).not.toMatch(/0x[0-9a-f]{40}/i)
})

test('subscribe calls back only when the selected part changes', async () => {
  const { latchkey, start } = createTestLatchkey()
  await start()
  await latchkey.whenSettled()
  let calls = 0
  const unsubscribe = latchkey.subscribe(
    (state) => state.namespaces,
    () => calls++,
  )
  latchkey.open()
  latchkey.close()
  expect(calls).toBe(0)
  await latchkey.connect({ connectorId: 'harbour' })
  expect(calls).toBeGreaterThan(0)
  unsubscribe()
})
