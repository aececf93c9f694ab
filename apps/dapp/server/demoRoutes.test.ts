import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { demoRoutes } from './demoRoutes.ts'

const devnetUrl = 'http://devnet.example'
const origin = 'http://localhost:4100'
const got: unknown[] = []
const server = setupServer(
  http.post(`${devnetUrl}/time`, async ({ request }) => {
    const body = (await request.json()) as { seconds?: unknown }
    got.push(body)
    return typeof body.seconds === 'number'
      ? HttpResponse.json({ block: 7, timestamp: 1_800_000_000 })
      : HttpResponse.json({ code: 'bad_request', message: 'Send seconds.' }, { status: 400 })
  }),
)
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => {
  server.resetHandlers()
  got.length = 0
})
afterAll(() => server.close())

const app = demoRoutes({
  ...{ devnetUrl, origin, perMinute: 10, trustedProxies: 1 },
  limit: () => (_, next) => next(),
})
const post = (body: unknown, headers: Record<string, string> = {}) =>
  app.request('/__demo/time', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '127.0.0.1', ...headers },
    body: JSON.stringify(body),
  })

test('the time of a chain is moved by the devnet, which checks the request', async () => {
  const body = { chainId: 910056, seconds: 3_600 }
  const answer = await post(body)
  expect([answer.status, await answer.json()]).toEqual([200, { block: 7, timestamp: 1_800_000_000 }])
  expect(got).toEqual([body])
  const refused = await post({ chainId: 910056 })
  expect([refused.status, await refused.json()]).toEqual([
    400,
    { code: 'bad_request', message: 'Send seconds.' },
  ])
  server.use(http.post(`${devnetUrl}/time`, () => HttpResponse.error()))
  expect((await post(body)).status).toBe(503)
})

test('only this computer moves the time, from pages of the dapp or without a page', async () => {
  const body = { chainId: 910056, seconds: 3_600 }
  for (const [headers, status] of [
    [{ 'x-forwarded-for': '192.0.2.7' }, 404],
    [{ origin: 'https://evil.example' }, 403],
    [{ origin, 'content-type': 'text/plain' }, 400],
  ] as const)
    expect((await post(body, headers)).status).toBe(status)
  expect(got).toEqual([])
  expect((await post(body, { origin })).status).toBe(200)
})
