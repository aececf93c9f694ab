import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Devnet, freePortBase, startDevnet } from '@latchkey/devnet'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer } from '../e2e/world.ts'
import { createOwnDatabase } from './ownDatabase.ts'

/** `LATCHKEY_FUZZ=20000` sends as many to each pair of servers, `LATCHKEY_FUZZ_SEED` repeats a run. */
const requests = Number(process.env.LATCHKEY_FUZZ ?? 1_500)
const seed = Number(process.env.LATCHKEY_FUZZ_SEED ?? Date.now() % 1_000_000)
const atOnce = 16

/** Numbers that look random and are the same for a seed (mulberry32). */
function createDice(start: number) {
  let state = start
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const pick = <one>(all: readonly one[]): one => all[Math.floor(next() * all.length)] as one
  return { chance: (share: number) => next() < share, pick }
}

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const texts = [
  ...['', ' ', '0', '-1', '1e999', 'NaN', 'null', 'true', '[]', '{}', '9'.repeat(400), 'x'.repeat(3_000)],
  ...[
    '\0',
    'a\0b',
    '\ud800',
    '\u202e',
    '\ufdfa'.repeat(60),
    '🦄'.repeat(50),
    '%00',
    '%ff',
    '%2500',
    '../..',
    '..%2f',
  ],
  ...[
    "'; drop table users; --",
    '"><script>alert(1)</script>',
    '{{7*7}}',
    '__proto__',
    'constructor',
    '\r\nx: y',
  ],
  ...['https://evil.example/', 'javascript:alert(1)', '//evil.example', 'eip155', 'eip155:', 'eip155:910056'],
  ...[
    alice,
    alice.toLowerCase(),
    `eip155:910056:${alice}`,
    `0x${'0'.repeat(40)}`,
    `0x${'f'.repeat(64)}`,
    '0x',
    '0xg',
  ],
  ...[
    'harbour.eth',
    'ada.latchkey.id',
    'a.b.c.d.e.f.g.h',
    '.',
    'xn--nxasmq6b',
    'eyJhIjoxfQ',
    'bnVsbA',
    'W10',
  ],
]
const values: readonly unknown[] = [
  ...texts,
  ...[null, true, 0, -1, 1.5, 1e308, 2 ** 53, [], {}, [[]], [null], { a: { b: [] } }],
  ...[JSON.parse('{"__proto__": {"polluted": 1}}'), new Array(60).fill('x'), nested(2_000)],
]

/** Objects in objects. */
function nested(depth: number): unknown {
  let value: unknown = 1
  for (let level = 0; level < depth; level++) value = { a: value }
  return value
}

type Schema = {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
}
type Operation = {
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema: Schema }[]
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: Schema } | undefined>>
  }
}
type Route = Operation & { readonly method: string; readonly path: string }
type Asked = {
  readonly method: string
  readonly path: string
  readonly headers: Record<string, string>
  readonly body?: string
}

/** The dapp's; the services describe their own. */
const dappRoutes: readonly Route[] = [
  ...[
    '/',
    '/dashboard',
    '/nowhere',
    '/healthz',
    '/siwx/nonce',
    '/assets/x.js',
    '/devnet/wallet.js',
    '/icon.svg',
  ].map((path) => ({ method: 'get', path })),
  { method: 'post', path: '/auth/logout' },
  ...['get', 'delete'].map((method) => ({
    ...{ method, path: '/siwx/sessions' },
    parameters: ['chainId', 'address'].map((name) => ({ name, in: 'query', schema: {} })),
  })),
  ...['/siwx/sessions', '/faucet'].map((path) => ({
    ...{ method: 'post', path },
    requestBody: {
      content: {
        'application/json': {
          schema: { properties: { message: {}, signature: {}, data: {}, address: {}, chain: {}, token: {} } },
        },
      },
    },
  })),
]

