import { rowsOf } from '@latchkey/server-kit'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { defaultBudget } from '../projects/budget.ts'
import { createProjectStore } from '../projects/projectStore.ts'
import { createTestApp } from '../testing/createTestApp.ts'
import { openTestDatabase } from '../testing/openTestDatabase.ts'
import { createMetrics } from './createMetrics.ts'

let opened: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  opened = await openTestDatabase('memory')
})
afterAll(() => opened.close())

const world = (more: object = {}) => {
  const log = vi.fn()
  const metrics = createMetrics()
  const access = { trustedProxies: 1, addressPerMinute: 100_000 }
  const needs = {
    db: opened.db,
    log,
    metrics,
    access,
  }
  return { app: createTestApp({ ...needs, ...more }), log, metrics }
}
/** The connection data that the HTTP server passes to hono. */
const socketOf = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress } } })
const from = (address: string, more: object = {}) => ({
  headers: { 'x-forwarded-for': address, ...more },
})

test('requests are counted and logged by route pattern', async () => {
  const { app, log, metrics } = world({
    access: { trustedProxies: 1, addressPerMinute: 2 },
    metricsToken: 'open-sesame',
  })
  for (const path of ['/getWallets?page=0', '/getWallets', '/getWallets', '/getWalletImage/0xabc', '/xyz'])
    await app.request(path, from('10.1.0.1'))
  metrics.upstream('node', 'answered')
  metrics.indexerLag('eip155:56', 3)
  const text = await (
    await app.request('/metrics', { headers: { authorization: 'Bearer open-sesame' } })
  ).text()
  expect(text).toContain('latchkey_requests_total{route="/getWallets",method="GET",status="2xx"} 1')
  expect(text).toContain('latchkey_requests_total{route="/getWallets",method="GET",status="4xx"} 2')
  expect(text).toContain('latchkey_limiter_refusals_total{kind="address"} 2')
  expect(text).toContain('latchkey_upstream_calls_total{kind="node",outcome="answered"} 1')
  expect(text).toContain('latchkey_indexer_lag_blocks{chain="eip155:56"} 3')
  expect(text).toMatch(/latchkey_request_seconds_bucket\{le="0.01",route="\/getWallets"/)
  expect(text).not.toMatch(/xyz|0xabc|10\.1\.0/)
  expect(log.mock.calls[0]).toEqual([
    'request',
    { route: '/getWallets', method: 'GET', status: 400, ms: expect.any(Number) },
  ])
})

test('metrics are served to direct local requests or with the token only', async () => {
  const ask = async (app: ReturnType<typeof createTestApp>, address: string, headers: object = {}) =>
    (await app.request('/metrics', { headers: { host: 'localhost:4101', ...headers } }, socketOf(address)))
      .status
  const direct = world({ access: { trustedProxies: 0 } }).app
  expect(await ask(direct, '127.0.0.1')).toBe(200)
  expect(await ask(direct, '::1')).toBe(200)
  expect(await ask(direct, '10.0.0.1')).toBe(404)
  // An undeclared local proxy is recognized by the headers it adds or by its host name.
  for (const headers of [
    { 'x-forwarded-for': '127.0.0.1' },
    { forwarded: 'for=127.0.0.1' },
    { via: '1.1 proxy' },
    { origin: 'https://evil.example' },
    { 'sec-fetch-site': 'cross-site' },
    { 'x-real-ip': '127.0.0.1' },
    { host: 'services.example' },
  ])
    expect(await ask(direct, '127.0.0.1', headers), JSON.stringify(headers)).toBe(404)
  const behindProxy = world().app
  expect(await ask(behindProxy, '127.0.0.1')).toBe(404)
  expect(await ask(behindProxy, '127.0.0.1', { 'x-forwarded-for': '127.0.0.1' })).toBe(404)
  const withToken = world({ metricsToken: 'open-sesame' }).app
  expect(await ask(withToken, '127.0.0.1')).toBe(404)
  expect(await ask(withToken, '10.0.0.1', { authorization: 'Bearer open-sesam' })).toBe(404)
  expect(await ask(withToken, '10.0.0.1', { authorization: 'Bearer open-sesame' })).toBe(200)
})

test('R-81: request data appears in no log, metric, answer or table', async () => {
  const { app, log } = world({ metricsToken: 'open-sesame' })
  await createProjectStore(opened.db).add(
    { id: 'a', name: 'A', dev: true, origins: [], features: {}, budget: defaultBudget, analytics: 'on' },
    new Date(0),
  )
  const canaries = [
    'canary-ada@meadow.example',
    '0xCa9a5900000000000000000000000000000cAnaY'.replace('nY', 'bb'),
    `0x${'ca9a59'.repeat(10)}cafe`,
    'canary canary canary canary canary canary canary canary canary canary canary junk',
    `0x${'ca9a59'.repeat(21)}1b`,
    'https://canary.meadow.example/?code=canary-code',
  ]
  const marks = /canary|ca9a59/i
  const written: string[] = []
  const spies = ([process.stdout, process.stderr] as const).map((stream) =>
    vi.spyOn(stream, 'write').mockImplementation((text) => {
      written.push(String(text))
      return true
    }),
  )
  try {
    const { paths } = (await (await app.request('/openapi.json')).json()) as {
      paths: Record<string, Record<string, { parameters?: { name: string; in: string }[] }>>
    }
    const answers: string[] = []
    for (const [pattern, operations] of [
      ...Object.entries(paths),
      ['/canary/{nowhere}', { get: {} }] as const,
    ]) {
      for (const [method, { parameters = [] }] of Object.entries(operations)) {
        for (const canary of canaries) {
          const path = pattern.replace(/\{\w+\}/g, encodeURIComponent(canary))
          const query = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name)
          const values = (project: string) =>
            new URLSearchParams(query.map((name) => [name, name === 'projectId' ? project : canary]))
          const fields = [
            'address',
            'message',
            'signature',
            'url',
            'amount',
            'eventId',
            'props',
            'method',
            'params',
          ]
          const body = JSON.stringify(Object.fromEntries(fields.map((name) => [name, canary])))
          for (const project of ['a', canary]) {
            for (const sent of method === 'get' ? [undefined] : [body, `${canary}{`]) {
              const answer = await app.request(`${path}?${values(project)}`, {
                method: method.toUpperCase(),
                headers: {
                  'x-forwarded-for': '10.2.0.1',
                  'content-type': 'application/json',
                  authorization: canary.replace(/[^\x20-\x7e]/g, ''),
                  cookie: `session=${encodeURIComponent(canary)}`,
                },
                ...(sent ? { body: sent } : {}),
              })
              if (answer.status >= 400) answers.push(await answer.text())
            }
          }
        }
      }
    }
    expect(answers.length).toBeGreaterThan(20)
    expect(answers.filter((text) => marks.test(text))).toEqual([])
    expect(JSON.stringify(log.mock.calls)).not.toMatch(marks)
    const metrics = await app.request('/metrics', from('10.0.0.1', { authorization: 'Bearer open-sesame' }))
    expect(await metrics.text()).not.toMatch(marks)
    for (const table of ['buckets', 'events'])
      expect(
        JSON.stringify(rowsOf(await opened.db.execute(sql`select * from services.${sql.raw(table)}`))),
      ).not.toMatch(marks)
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
  expect(written.join('')).not.toMatch(marks)
})
