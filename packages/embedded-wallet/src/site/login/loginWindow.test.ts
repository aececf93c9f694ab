import { createFakeClock } from '@latchkey/core/testing'
import { expect, test } from 'vitest'
import type { LoginDocument } from '../../api/loginApi.ts'
import { texts as english, type LoginTexts } from '../i18n/login/en.ts'
import { answerMs } from './isVouchedFor.ts'
import { type LoginScreen, runLoginWindow } from './runLoginWindow.ts'
import { vouchForWindow } from './vouching.ts'

const site = 'https://wallet.example'
const windowId = 'the-window'
const provider = 'https://provider.example/authorize'
const start: LoginDocument = { step: 'start', windowId, site: 'https://app.example', url: provider }
const answered: LoginDocument = {
  ...{ step: 'answered', windowId, site: 'https://app.example' },
  ...{ confirmation: 'the-confirmation', code: '123456' },
}

/** A window of a browser: messages reach it with the sender's origin, if they are for its own. */
function createWindow(origin: string) {
  const events = new EventTarget()
  const receive = (data: unknown, sender: { origin: string; source: unknown }) =>
    events.dispatchEvent(Object.assign(new Event('message'), { data, ...sender }))
  return { origin, events, receive }
}
type FakeWindow = ReturnType<typeof createWindow>

/** How `from` sees `to`. */
const seenFrom = (from: FakeWindow, to: FakeWindow): unknown => ({
  postMessage(data: unknown, target: string | { targetOrigin: string }) {
    const wanted = typeof target === 'string' ? target : target.targetOrigin
    if (wanted === to.origin) to.receive(data, { origin: from.origin, source: seenFrom(to, from) })
  },
})

/** `fields` may throw when they are read. */
const withFields = (list: unknown[], fields: object) =>
  Object.defineProperties(list, Object.getOwnPropertyDescriptors(fields))

/** A page of another origin, as a script sees it. */
const foreignPage = {
  get location(): never {
    throw new DOMException('Blocked a frame from accessing a cross-origin frame.', 'SecurityError')
  },
}
/** A page of the wallet site, which a script can read: the security window, or the window of an approval. */
const walletPage = (page: FakeWindow) => (own: FakeWindow) => ({
  ...(seenFrom(own, page) as object),
  location: { origin: page.origin },
})

/** The window of a login, opened by a page with these frames, or by none. `page` is how it sees that page itself. */
function openWindow(
  frames: readonly FakeWindow[] | undefined,
  page: (own: FakeWindow) => object = () => foreignPage,
  texts: Promise<LoginTexts> = Promise.resolve(english),
) {
  const clock = createFakeClock()
  const own = createWindow(site)
  const stored = new Map<string, string>()
  const shown: LoginScreen[] = []
  const visited: string[] = []
  const sent: unknown[] = []
  let press = () => {}
  let isClosed = false
  let status = 204
  let content: object | undefined
  const window = {
    addEventListener: own.events.addEventListener.bind(own.events),
    location: { origin: site, replace: (url: string) => visited.push(url) },
    opener: frames
      ? withFields(
          frames.map((frame) => seenFrom(own, frame)),
          page(own),
        )
      : null,
    sessionStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
    },
    close() {
      isClosed = true
    },
  } as unknown as Window
  return {
    clock,
    own,
    shown,
    visited,
    sent,
    opener: (): unknown => window.opener,
    press: () => press(),
    isClosed: () => isClosed,
    answerWith(next: number, body?: object) {
      status = next
      content = body
    },
    run: (page: LoginDocument) =>
      runLoginWindow(
        {
          ...{ window, clock, texts },
          fetch: (async (url: string, { body }: { body: string }) => {
            sent.push([url, JSON.parse(body)])
            return new Response(content ? JSON.stringify(content) : null, { status })
          }) as Window['fetch'],
          show(screen) {
            shown.push(screen)
            return new Promise((resolve) => {
              press = resolve
            })
          },
        },
        page,
      ),
  }
}

/** A frame or window that started the login of `started`. */
function createFrame(origin: string, started: string, signal?: AbortSignal) {
  const frame = createWindow(origin)
  const window = { location: { origin }, addEventListener: frame.events.addEventListener.bind(frame.events) }
  vouchForWindow(window as unknown as Window, (id) => id === started, signal)
  return frame
}

test('a window that its frame vouches for goes to the provider, confirms the login and closes', async () => {
  const login = openWindow([createWindow('https://other.example'), createFrame(site, windowId)])
  await login.run(start)
  expect(login.visited).toEqual([provider])
  await login.run(answered)
  expect(login.sent).toEqual([[`${site}/login/confirm`, { windowId, confirmation: 'the-confirmation' }]])
  expect(login.isClosed()).toBe(true)
  expect(login.shown.some(({ code }) => code)).toBe(false)
  expect(login.clock.pending).toBe(0)
})

