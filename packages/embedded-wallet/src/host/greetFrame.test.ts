import { createFakeClock } from '@latchkey/core/testing'
import { expect, test } from 'vitest'
import { greetFrame } from './greetFrame.ts'

const origin = 'https://wallet.example'
const ready = { latchkey: 'ready', versions: [1] }

/** A page that greets its frame. */
function createPage() {
  const events = new EventTarget()
  const documentEvents = new EventTarget()
  const clock = createFakeClock()
  const greetings: unknown[] = []
  const contentWindow = { postMessage: (...message: unknown[]) => greetings.push(message) }
  const window = {
    addEventListener: events.addEventListener.bind(events),
    document: { addEventListener: documentEvents.addEventListener.bind(documentEvents) },
  }
  const leave = new AbortController()
  const port = greetFrame(
    {
      window: window as unknown as Window,
      frame: { contentWindow } as unknown as HTMLIFrameElement,
      ...{ origin, projectId: 'meadow', sdkVersion: '0.1.0', clock },
    },
    leave.signal,
  )
  port.catch(() => {})
  return {
    ...{ clock, greetings, port, leave },
    receive: (message: { data?: unknown; origin?: string; source?: unknown }) =>
      events.dispatchEvent(
        Object.assign(new Event('message'), {
          ...{ data: ready, origin, source: contentWindow },
          ...message,
        }),
      ),
    violate: (violation: object) =>
      documentEvents.dispatchEvent(
        Object.assign(new Event('securitypolicyviolation'), {
          ...{ blockedURI: origin, effectiveDirective: 'frame-src', disposition: 'enforce' },
          ...violation,
        }),
      ),
  }
}

const senders: readonly Parameters<ReturnType<typeof createPage>['receive']>[0][] = [
  // A `srcdoc` frame of the page has the page's own origin, and may claim any data.
  { source: {} },
  { source: null },
  { source: { opener: true } },
  { origin: 'https://app.example' },
  { origin: 'null' },
  { origin: `${origin}.evil.example` },
  { data: { ...ready, versions: [] } },
  { data: { ...ready, more: true } },
  { data: { latchkey: 'hello' } },
  { data: 'ready' },
]

test('R-02: of 1,000 forged messages none is taken for the frame’s, and the frame is greeted by its origin', async () => {
  const page = createPage()
  for (let count = 0; count < 100; count++) for (const message of senders) page.receive(message)
  await page.clock.advance(1_000)
  expect(page.greetings).toEqual([])
  page.receive({})
  await page.clock.advance(500)
  expect(await page.port).toBeInstanceOf(MessagePort)
  expect(page.greetings).toEqual([
    [
      { latchkey: 'hello', version: 1, projectId: 'meadow', sdkVersion: '0.1.0' },
      origin,
      [expect.any(MessagePort)],
    ],
  ])
})

test('F84: a frame that is never ready fails after 20 s', async () => {
  const page = createPage()
  await page.clock.advance(19_999)
  expect(page.clock.pending).toBe(1)
  await page.clock.advance(1)
  await expect(page.port).rejects.toMatchObject({ code: 'iframe_load_failed' })
  expect(page.clock.pending).toBe(0)
})

test.each([
  [[1], undefined],
  [[1, 2], undefined],
  [[2, 3], 'iframe_version'],
])(
  'F93: a frame that speaks the versions %j is greeted, or the app told to update',
  async (versions, code) => {
    const page = createPage()
    page.receive({ data: { latchkey: 'ready', versions } })
    await page.clock.advance(500)
    if (code) await expect(page.port).rejects.toMatchObject({ code })
    else expect(await page.port).toBeInstanceOf(MessagePort)
  },
)

test('F65: a policy that blocks the frame is named at once, one that blocks something else is not', async () => {
  const page = createPage()
  page.violate({ blockedURI: 'https://other.example' })
  page.violate({ effectiveDirective: 'img-src' })
  page.violate({ disposition: 'report' })
  await page.clock.flush()
  expect(page.clock.pending).toBe(1)
  page.violate({})
  await expect(page.port).rejects.toMatchObject({
    code: 'iframe_blocked',
    context: { directive: 'frame-src', origin },
  })
})

test('an app that stops waiting greets nobody', async () => {
  const page = createPage()
  page.leave.abort()
  await expect(page.port).rejects.toMatchObject({ code: 'request_aborted' })
  page.receive({})
  await page.clock.advance(1_000)
  expect(page.greetings).toEqual([])
})
