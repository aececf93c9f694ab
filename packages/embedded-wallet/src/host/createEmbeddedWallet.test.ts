import type { LatchkeyError } from '@latchkey/core'
import { createFakeClock } from '@latchkey/core/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Handlers, serve } from '../site/serve.ts'
import { createEmbeddedWallet } from './createEmbeddedWallet.ts'

const origin = 'https://wallet.example'
const { signal } = new AbortController()

/** A page with one frame, which the test loads and answers for. */
function createPage() {
  const events = new EventTarget()
  const ports: MessagePort[] = []
  const mounted: object[] = []
  const loads: string[] = []
  const createFrameElement = () => {
    const contentWindow = {
      postMessage: (_: unknown, __: string, [port]: readonly [MessagePort]) => ports.push(port),
    }
    const element = {
      ...{ contentWindow, style: { setProperty() {} }, setAttribute() {}, focus() {}, inert: false },
      set src(url: string) {
        loads.push(url)
      },
      remove: () => mounted.splice(mounted.indexOf(element), 1),
    }
    return element
  }
  const document = {
    createElement: createFrameElement,
    addEventListener() {},
    body: { append: (element: object) => mounted.push(element) },
  }
  vi.stubGlobal('document', document)
  vi.stubGlobal('window', { document, addEventListener: events.addEventListener.bind(events) })
  const clock = createFakeClock()
  const failures: LatchkeyError[] = []
  const wallet = createEmbeddedWallet({
    ...{ clock, projectId: 'meadow', siteUrl: origin, metadata: { name: 'Meadow' }, log: console },
    random: { id: () => crypto.randomUUID() },
    theme: () => ({ mode: 'dark', locale: 'en' }),
    show() {},
    failed: (error) => failures.push(error),
  })
  const frameClock = createFakeClock()
  const stops: (() => void)[] = []
  /** The frame says that it has been loaded. */
  const becomeReady = () => {
    const { contentWindow } = (mounted[0] ?? {}) as { contentWindow?: unknown }
    const data = { latchkey: 'ready', versions: [1] }
    events.dispatchEvent(Object.assign(new Event('message'), { data, origin, source: contentWindow }))
  }
  return {
    ...{ clock, wallet, failures, loads, mounted, ports, becomeReady },
    /** The frame has been loaded: it is greeted, and answers with these handlers from then on. */
    async load(handlers: Partial<Handlers> = {}) {
      const expected = ports.length + 1
      becomeReady()
      await clock.advance(500)
      expect(ports).toHaveLength(expected)
      const port = ports.at(-1) as MessagePort
      const all = { syncDappData: async () => ({}), syncTheme: async () => ({}), ...handlers } as Handlers
      stops.push(
        serve(
          { origin: 'https://app.example', port, projectId: 'meadow', isOwnOrigin: false },
          all,
          frameClock,
        ).stop,
      )
    },
    stop() {
      wallet.stop()
      for (const stop of stops) stop()
    },
  }
}

let page: ReturnType<typeof createPage>
beforeEach(() => {
  page = createPage()
})
afterEach(() => {
  page.stop()
  vi.unstubAllGlobals()
})

const settled = (promise: Promise<unknown>) =>
  promise.then(
    () => 'resolved',
    ({ code }: LatchkeyError) => code,
  )

/** Who is signed in, as the frame says it. */
const user = {
  method: 'email' as const,
  address: '0x1',
  chainId: 'eip155:1',
  accounts: [],
  preferredAccountType: 'eoa' as const,
  smartAccountDeployed: false,
}

test('the frame is loaded once, when it is first wanted', async () => {
  expect(page.mounted).toEqual([])
  const loading = Promise.all([page.wallet.load(), page.wallet.load()])
  await page.clock.flush()
  await page.load()
  await loading
  expect(page.loads).toEqual([`${origin}/frame?projectId=meadow`])
})

test('F84: a frame that is not ready in 20 s is reported, removed, and loaded again by the next try', async () => {
  const loading = settled(page.wallet.load())
  await page.clock.advance(20_000)
  expect(await loading).toBe('iframe_load_failed')
  expect(page.failures.map(({ code }) => code)).toEqual(['iframe_load_failed'])
  expect(page.mounted).toEqual([])
  const again = page.wallet.load()
  await page.clock.flush()
  await page.load()
  await again
  expect(page.mounted).toHaveLength(1)
})

test('on a page over http the wallet fails at once, and tells the developer what it needs', async () => {
  Object.assign(window, { isSecureContext: false })
  const told = vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(await settled(page.wallet.load())).toBe('iframe_load_failed')
  expect(told).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('https, or localhost'))
  expect(page.failures.map(({ code }) => code)).toEqual(['iframe_load_failed'])
  told.mockRestore()
})

