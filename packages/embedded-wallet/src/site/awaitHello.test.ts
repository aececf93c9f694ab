import { expect, test } from 'vitest'
import { awaitHello } from './awaitHello.ts'

const app = 'https://app.example'
const hello = { latchkey: 'hello', version: 1, projectId: 'meadow', sdkVersion: '0.1.0' }

/** The window of a frame, embedded by pages of these origins, the nearest first. */
function createWindow(ancestors: readonly string[], more: object = {}) {
  const events = new EventTarget()
  const offered: unknown[] = []
  const parent = { postMessage: (...message: unknown[]) => offered.push(message) }
  const window = {
    parent,
    top: parent,
    location: { ancestorOrigins: ancestors },
    document: { referrer: '' },
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
    ...more,
  }
  const receive = (message: {
    data?: unknown
    origin?: string
    source?: unknown
    ports?: readonly unknown[]
  }) =>
    events.dispatchEvent(
      Object.assign(new Event('message'), {
        ...{ data: hello, origin: app, source: parent, ports: [{}] },
        ...message,
      }),
    )
  return { window: window as unknown as Window, parent, offered, receive }
}

const asked = (window: Window) =>
  awaitHello({ window, allowedOrigins: [app], ownOrigins: [], projectId: 'meadow' })
const isAnswered = (hello: Promise<unknown>) =>
  Promise.race([hello.then(() => true), new Promise<boolean>((resolve) => setTimeout(resolve, 0, false))])

test('the page that embeds the frame is offered the protocol, by name, and its port is taken once', async () => {
  const { window, offered, receive } = createWindow([app])
  const peer = asked(window)
  expect(offered).toEqual([[{ latchkey: 'ready', versions: [1] }, app]])
  const [port, later] = [{}, {}]
  receive({ ports: [port] })
  receive({ ports: [later] })
  expect(await peer).toEqual({ origin: app, port, projectId: 'meadow', isOwnOrigin: false })
})

const senders: readonly (readonly [string, Parameters<ReturnType<typeof createWindow>['receive']>[0]])[] = [
  ['a sibling frame of the same origin', { source: {} }],
  ['the opener', { source: { opener: true } }],
  ['a Worker, which has no window', { source: null }],
  ['a page of another origin', { origin: 'https://evil.example' }],
  ['a page of a similar origin', { origin: 'https://app.example.evil.example' }],
  ['an opaque origin', { origin: 'null' }],
  ['a page without a port', { ports: [] }],
  ['a page with another project', { data: { ...hello, projectId: 'evil' } }],
  ['a page with another version', { data: { ...hello, version: 2 } }],
  ['a page that says more', { data: { ...hello, rpcUrl: 'https://evil.example' } }],
  ['a page that says nothing', { data: undefined }],
  ['a page that says it as text', { data: JSON.stringify(hello) }],
]

test('R-03: of 1,200 forged greetings none is taken, and the real one still is', async () => {
  const { window, receive } = createWindow([app])
  const peer = asked(window)
  for (let count = 0; count < 100; count++) for (const [, message] of senders) receive(message)
  expect(await isAnswered(peer)).toBe(false)
  receive({})
  expect((await peer).origin).toBe(app)
})

test.each<[string, readonly string[], object?]>([
  ['embedded by a page that is not on the list', ['https://evil.example']],
  ['embedded by an allowed page inside another one', [app, 'https://evil.example']],
  ['opened as a window', [app], { parent: undefined }],
  ['deep in a browser that lists no ancestors', [], { location: {}, top: {}, document: { referrer: app } }],
  ['without a referrer in such a browser', [], { location: {} }],
])('R-01, R-03: a frame that is %s offers nothing and answers nobody', async (_, ancestors, more = {}) => {
  const { window, offered, receive } = createWindow(ancestors, more)
  if ('parent' in more) Object.assign(window, { parent: window })
  const peer = asked(window)
  for (const origin of [app, ...ancestors]) receive({ origin })
  expect(offered).toEqual([])
  expect(await isAnswered(peer)).toBe(false)
})

test('a browser that lists no ancestors tells the page on top by the referrer', async () => {
  const { window, receive } = createWindow([], { location: {}, document: { referrer: `${app}/page` } })
  const peer = asked(window)
  receive({})
  expect((await peer).origin).toBe(app)
})

test('a page is the operator’s own if it and every page above it are', async () => {
  const portal = 'https://portal.example'
  for (const [ancestors, isOwnOrigin] of [
    [[app], true],
    [[app, portal], false],
    [[portal], false],
  ] as const) {
    const { window, receive } = createWindow(ancestors)
    const peer = awaitHello({ window, allowedOrigins: [app, portal], ownOrigins: [app], projectId: 'meadow' })
    receive({ origin: ancestors[0] })
    expect((await peer).isOwnOrigin).toBe(isOwnOrigin)
  }
})
