import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultBudget } from '../projects/budget.ts'
import { createProjectStore } from '../projects/projectStore.ts'
import { createTestApp } from '../testing/createTestApp.ts'
import { openTestDatabase } from '../testing/openTestDatabase.ts'
import { sweepEvents } from './analyticsRoutes.ts'
import { events } from './tables.ts'

const origin = 'https://meadow.example'
const at = new Date('2026-03-01T09:30:00Z')
let opened: Awaited<ReturnType<typeof openTestDatabase>>
let app: ReturnType<typeof createTestApp>
beforeAll(async () => {
  opened = await openTestDatabase('memory')
  app = createTestApp({
    db: opened.db,
    now: () => at,
  })
  const store = createProjectStore(opened.db)
  for (const analytics of ['off', 'on', 'with-address'] as const) {
    const project = { id: analytics, name: 'Meadow', dev: false, origins: [origin], features: {} }
    await store.add({ ...project, budget: defaultBudget, analytics }, at)
  }
})
afterAll(() => opened.close())

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
let serial = 0
const event = (properties: object, more: object = {}) => ({
  eventId: `00000000-0000-4000-8000-${String(++serial).padStart(12, '0')}`,
  url: 'https://meadow.example/pay?email=ada@meadow.example',
  domain: 'meadow.example',
  timestamp: at.toISOString(),
  props: { type: 'track', event: 'SELECT_WALLET', address, properties, ...more },
})
const send = async (projectId: string, body: unknown, headers: Record<string, string> = { origin }) => {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const init = { method: 'POST', body: text, headers: { 'content-type': 'text/plain', ...headers } }
  return (await app.request(`/e?projectId=${projectId}&st=latchkey&sv=1`, init)).status
}
const keptFor = (projectId: string) => opened.db.select().from(events).where(eq(events.projectId, projectId))

test('getAnalyticsConfig returns whether the project enabled analytics', async () => {
  const ask = async (query: string) => (await app.request(`/getAnalyticsConfig${query}`)).json()
  expect(await ask('')).toEqual({ isAnalyticsEnabled: false })
  expect(await ask('?projectId=off')).toEqual({ isAnalyticsEnabled: false })
  expect(await ask('?projectId=on')).toEqual({ isAnalyticsEnabled: true })
})

test('only listed fields with a valid format are stored; the address only if the project enabled it', async () => {
  const sent = event({
    name: 'MetaMask',
    platform: 'browser',
    view: 'Connect',
    walletRank: 3,
    message: 'ada@meadow.example said no',
    hash: '0x12',
    provider: 'evil',
    caipNetworkId: 'eip155:56',
    errorType: 'test test test test test test test test test test test junk',
  })
  expect(await send('on', sent)).toBe(202)
  expect(await send('on', sent)).toBe(202)
  expect(await send('on', sent, { origin, 'content-type': 'application/json' })).toBe(202)
  expect(await keptFor('on')).toEqual([
    {
      id: sent.eventId,
      projectId: 'on',
      event: 'SELECT_WALLET',
      props: {
        wallet: 'MetaMask',
        platform: 'browser',
        view: 'Connect',
        walletRank: 3,
        caipNetworkId: 'eip155:56',
      },
      address: null,
      receivedAt: at,
    },
  ])
  expect(await send('with-address', event({}))).toBe(202)
  expect(await send('with-address', event({}, { address: 'ada@meadow.example' }))).toBe(202)
  expect((await keptFor('with-address')).map((row) => row.address)).toEqual([address, null])
})

test('an error event is stored with its type only', async () => {
  const error = {
    type: 'error',
    event: 'API_ERROR',
    errorType: 'TypeError',
    errorMessage: 'x',
    stackTrace: 'y',
  }
  expect(await send('on', { ...event({}), props: error })).toBe(202)
  expect((await keptFor('on')).find((row) => row.event === 'error')?.props).toEqual({
    errorType: 'TypeError',
  })
})

test('nothing is stored if analytics is off, the origin is foreign or the event is invalid', async () => {
  const before = (await opened.db.select().from(events)).length
  expect(await send('off', event({}))).toBe(202)
  expect(await send('on', event({}, { event: 'ADA_LOVELACE' }))).toBe(202)
  expect(await send('on', event({}), { origin: 'https://evil.example' })).toBe(403)
  expect(await send('nobody', event({}))).toBe(401)
  expect(await send('on', '{"eventId":')).toBe(400)
  expect(await send('on', '[['.repeat(1_000))).toBe(400)
  expect(await send('on', { eventId: 'x' })).toBe(400)
  expect(await send('on', event({ name: 'x'.repeat(4_096) }))).toBe(413)
  expect((await opened.db.select().from(events)).length).toBe(before)
})

test('events older than 90 days are deleted', async () => {
  await sweepEvents(opened.db, new Date(at.getTime() + 89 * 86_400_000))
  expect((await keptFor('on')).length).toBeGreaterThan(0)
  await sweepEvents(opened.db, new Date(at.getTime() + 91 * 86_400_000))
  expect(await keptFor('on')).toEqual([])
})
