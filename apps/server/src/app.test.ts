import { createFakeClock } from '@latchkey/core/testing'
import { databases } from '@latchkey/server-kit/testing'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openDatabase } from './database/database.ts'
import { defaultBudget } from './projects/budget.ts'
import { createProjectStore } from './projects/projectStore.ts'
import { createTestApp } from './testing/createTestApp.ts'
import { openTestDatabase } from './testing/openTestDatabase.ts'
import { testBlockchain } from './testing/testBlockchain.ts'
import { testDirectory } from './testing/testDirectory.ts'

const directory = testDirectory('MetaMask', 'Meta', 'Phantom')

describe.each(databases)('on $name', ({ place }) => {
  let database: Awaited<ReturnType<typeof openDatabase>> | undefined
  let app: ReturnType<typeof createTestApp>
  const log = vi.fn()
  beforeAll(async () => {
    if (!place) return
    // A test closes it, so it is not the one in memory that test files share.
    database = await (place === 'memory' ? openDatabase : openTestDatabase)(place)
    app = createTestApp({ db: database.db, directory, log })
    await createProjectStore(database.db).add(
      {
        id: 'meadow',
        name: 'Meadow',
        dev: false,
        origins: ['https://meadow.example', 'https://*.preview.meadow.example'],
        features: {
          social_login: { isEnabled: true, config: ['google', 'apple'] },
          swap: { isEnabled: false, config: null },
        },
        budget: defaultBudget,
        analytics: 'off',
      },
      new Date(0),
    )
  })
  afterAll(() => database?.close())
  const at = async (path: string) => {
    const answer = await app.request(path)
    return [answer.status, await answer.json()]
  }

  test.skipIf(!place)('an app gets its allowed origins and enabled features', async () => {
    expect(await at('/projects/v1/origins?projectId=meadow&st=latchkey&sv=0.1.0')).toEqual([
      200,
      { allowedOrigins: ['https://meadow.example', 'https://*.preview.meadow.example'], ownOrigins: [] },
    ])
    expect(await at('/appkit/v1/config?projectId=meadow')).toEqual([
      200,
      {
        features: [
          { id: 'swap', isEnabled: false, config: null },
          { id: 'social_login', isEnabled: true, config: ['google', 'apple'] },
        ],
      },
    ])
  })

  test.skipIf(!place)(
    'an unknown project gets 404 and an invalid request gets 400, each with a reason',
    async () => {
      for (const path of ['/projects/v1/origins', '/appkit/v1/config']) {
        expect(await at(`${path}?projectId=nobody`)).toEqual([
          404,
          { reasons: [{ name: 'projectId', description: 'No project has this id.' }] },
        ])
        for (const query of ['', '?projectId=', `?projectId=${'x'.repeat(129)}`]) {
          const [status, body] = await at(`${path}${query}`)
          expect(status).toBe(400)
          expect(body).toMatchObject({ reasons: [{ name: 'projectId', description: expect.any(String) }] })
        }
      }
      expect(await at('/nowhere')).toEqual([
        404,
        { reasons: [{ name: 'path', description: 'There is no route at this path.' }] },
      ])
    },
  )

  test.skipIf(!place)('any page may read wallets and their images', async () => {
    const [status, body] = await at('/getWallets?search=meta&entries=1&st=latchkey&sv=0.1.0&projectId=meadow')
    const { data, count } = body as { data: Record<string, unknown>[]; count: number }
    expect([status, count, data.length]).toEqual([200, 2, 1])
    expect(data[0]).toMatchObject({ id: 'meta', name: 'Meta', mobile_link: 'meta://' })
    expect(data[0]).not.toHaveProperty('namespaces')
    expect(await at('/getWallets?include=phantom,meta&exclude=meta')).toMatchObject([200, { count: 1 }])
    expect(await at('/getWallets?badge_type=certified')).toEqual([200, { data: [], count: 0 }])

    const image = await app.request(`/getWalletImage/${data[0]?.image_id}`, {
      headers: { origin: 'https://meadow.example' },
    })
    expect(await image.text()).toBe('RIFF\0\0\0\0WEBPmeta')
    expect(Object.fromEntries(image.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
    })
    expect((await app.request('/getWalletImage/nothing')).status).toBe(404)
    expect((await app.request('/getWalletImage/..%2fwallets.json')).status).toBe(404)
  })

  test
    .skipIf(!place)
    .each(['page=0', 'page=x', 'entries=101', 'entries=1.5', `search=${'x'.repeat(201)}`, 'badge_type=gold'])(
    'getWallets rejects %s with a reason',
    async (query) => {
      expect(await at(`/getWallets?${query}`)).toMatchObject([
        400,
        { reasons: [{ name: query.split('=')[0], description: expect.any(String) }] },
      ])
    },
  )

  test.skipIf(!place)('supported-chains lists the configured networks', async () => {
    expect(await at('/v1/supported-chains?projectId=meadow&st=latchkey&sv=0.1.0')).toEqual([
      200,
      { http: ['eip155:910056', 'eip155:910155'], ws: [] },
    ])
  })

  test.skipIf(!place)('openapi.json and the page at / describe every route', async () => {
    const [, document] = await at('/openapi.json')
    expect(document).toMatchObject({ openapi: '3.1.0', info: { title: 'Latchkey services' } })
    const paths = Object.keys((document as { paths: object }).paths)
    expect(paths).toEqual(
      expect.arrayContaining(['/healthz', '/getWallets', '/e', '/v1', '/v1/supported-chains']),
    )
    const page = await app.request('/')
    const text = await page.text()
    for (const path of paths) expect(text).toContain(` ${path}`)
    expect(text).not.toContain('<script')
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(page.headers.get('content-security-policy')).toContain("img-src 'self'")
    const icon = await app.request('/favicon.ico')
    expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
  })

  test.skipIf(!place)('without its database /healthz and routes answer 503 with Retry-After', async () => {
    expect(await at('/healthz')).toEqual([200, { status: 'ok' }])
    await database?.close()
    database = undefined
    const unwell = await app.request('/healthz')
    expect([unwell.status, unwell.headers.get('retry-after')]).toEqual([503, '1'])
    const [status, body] = await at('/appkit/v1/config?projectId=meadow')
    expect(status).toBe(503)
    expect(JSON.stringify(body)).not.toMatch(/select|projects"|closed/)
    expect(JSON.stringify(log.mock.calls)).not.toContain('meadow')
  })
})

test('F100: with a read-only database reads succeed and writes get 503', async () => {
  const { db, close } = await openDatabase('memory')
  const log = vi.fn()
  const app = createTestApp({ db, directory, log })
  const shared = { name: 'A', dev: true, origins: [], features: {}, budget: defaultBudget }
  await createProjectStore(db).add({ ...shared, id: 'meadow', analytics: 'on' }, new Date(0))
  const sendEvent = () =>
    app.request('/e', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        projectId: 'meadow',
        eventId: '2f4a4bd8-0f5c-4b7c-9f0e-6f7b3a1c9d10',
        url: 'https://app.example/',
        domain: 'app.example',
        timestamp: 1_795_176_000_000,
        props: { type: 'track', event: 'CONNECT_SUCCESS', properties: {} },
      }),
    })
  await db.execute(sql`set default_transaction_read_only = on`)
  expect((await app.request('/appkit/v1/config?projectId=meadow')).status).toBe(200)
  const refused = await sendEvent()
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1'])
  expect(log).toHaveBeenCalledWith('database_read_only')
  await db.execute(sql`set default_transaction_read_only = off`)
  expect((await sendEvent()).status).toBe(202)
  await close()
})

test('F101: /healthz answers within 200 ms while the database hangs, and sends one query at a time', async () => {
  const execute = vi.fn(() => new Promise(() => {}))
  // Only the method that the health check uses.
  const db = { execute } as unknown as Parameters<typeof createTestApp>[0]['db']
  const clock = createFakeClock()
  const app = createTestApp({ db, directory, blockchain: { ...testBlockchain, clock } })
  const asked = Promise.all([app.request('/healthz'), app.request('/healthz')])
  await expect.poll(() => execute.mock.calls.length).toBe(1)
  await clock.advance(200)
  expect((await asked).map(({ status }) => status)).toEqual([503, 503])
  expect(execute).toHaveBeenCalledTimes(1)
})