test('F85, R-07: a frame that is loaded again fails what was pending, and is greeted with a new port', async () => {
  let answer: ((result: { action: 'connect' }) => void) | undefined
  const pending = settled(page.wallet.connectEmail('ann@mail.example', signal))
  await page.clock.flush()
  await page.load({
    connectEmail: () =>
      new Promise((resolve) => {
        answer = resolve
      }),
  })
  await vi.waitFor(() => expect(answer).toBeDefined(), 20_000)
  page.becomeReady()
  expect(await pending).toBe('frame_aborted')
  // The replaced frame answers to a port that nobody listens to.
  answer?.({ action: 'connect' })
  const next = page.wallet.connectEmail('ann@mail.example', signal)
  await page.clock.flush()
  await page.load({ connectEmail: async () => ({ action: 'verify-otp', digits: 8 }) })
  expect(await next).toEqual({ action: 'verify-otp', digits: 8 })
  expect(page.ports).toHaveLength(2)
})

test('F87: a frame that dies during a request is found within 5 s and loaded again', async () => {
  const pending = settled(page.wallet.connectEmail('ann@mail.example', signal))
  await page.clock.flush()
  let isAsked = false
  await page.load({
    connectEmail: () => {
      isAsked = true
      return new Promise(() => {})
    },
  })
  await vi.waitFor(() => expect(isAsked).toBe(true), 20_000)
  // Nothing answers any more.
  page.ports[0]?.close()
  await page.clock.advance(5_000)
  expect(await pending).toBe('frame_aborted')
  expect(page.loads).toHaveLength(2)
  const next = page.wallet.connectEmail('ann@mail.example', signal)
  await page.clock.flush()
  await page.load({ connectEmail: async () => ({ action: 'verify-otp', digits: 8 }) })
  expect(await next).toEqual({ action: 'verify-otp', digits: 8 })
})

test('F87: a frame that is not asked anything is left alone', async () => {
  const loading = page.wallet.load()
  await page.clock.flush()
  await page.load()
  await loading
  page.ports[0]?.close()
  await page.clock.advance(600_000)
  expect(page.loads).toHaveLength(1)
})

test('the frame has the name that the app gives it where it is shown', async () => {
  const loading = page.wallet.load()
  await page.clock.flush()
  await page.load()
  await loading
  const [frame] = page.mounted as readonly { readonly title?: string }[]
  const place = { top: 0, left: 0, width: 320, height: 240 }
  page.wallet.place({ ...place, title: 'Sichere Ansicht' })
  expect(frame?.title).toBe('Sichere Ansicht')
  page.wallet.place(place)
  expect(frame?.title).toBe('Wallet')
})

test('a sign-out that the frame does not answer ends after 3 s, and the frame goes with its keys', async () => {
  const opening = page.wallet.open('eip155:1', signal)
  await page.clock.flush()
  await page.load({
    getUser: async () => user,
    signOut: () => new Promise(() => {}),
  })
  const session = await opening
  const leaving = settled(session.disconnect())
  await page.clock.advance(3_000)
  expect(await leaving).toBe('resolved')
  expect(page.loads).toHaveLength(2)
})

test('the user is read again, and known to the open session', async () => {
  let hasOwnFactor = false
  const opening = page.wallet.open('eip155:1', signal)
  await page.clock.flush()
  await page.load({
    getUser: async () => ({ ...user, hasOwnFactor }),
  })
  const session = await opening
  expect(session.user.hasOwnFactor).toBe(false)
  hasOwnFactor = true
  await page.wallet.refreshUser(signal)
  expect(session.user.hasOwnFactor).toBe(true)
})

test('typed data that is an object, deeper than a message or with integers of any size, reaches the frame as JSON', async () => {
  const asked: unknown[] = []
  const opening = page.wallet.open('eip155:1', signal)
  await page.clock.flush()
  await page.load({
    getUser: async () => user,
    rpcRequest: async ({ params }) => void asked.push(params),
  })
  const session = await opening
  const sign = (...params: readonly unknown[]) =>
    session.request({ networkId: 'eip155:1', method: 'eth_signTypedData_v4', params })
  const deep = { message: { a: { b: { c: { d: { e: { f: [2n ** 64n] } } } } } } }
  await sign('0x1', deep)
  await sign(deep, '0x1')
  await sign('0x1', '{}')
  const json = '{"message":{"a":{"b":{"c":{"d":{"e":{"f":["18446744073709551616"]}}}}}}}'
  expect(asked).toEqual([
    ['0x1', json],
    [json, '0x1'],
    ['0x1', '{}'],
  ])
  const cycle: Record<string, unknown> = {}
  cycle.self = cycle
  await expect(sign('0x1', cycle)).rejects.toMatchObject({ code: 'frame_error', rpcCode: -32602 })
})
