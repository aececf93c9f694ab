import { vouchForUser } from '@latchkey/server-kit/http'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createProjectStore } from '../projects/projectStore.ts'
import { createTestApp } from '../testing/createTestApp.ts'
import { openTestDatabase } from '../testing/openTestDatabase.ts'
import { testBlockchain } from '../testing/testBlockchain.ts'
import { testDirectory } from '../testing/testDirectory.ts'
import type { AccessSettings } from './admit.ts'
import { isLoopbackOrigin, originAllowed } from './originAllowed.ts'

const project = {
  name: 'Meadow',
  features: {},
  analytics: 'off' as const,
  budget: { perMinute: 10, rpcPerDay: 10 },
}
const meadow = {
  ...project,
  id: 'meadow',
  dev: false,
  origins: ['https://meadow.example', 'https://*.preview.meadow.example'],
}

test.each([
  ['https://meadow.example', true],
  ['https://one.preview.meadow.example', true],
  ['https://two.one.preview.meadow.example', false],
  ['https://preview.meadow.example', false],
  ['https://.preview.meadow.example', false],
  ['https://evil.example/.preview.meadow.example', false],
  ['https://evil@preview.meadow.example', false],
  ['http://meadow.example', false],
  ['https://meadow.example:8443', false],
  ['https://meadow.example.evil.example', false],
  ['https://evilmeadow.example', false],
  ['http://localhost:3000', false],
  ['null', false],
])('an Origin of %s is allowed for the project: %s', (origin, allowed) => {
  expect(originAllowed(meadow, origin)).toBe(allowed)
})

test.each([
  ['http://localhost:3000', true],
  ['https://127.0.0.1', true],
  ['http://[::1]:5173', true],
  ['http://localhost.evil.example', false],
  ['http://127.0.0.1.evil.example', false],
])('%s is a loopback origin: %s', (origin, isLoopback) => {
  expect(isLoopbackOrigin(origin)).toBe(isLoopback)
  expect(originAllowed({ ...meadow, dev: true }, origin)).toBe(isLoopback)
})