function createAttack(dice: ReturnType<typeof createDice>, origin: string) {
  const { chance, pick } = dice
  // Behind an unknown project nothing is reached.
  const isSent = ({ name }: { readonly name: string }) => chance(name === 'projectId' ? 0.05 : 0.8)
  const valueFor = (schema: Schema = {}): unknown => {
    if (chance(0.5)) return pick(values)
    if (schema.enum) return pick(schema.enum)
    if (schema.properties)
      return Object.fromEntries(Object.entries(schema.properties).map(([name, one]) => [name, valueFor(one)]))
    if (schema.type === 'array') return [valueFor(schema.items)]
    if (schema.type === 'integer' || schema.type === 'number') return pick([0, 1, 50, -5])
    return pick(texts)
  }
  const inAddress = (text: string) =>
    chance(0.1) ? text.replace(/[\s#?]/g, '') : encodeURIComponent(text.replace(/\p{Surrogate}/gu, '?'))

  return (route: Route): Asked => {
    const parameters = route.parameters ?? []
    const path = route.path.replace(/\{(\w+)\}/g, () => inAddress(String(pick(texts)) || 'x'))
    const query = [
      ...parameters.filter((one) => one.in === 'query'),
      ...(chance(0.2) ? [{ name: pick(texts), schema: {} }] : []),
    ]
      .filter(isSent)
      .map(({ name, schema }) => `${inAddress(name)}=${inAddress(String(valueFor(schema)))}`)
    const schema = route.requestBody?.content['application/json']?.schema
    const body =
      schema && (chance(0.1) ? pick(texts) : JSON.stringify(chance(0.1) ? pick(values) : valueFor(schema)))
    const more: [string, string][] = [
      ['origin', pick([origin, 'https://evil.example', 'null'])],
      ['sec-fetch-site', pick(['same-origin', 'cross-site', 'none'])],
      ['x-inertia', 'true'],
      ['x-inertia-version', pick(['old', ''])],
      ['x-inertia-partial-data', pick(['pulses,flash', '__proto__', 'x'.repeat(500)])],
      ['x-inertia-partial-component', 'Welcome'],
      ['cookie', pick(['lk=x', 'lk=%00', `appearance=${'d'.repeat(300)}`, 'lk=; lk=1'])],
      ['x-forwarded-for', pick(['1.2.3.4', 'x', '::1', ','.repeat(50)])],
      ['authorization', 'Bearer x'],
      ['accept-language', 'x'.repeat(200)],
    ]
    const headers = Object.fromEntries(more.filter(() => chance(0.3)))
    if (body !== undefined)
      headers['content-type'] = pick([
        'application/json',
        'application/json',
        'text/plain',
        'multipart/form-data',
        '',
      ])
    return {
      method: chance(0.03) ? pick(['PUT', 'PATCH', 'HEAD', 'OPTIONS', 'TRACE']) : route.method.toUpperCase(),
      path: path + (query.length > 0 ? `?${query.join('&')}` : ''),
      headers,
      ...(body === undefined ? {} : { body }),
    }
  }
}

const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
/** The status of the answer; 0 where the connection ended without one. */
function send(base: string, { method, path, headers, body }: Asked): Promise<number> {
  return new Promise((resolve) => {
    const { hostname, port } = new URL(base)
    try {
      const asked = request({ agent, hostname, port, method, path, headers }, (answer) => {
        answer.resume()
        answer.once('close', () => resolve(answer.statusCode ?? 0))
      })
      asked.on('error', () => resolve(0))
      asked.end(body)
    } catch {
      // Node itself refuses to write it: nobody can send that.
      resolve(400)
    }
  })
}

let devnet: Devnet
beforeAll(async () => {
  devnet = await startDevnet({ portBase: await freePortBase() })
})
afterAll(() => devnet.stop())

const server = process.env.LATCHKEY_TEST_DATABASE_URL
describe.each([
  ['PGlite', true],
  ['PostgreSQL (LATCHKEY_TEST_DATABASE_URL)', server !== undefined],
])('on %s', (engine, isHere) => {
  test.skipIf(!isHere)(
    `${requests} malformed requests over every route of both servers are answered without a 5xx`,
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'latchkey-fuzz-'))
      const database = engine !== 'PGlite' && server ? await createOwnDatabase(server) : undefined
      const portBase = await freePortBase()
      const environment = {
        ...process.env,
        LATCHKEY_PORT_BASE: String(portBase),
        LATCHKEY_DATA: folder,
        LATCHKEY_DEVNET_URL: devnet.url,
        LATCHKEY_SERVICES_URL: `http://localhost:${portBase + 1}`,
        LATCHKEY_ENS_CHAIN: '910056',
        LATCHKEY_ENS_SIGNER_KEY: `0x${'1'.repeat(64)}`,
        ...(database ? { DATABASE_URL: database.url } : {}),
        // Requests are to reach their routes.
        ...Object.fromEntries(
          ['PAGES', 'NONCE', 'VERIFY', 'FAUCET', 'ADDRESS', 'WITHOUT_PROJECT'].map((name) => [
            `RATE_LIMIT_${name}`,
            '1000000',
          ]),
        ),
        RPC_PER_DAY_WITHOUT_PROJECT: '1000000000',
      }
      const started = await Promise.all(
        ['apps/server/dist/server.js', 'apps/dapp/dist/server.js'].map((script) =>
          startServer(script, environment),
        ),
      )
      const [services, dapp] = [`http://127.0.0.1:${portBase + 1}`, `http://127.0.0.1:${portBase}`]
      const { paths } = (await (await fetch(`${services}/openapi.json`)).json()) as {
        paths: Record<string, Record<string, Operation>>
      }
      const routes = Object.entries(paths).flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, operation]) => ({ ...operation, method, path })),
      )
      const targets = [
        ...routes.map((route) => ({ base: services, route })),
        ...dappRoutes.map((route) => ({ base: dapp, route })),
      ]
      const attack = createAttack(createDice(seed), `http://localhost:${portBase}`)
      const failed: unknown[] = []
      const statuses = new Map<number, number>()
      let turn = 0
      await Promise.all(
        Array.from({ length: atOnce }, async () => {
          while (turn < requests) {
            const target = targets[turn++ % targets.length]
            if (!target) return
            const asked = attack(target.route)
            const status = await send(target.base, asked)
            statuses.set(status, (statuses.get(status) ?? 0) + 1)
            // Health says so when the database takes more than 150 ms, and this machine may be busy.
            const isBusy = status === 503 && target.route.path === '/healthz'
            if (status >= 500 && !isBusy) failed.push({ status, ...asked, body: asked.body?.slice(0, 300) })
          }
        }),
      )
      console.log(`fuzz with seed ${seed} on ${engine}: ${JSON.stringify([...statuses].sort())}`)
      for (const base of [services, dapp])
        await expect.poll(async () => (await fetch(`${base}/healthz`)).status, { timeout: 10_000 }).toBe(200)
      const errors = started.flatMap(({ printed }) => printed().match(/"event":"request_failed".*/g) ?? [])
      await Promise.all(
        started.map(({ process: one }) => {
          const ended = new Promise((done) => one.once('exit', done))
          one.kill('SIGTERM')
          return ended
        }),
      )
      await database?.drop()
      await rm(folder, { recursive: true })
      expect(failed.slice(0, 5), `seed ${seed}`).toEqual([])
      expect(errors.slice(0, 5), `seed ${seed}`).toEqual([])
    },
    600_000,
  )
})