test('a window that its frame vouches for waits for no texts', async () => {
  const login = openWindow([createFrame(site, windowId)], undefined, new Promise(() => {}))
  await login.run(start)
  expect(login.visited).toEqual([provider])
  await login.run(answered)
  expect(login.isClosed()).toBe(true)
})

test('R-47: the page that the Farcaster app leads to asks first, and shows the code for where the login was started', async () => {
  const login = openWindow(undefined)
  login.answerWith(200, answered)
  const running = login.run({ step: 'confirm', state: 'the-state', site: 'https://app.example' })
  await login.clock.advance(0)
  expect([login.sent, login.shown.map(({ title }) => title)]).toEqual([[], [english.ask]])
  login.press()
  await running
  expect(login.sent).toEqual([[`${site}/farcaster/done`, { state: 'the-state' }]])
  expect(login.shown.at(-1)).toMatchObject({ code: '123456' })
})

test.each([
  ['no page, as by a link in a mail', undefined],
  ['a page without the frame', []],
  ['a page whose frame started another login', [createFrame(site, 'another')]],
  ['a page with a frame of its own that vouches', [createFrame('https://evil.example', windowId)]],
])('a window opened by %s asks first, and shows a code instead of confirming (R-40)', async (_, frames) => {
  const login = openWindow(frames)
  const running = login.run(start)
  await login.clock.advance(answerMs)
  expect(login.shown.at(-1)).toMatchObject({ title: english.ask, button: english.continue })
  expect(login.shown.at(-1)?.text).toContain('https://app.example')
  expect(login.visited).toEqual([])
  login.press()
  await running
  expect(login.visited).toEqual([provider])
  await login.run(answered)
  expect(login.sent).toEqual([])
  expect(login.isClosed()).toBe(false)
  expect(login.shown.at(-1)).toMatchObject({ title: english.code, code: '123456' })
})

test('the security window, or the window of an approval, vouches for the login that it started', async () => {
  const login = openWindow([], walletPage(createFrame(site, windowId)))
  await login.run(start)
  expect(login.visited).toEqual([provider])
  await login.run(answered)
  expect(login.sent).toHaveLength(1)
  expect(login.isClosed()).toBe(true)
})

test.each([
  ['started another login', createFrame(site, 'another')],
  ['has ended the login', createFrame(site, windowId, AbortSignal.abort())],
  ['is of another origin', createFrame('https://evil.example', windowId)],
])('a page that %s does not vouch (R-40)', async (_, page) => {
  const login = openWindow([], walletPage(page))
  const running = login.run(start)
  await login.clock.advance(answerMs)
  expect(login.shown.at(-1)?.button).toBe(english.continue)
  expect(login.visited).toEqual([])
  login.press()
  await running
  await login.run(answered)
  expect(login.sent).toEqual([])
  expect(login.shown.at(-1)?.code).toBe('123456')
})

test('the page of the provider has no handle on a window of the wallet (R-14)', async () => {
  const login = openWindow([], walletPage(createFrame(site, windowId)))
  await login.run(start)
  expect(login.opener()).toBeNull()
})

test('a page with the frame keeps its handle on the window, to close it', async () => {
  const login = openWindow([createFrame(site, windowId)])
  await login.run(start)
  expect(login.opener()).not.toBeNull()
})

test('messages of other origins do not vouch (R-40)', async () => {
  const login = openWindow([])
  const running = login.run(start)
  const message = { latchkey: 'login-vouched', windowId }
  login.own.receive(message, { origin: 'https://evil.example', source: null })
  login.own.receive({ ...message, windowId: 'another' }, { origin: site, source: null })
  await login.clock.advance(answerMs)
  expect(login.shown.at(-1)?.button).toBe(english.continue)
  login.press()
  await running
})

test('a login that cannot be confirmed is completed by its code, and one of another window never confirmed', async () => {
  const login = openWindow([createFrame(site, windowId)])
  await login.run(start)
  login.answerWith(404)
  await login.run(answered)
  expect(login.shown.at(-1)?.code).toBe('123456')
  login.answerWith(204)
  await login.run({ ...answered, windowId: 'another' })
  expect(login.sent).toHaveLength(1)
})

test('a failed login is explained, and its window closes', async () => {
  const login = openWindow(undefined)
  await login.run({ step: 'failed', reason: 'denied' })
  expect(login.shown).toEqual([
    { title: 'Sign-in cancelled', text: 'You can close this window and try again.' },
  ])
  expect(login.isClosed()).toBe(true)
})