describe('over HTTP', () => {
  let opened: Awaited<ReturnType<typeof openTestDatabase>>
  let address = 0
  const log = vi.fn()
  const call = vi.fn(async (_: unknown, method: string) => (method === 'eth_getCode' ? '0x' : '0x1'))
  const world = (addressPerMinute = 1_000, more: Partial<AccessSettings> = {}) => {
    const access = { trustedProxies: 1, addressPerMinute, ...more }
    const app = createTestApp({
      db: opened.db,
      directory: testDirectory('Meta'),
      blockchain: { ...testBlockchain, call },
      log,
      access,
    })
    const from = `10.0.0.${++address}`
    return async (path: string, headers: Record<string, string> = {}, init: RequestInit = {}) => {
      const answer = await app.request(path, { ...init, headers: { 'x-forwarded-for': from, ...headers } })
      const body = answer.headers.get('content-type')?.includes('json') ? await answer.json() : undefined
      return { status: answer.status, body, headers: Object.fromEntries(answer.headers) }
    }
  }
  beforeAll(async () => {
    opened = await openTestDatabase('memory')
    const store = createProjectStore(opened.db)
    await store.add(meadow, new Date(0))
    await store.add({ ...meadow, id: 'wide', budget: { perMinute: 100_000, rpcPerDay: 1 } }, new Date(0))
    await store.add(
      { ...meadow, id: 'paying', budget: { perMinute: 1_000, rpcPerDay: 100_000 } },
      new Date(0),
    )
    await store.add({ ...meadow, id: 'shared', budget: { perMinute: 1_000, rpcPerDay: 1_000 } }, new Date(0))
    await store.add(
      { ...meadow, id: 'wider', budget: { perMinute: 100_000, rpcPerDay: 100_000 } },
      new Date(0),
    )
    await store.add({ ...project, id: 'dev', dev: true, origins: [] }, new Date(0))
  })
  afterAll(() => opened.close())

  test('a project accepts requests from its origins and requests without an Origin', async () => {
    const ask = world()
    const origin = 'https://meadow.example'
    const allowed = await ask('/appkit/v1/config?projectId=wide', { origin })
    expect(allowed).toMatchObject({
      status: 200,
      headers: { 'access-control-allow-origin': origin, vary: 'origin' },
    })
    expect(allowed.headers).not.toHaveProperty('access-control-allow-credentials')
    expect((await ask('/appkit/v1/config?projectId=wide')).status).toBe(200)
    expect(await ask('/appkit/v1/config?projectId=wide', { origin: 'https://evil.example' })).toMatchObject({
      status: 403,
      body: {
        reasons: [{ name: 'origin', description: expect.stringContaining('Invalid App Configuration') }],
      },
    })
    const origins = await ask('/projects/v1/origins?projectId=wide', { origin: 'https://evil.example' })
    expect(origins).toMatchObject({ status: 200, headers: { 'access-control-allow-origin': '*' } })
  })

  test('users for whom a server with the key vouches have limits of their own at one address, and nobody else names a user', async () => {
    const callerKey = 'k'.repeat(43)
    const { clock } = testBlockchain
    const by = (user: string, key = callerKey, lateMs = 0) =>
      vouchForUser({ key, user, now: clock.now() + lateMs })
    const ask = world(20, { callerKey })
    const path = '/getWallets?projectId=wider'
    const statuses = async (times: number, headers?: Record<string, string>) => {
      const asked: number[] = []
      for (let time = 0; time < times; time += 1) asked.push((await ask(path, headers)).status)
      return asked
    }
    const spent = [...Array.from({ length: 20 }, () => 200), 429]
    expect(await statuses(21, by('ann'))).toEqual(spent)
    expect(await statuses(21, by('bob'))).toEqual(spent)
    expect(await statuses(1, by('cem'))).toEqual([200])
    expect(await statuses(1, by('ann'))).toEqual([429])
    // The address itself has used nothing yet.
    expect(await statuses(21)).toEqual(spent)

    const others = world(20, { callerKey })
    const forged = [by('dan', 'x'.repeat(43)), by('dan', callerKey, -121_000), by('dan', callerKey, 121_000)]
    const [header = ''] = Object.values(by('ann'))
    forged.push({ 'latchkey-caller': header.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')) })
    forged.push({ 'latchkey-caller': 'ann' })
    for (const headers of forged) expect((await others(path, headers)).status).toBe(401)
    const withoutKey = world(20)
    const names = Array.from({ length: 21 }, (_, index) => by(`user ${index}`))
    const asked: number[] = []
    for (const headers of names) asked.push((await withoutKey(path, headers)).status)
    expect(asked).toEqual(spent)
  })

  test('any loopback origin is accepted without a project and for a development project only', async () => {
    const ask = world()
    const here = { origin: 'http://localhost:5173' }
    expect((await ask('/getWallets', here)).status).toBe(200)
    expect((await ask('/getWallets?projectId=dev', here)).status).toBe(200)
    expect((await ask('/getWallets?projectId=wide', here)).status).toBe(403)
    expect((await ask('/getWallets', { origin: 'https://meadow.example' })).status).toBe(403)
    expect((await ask('/getWallets', { origin: 'null' })).status).toBe(403)
  })

  test('an unknown project gets 401, and a preflight needs no project', async () => {
    const ask = world()
    expect(await ask('/getWallets?projectId=nobody')).toMatchObject({
      status: 401,
      body: { reasons: [{ name: 'projectId', description: 'No project has this id.' }] },
    })
    const preflight = await ask('/v1/anything', { origin: 'https://a.example' }, { method: 'OPTIONS' })
    expect(preflight).toMatchObject({
      status: 204,
      headers: {
        'access-control-allow-methods': 'GET, POST',
        'access-control-allow-headers': 'content-type',
      },
    })
  })

  test('an address that reaches its limit gets 429 while another address is served', async () => {
    const ask = world(3)
    const path = '/appkit/v1/config?projectId=wide'
    for (let i = 0; i < 3; i++) expect((await ask(path)).status).toBe(200)
    const refused = await ask(path)
    expect(refused).toMatchObject({ status: 429, body: { reasons: [{ name: 'rate_limit' }] } })
    expect(Number(refused.headers['retry-after'])).toSatisfy((s: number) => s >= 1 && s <= 20)
    // Entries before the trusted proxy's own one are written by the client and ignored.
    expect((await ask(path, { 'x-forwarded-for': `1.2.3.4, 10.0.0.${address}` })).status).toBe(429)
    expect((await ask(path, { 'x-forwarded-for': `10.0.0.${address}, 1.2.3.4` })).status).toBe(200)
    const v6 = (last: string) => ask(path, { 'x-forwarded-for': `2001:db8:0:1:${last}` })
    for (const last of ['0:0:0:1', 'ffff::', ':9']) expect((await v6(last)).status).toBe(200)
    expect((await v6(':8')).status).toBe(429)
    expect((await ask(path, { 'x-forwarded-for': '2001:db8:0:2::1' })).status).toBe(200)
  })

  test('a project’s budget is shared by all addresses and logged at 80 %', async () => {
    const [one, two] = [world(), world()]
    const path = '/appkit/v1/config?projectId=meadow'
    for (let i = 0; i < 5; i++) {
      expect((await one(path)).status).toBe(200)
      expect((await two(path)).status).toBe(200)
    }
    expect(await one(path)).toMatchObject({ status: 429, body: { reasons: [{ name: 'budget' }] } })
    expect((await two(path)).status).toBe(429)
    expect((await two('/appkit/v1/config?projectId=wide')).status).toBe(200)
    expect(log.mock.calls.filter(([event]) => event === 'budget_low')).toEqual([
      ['budget_low', { bucket: 'requests meadow' }],
    ])
  })

  const account = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
  const balance = (projectId: string, turn: number) =>
    `/v1/account/${account}/balance?projectId=${projectId}&forceUpdate=${turn}`

  test('R-83: node requests for balances are charged to the daily budget, which then refuses', async () => {
    await createProjectStore(opened.db).add(
      { ...meadow, id: 'daily', origins: [], budget: { perMinute: 100_000, rpcPerDay: 40 } },
      new Date(0),
    )
    call.mockClear()
    const ask = world()
    const statuses: number[] = []
    for (let turn = 1; turn <= 20; turn++) statuses.push((await ask(balance('daily', turn))).status)
    expect(statuses[0]).toBe(200)
    expect(statuses.at(-1)).toBe(429)
    // Each of the two networks needs several node requests, so the budget ends well before twenty requests.
    expect(statuses.filter((status) => status === 200).length).toBeLessThan(10)
    const asked = call.mock.calls.length
    expect(await ask(balance('daily', 21))).toMatchObject({
      status: 429,
      body: { reasons: [{ name: 'budget' }] },
    })
    expect(call.mock.calls).toHaveLength(asked)
    // Another project is still served.
    expect((await ask(balance('paying', 1))).status).toBe(200)
  })

  test('R-83: one address cannot use up a project’s whole budget', async () => {
    const [attacker, user] = [world(100_000), world(100_000)]
    const path = '/appkit/v1/config?projectId=shared'
    const origin = 'https://meadow.example'
    let granted = 0
    let answer = await attacker(path, { origin })
    // The budget is refilled meanwhile, so that it is not after exactly 200.
    for (; answer.status === 200; granted++) answer = await attacker(path, { origin })
    expect(granted).toBeGreaterThanOrEqual(200)
    expect(answer).toMatchObject({ status: 429, body: { reasons: [{ name: 'rate_limit' }] } })
    expect((await user(path, { origin })).status).toBe(200)
  })

  test('R-83: requests without a project share a budget of their own', async () => {
    const withoutProject = { perMinute: 5, rpcPerDay: 100 }
    const [one, two] = [world(1_000, { withoutProject }), world(1_000, { withoutProject })]
    const path = '/v1/supported-chains'
    await opened.db.execute(sql`delete from services.buckets where key like '%anonymous%'`)
    for (let turn = 0; turn < 5; turn++) expect((await (turn % 2 ? one : two)(path)).status).toBe(200)
    expect(await one(path)).toMatchObject({ status: 429, body: { reasons: [{ name: 'budget' }] } })
    expect((await two(path)).status).toBe(429)
    expect((await one(`${path}?projectId=wide`)).status).toBe(200)
  })

  test('X-Forwarded-For is ignored without a trusted proxy', async () => {
    const ask = world(3, { trustedProxies: 0 })
    await opened.db.execute(sql`delete from services.buckets`)
    const path = '/appkit/v1/config?projectId=wide'
    const statuses: number[] = []
    for (let turn = 0; turn < 4; turn++)
      statuses.push((await ask(path, { 'x-forwarded-for': `192.0.2.${turn}` })).status)
    expect(statuses).toEqual([200, 200, 200, 429])
  })

  test.each([
    ['/v1/account/%00/balance', {}],
    ['/getWallets?search=%00', {}],
    ['/v1/fungible/price', { method: 'POST', body: '{"addresses": ["\\u0000"]}' }],
    ['/v1/fungible/price', { method: 'POST', body: '{"addresses": ["\\udc00"]}' }],
  ])('a request with U+0000 or a lone surrogate is rejected at %s', async (path, init) => {
    const headers = { 'content-type': 'application/json' }
    expect(await world()(path, headers, init)).toMatchObject({
      status: 400,
      body: { reasons: [{ name: 'text' }] },
    })
  })

  test('F116: an address may have 12 requests in progress, further ones wait without delaying other addresses', async () => {
    let answer = () => {}
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    call.mockClear()
    call.mockImplementation(async () => {
      await answered
      return '0x1'
    })
    const [flooder, user] = [world(100_000), world(100_000)]
    const path = '/v1/convert/gas-price?chainId=eip155:910056&projectId=wider'
    const flood = Array.from({ length: 40 }, () => flooder(path))
    await vi.waitFor(() => expect(call.mock.calls.length).toBeGreaterThanOrEqual(12), 20_000)
    const honest = user(path)
    await vi.waitFor(() => expect(call).toHaveBeenCalledTimes(13), 20_000)
    answer()
    expect((await honest).status).toBe(200)
    expect(new Set((await Promise.all(flood)).map(({ status }) => status))).toEqual(new Set([200]))
  })

  test('a refusal is repeated without the database, and image requests are limited too', async () => {
    const ask = world(1)
    const path = '/appkit/v1/config?projectId=wide'
    await ask(path)
    expect((await ask(path)).status).toBe(429)
    const execute = vi.spyOn(opened.db, 'execute')
    for (let i = 0; i < 200; i++) expect((await ask(path)).status).toBe(429)
    expect(execute).not.toHaveBeenCalled()
    execute.mockRestore()
    expect((await ask('/getWalletImage/x')).status).toBe(404)
    expect((await ask('/getWalletImage/x')).status).toBe(429)
  })

  test('a body of more than 256 KiB is rejected', async () => {
    const body = JSON.stringify({ projectId: 'x'.repeat(262_144) })
    const answer = await world()(
      '/v1/anything',
      { 'content-type': 'application/json', 'content-length': String(body.length) },
      { method: 'POST', body },
    )
    expect(answer).toMatchObject({ status: 413, body: { reasons: [{ name: 'body' }] } })
  })
})
