import { databases } from '@latchkey/server-kit/testing'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createWorld, meadow, servicesOf, type World } from './testing/createWorld.ts'
import { openTestDatabase } from './testing/openTestDatabase.ts'
import { signIn } from './testing/signIn.ts'

const [{ place } = { place: 'memory' as const }] = databases

describe('the site and its headers', () => {
  let opened: Awaited<ReturnType<typeof openTestDatabase>>
  let world: World
  beforeAll(async () => {
    opened = await openTestDatabase(place ?? 'memory')
    world = createWorld({ db: opened.db })
  })
  afterAll(() => opened.close())

  const ancestors = (answer: Response) =>
    /frame-ancestors ([^;]*)/.exec(answer.headers.get('content-security-policy') ?? '')?.[1]
  const frameOf = (projects: Parameters<typeof servicesOf>[0], path: string, referer?: string) =>
    createWorld({ db: opened.db, http: servicesOf(projects) }).app.request(
      path,
      referer ? { headers: { referer } } : {},
    )

  test.each([
    '//evil.example',
    '//evil.example/frame/..',
    '/\\evil.example/',
    '/%2F%2Fevil.example',
    '/security//evil.example/',
    '/assets//evil.example/',
    '/oauth//evil.example/callback',
  ])('no answer leads to another site: %s (R-44)', async (path) => {
    for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS']) {
      const answer = await world.app.request(new Request(`${world.origin}${path}`, { method }))
      expect(answer.headers.get('location'), method).toBeNull()
      expect([301, 302, 303, 307, 308], method).not.toContain(answer.status)
    }
  })

  test('pages of any origin read which ways in the site has: those that the operator has a client at', async () => {
    const loginsOf = async (env: Record<string, string>) => {
      const answer = await createWorld({ db: opened.db }, env).app.request('/logins', {
        headers: { origin: 'https://app.example', 'sec-fetch-site': 'cross-site' },
      })
      expect(answer.headers.get('access-control-allow-origin')).toBe('*')
      expect(answer.headers.get('cache-control')).toBe('public, max-age=300')
      return ((await answer.json()) as { logins: string[] }).logins
    }
    expect(await loginsOf({})).toEqual(['email', 'farcaster'])
    const client = { GITHUB_CLIENT_ID: 'id', GITHUB_CLIENT_SECRET: 'secret' }
    expect(await loginsOf(client)).toEqual(['email', 'github', 'farcaster'])
  })

  test('every response has the security headers, errors too (R-01)', async () => {
    const failing = createWorld({
      db: new Proxy(opened.db, {
        get: () => () => {
          throw new TypeError('broken')
        },
      }),
    })
    const paths = ['/frame?projectId=meadow', '/login', '/approve', '/security', '/healthz']
    const answers = await Promise.all([
      ...[...paths, '/openapi.json', '/assets/frame-1a2b3c.js', '/nowhere', '/v1/wallet'].map((path) =>
        world.app.request(path),
      ),
      world.app.request('/v1/otp/start', { method: 'POST', body: 'x'.repeat(40_000) }),
      failing.app.request('/.well-known/jwks.json?%00'),
      (await failing.client()).once('POST', '/v1/session/end', {}),
    ])
    expect(answers.map(({ status }) => status)).toEqual([...Array(7).fill(200), 404, 401, 413, 400, 401])
    for (const { headers } of answers) {
      expect(headers.get('content-security-policy')).toContain("default-src 'none'")
      expect(headers.get('content-security-policy')).toContain('frame-ancestors')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('cross-origin-embedder-policy')).toBe('require-corp')
      expect(headers.get('permissions-policy')).toContain('publickey-credentials-get=(self)')
    }
  })

  test.each(['/login', '/approve', '/security'])('the window %s has an icon', async (path) => {
    const { headers } = await world.app.request(path)
    expect(headers.get('content-security-policy')).toMatch(/img-src 'self'/)
    const icon = await world.app.request('/favicon.ico')
    expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
  })

  test('an internal error is a 500 with the headers, and logs no message', async () => {
    const broken = createWorld({
      db: opened.db,
      http: async () => ({ status: 200, headers: new Headers(), text: '{}' }),
    })
    broken.app.get('/broken', () => {
      throw new TypeError('secret text')
    })
    const answer = await broken.app.request('/broken')
    expect(answer.status).toBe(500)
    expect(ancestors(answer)).toBe("'none'")
    expect(JSON.stringify([await answer.json(), broken.logged])).not.toContain('secret')
    expect(broken.logged).toEqual([{ event: 'request_failed', route: '/broken', error: 'TypeError' }])
  })

  test('the frame may be embedded by the origins of its project only, and contains them (R-01, R-03)', async () => {
    const answer = await world.app.request('/frame?projectId=meadow')
    expect(ancestors(answer)).toBe(meadow)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const html = await answer.text()
    const json = /<head><script type="application\/json" id="page-data">(.*?)<\/script>/.exec(html)?.[1]
    expect(JSON.parse(json ?? '')).toEqual({
      projectId: 'meadow',
      origins: [meadow],
      ownOrigins: [],
      networks: [{ id: 'eip155:910056', name: 'BNB Devnet', symbol: 'BNB', decimals: 18 }],
      nonce: expect.any(String),
      recovery: null,
    })
  })

  test('nothing else of its address is in the frame (R-06)', async () => {
    const more =
      '&rpcUrl=https://evil.example&enableLogger=true&version=9.9.9&chainId=1&origins=https://evil.example'
    const [plain, changed] = await Promise.all(
      ['', more].map((query) => world.app.request(`/frame?projectId=meadow${query}`)),
    )
    expect(await changed?.text()).toBe(await plain?.text())
    expect(changed && ancestors(changed)).toBe(meadow)
  })

  test('a first proof with the nonce of the frame is accepted', async () => {
    const html = await (await world.app.request('/frame?projectId=meadow')).text()
    const nonce = /"nonce":"([\w-]+)"/.exec(html)?.[1]
    const client = await world.client()
    const dpop = await client.proof('POST', '/v1/session/end', { payload: { nonce } })
    const answer = await client.once('POST', '/v1/session/end', {}, { dpop })
    expect(answer.body.code).toBe('session_ended')
  })

  test.each([
    '/frame',
    '/frame?projectId=',
    '/frame?projectId=unknown',
    '/frame?projectId=a%20b',
    '/frame?projectId=empty',
  ])('nobody may embed %s (R-01)', async (path) => {
    expect(ancestors(await frameOf({ empty: [] }, path))).toBe("'none'")
  })

  test('services that fail or answer nonsense allow nobody, and are reported', async () => {
    for (const http of [
      async () => ({ status: 500, headers: new Headers(), text: '{"allowedOrigins":["https://a.example"]}' }),
      async () => ({ status: 200, headers: new Headers(), text: 'null' }),
      async () => ({ status: 200, headers: new Headers(), text: '{"allowedOrigins":"*"}' }),
      () => Promise.reject(new TypeError('away')),
    ]) {
      const failing = createWorld({ db: opened.db, http })
      expect(ancestors(await failing.app.request('/frame?projectId=meadow'))).toBe("'none'")
      expect(failing.logged).toEqual([{ event: 'project_origins_failed' }])
    }
  })

  test('the frame contains the origins that the operator has declared his own', async () => {
    const http = servicesOf({ meadow: [meadow] }, [meadow])
    const { app } = createWorld({ db: opened.db, http })
    expect(await (await app.request('/frame?projectId=meadow')).text()).toContain(
      `"ownOrigins":["${meadow}"]`,
    )
  })

  test('the origins of a project are cached for 5 s', async () => {
    let asked = 0
    const cached = createWorld({
      db: opened.db,
      http: async (request) => {
        if (request.url.includes('/projects/')) asked += 1
        return servicesOf({ meadow: [meadow] })(request)
      },
    })
    const ask = () => cached.app.request('/frame?projectId=meadow')
    await ask()
    await cached.clock.advance(4_999)
    await ask()
    expect(asked).toBe(1)
    await cached.clock.advance(1)
    await ask()
    expect(asked).toBe(2)
  })

  test('a pattern becomes the exact origin of the embedding page, if it matches', async () => {
    const projects = {
      wild: ['https://*.preview.example', 'http://localhost:*', meadow, 'https://*', '*', "'self'"],
    }
    const embedded = async (referer?: string) =>
      ancestors(await frameOf(projects, '/frame?projectId=wild', referer))
    expect(await embedded()).toBe(meadow)
    expect(await embedded('https://a.preview.example/page?q')).toBe(`${meadow} https://a.preview.example`)
    expect(await embedded('http://localhost:3000/')).toBe(`${meadow} http://localhost:3000`)
    for (const foreign of [
      ...['https://a.b.preview.example/', 'https://preview.example/', 'http://a.preview.example/'],
      ...['https://evil.example/', 'http://localhost.evil.example:80/', 'null', 'about:blank'],
      ...['https://x;script-src *.preview.example/', 'https://localhost:3000/'],
    ])
      expect(await embedded(foreign)).toBe(meadow)
  })

  test('names of origins cannot end the element of the data', async () => {
    const answer = await frameOf(
      { odd: ['https://a.example</script><script>alert(1)'] },
      '/frame?projectId=odd',
    )
    expect(await answer.text()).not.toContain('alert')
    expect(ancestors(answer)).toBe("'none'")
  })

  test.each([
    ['/login', 'unsafe-none'],
    ['/approve', 'unsafe-none'],
    // Cut off from the page that opened it, but not from the windows of logins that it opens itself.
    ['/security', 'same-origin-allow-popups'],
  ])('R-14: %s is never embedded, and its policy for openers is %s', async (path, policy) => {
    const answer = await world.app.request(path)
    expect(ancestors(answer)).toBe("'none'")
    expect(answer.headers.get('cross-origin-opener-policy')).toBe(policy)
  })

  test('assets are immutable, and other paths below /assets are 404', async () => {
    const asset = await world.app.request('/assets/frame-1a2b3c.js')
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect((await world.app.request('/assets/other.js')).status).toBe(404)
    expect((await world.app.request('/frame.html')).status).toBe(404)
  })

  test('requests of other sites are refused, and no CORS header is sent', async () => {
    const ask = (headers: Record<string, string>) =>
      world.app.request('/v1/otp/start', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: '{}',
      })
    for (const site of ['cross-site', 'same-site'])
      expect((await ask({ 'sec-fetch-site': site })).status).toBe(403)
    expect((await ask({ origin: meadow })).status).toBe(403)
    expect((await ask({ 'content-type': 'text/plain' })).status).toBe(400)
    const own = await ask({ 'sec-fetch-site': 'same-origin', origin: world.origin })
    expect(own.status).toBe(401)
    expect(own.headers.get('access-control-allow-origin')).toBeNull()
    const preflight = await world.app.request('/v1/otp/start', {
      method: 'OPTIONS',
      headers: { origin: meadow },
    })
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull()
  })

  test('chain requests of a session go to the services, with its project, and their refusals are passed on', async () => {
    const asked: unknown[] = []
    const callers: string[] = []
    let answer = { status: 200, text: '{"jsonrpc":"2.0","id":1,"result":"0x1"}' }
    const relaying = createWorld({
      db: opened.db,
      callerKey: 'k'.repeat(43),
      http: async (request) => {
        if (!request.url.includes('/v1?')) return servicesOf({ meadow: [meadow] })(request)
        asked.push([request.url, request.json])
        callers.push(request.headers?.['latchkey-caller'] ?? '')
        return { headers: new Headers({ 'retry-after': '7' }), ...answer }
      },
    })
    const client = await relaying.client()
    const body = { networkId: 'eip155:910056', method: 'eth_chainId', params: [] }
    const ask = async (change: object = {}) => {
      const { status, body: read } = await client.post('/v1/chain', { ...body, ...change })
      return [status, read.code ?? read]
    }
    expect(await ask()).toEqual([401, 'session_ended'])
    await signIn(relaying, client, 'ann@mail.example')
    expect(await ask()).toEqual([200, { result: '0x1' }])
    expect(asked).toEqual([
      [
        'http://localhost:4101/v1?chainId=eip155%3A910056&projectId=meadow',
        { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] },
      ],
    ])
    // The services count them for the user, whom they cannot recognize.
    const other = await relaying.client()
    await signIn(relaying, other, 'bob@mail.example')
    await other.post('/v1/chain', body)
    expect(new Set(callers.map((caller) => caller.split('.')[0])).size).toBe(2)
    expect(callers.join()).toMatch(/^[\w-]{43}\.\d+\.[\w-]{43},[\w-]{43}\.\d+\.[\w-]{43}$/)
    // A user has a limit of the day.
    const moveDay = (ms: number) =>
      opened.db.execute(
        sql`update wallet.buckets set full_at_ms = full_at_ms + ${ms} where key like 'chain day of %'`,
      )
    await moveDay(86_400_000)
    expect((await other.post('/v1/chain', body)).status).toBe(429)
    await moveDay(-86_400_000)
    const solana = { networkId: 'solana:BXGmUWuqThfFb9puWNoLLs99ZQYV6N3n', method: 'isBlockhashValid' }
    expect(await ask(solana)).toEqual([200, { result: '0x1' }])
    expect(await ask({ ...solana, networkId: 'solana:0OIl' })).toEqual([400, 'invalid_request'])
    answer = { status: 200, text: '{"jsonrpc":"2.0","id":1,"error":{"code":3,"message":"reverted"}}' }
    expect(await ask()).toEqual([200, { error: { code: 3, message: 'reverted' } }])
    answer = { status: 200, text: '{"jsonrpc":"2.0","id":2,"result":"0x1"}' }
    expect(await ask()).toEqual([503, 'unavailable'])
    answer = { status: 429, text: '{}' }
    expect(await ask()).toEqual([429, 'too_many_requests'])
    answer = { status: 400, text: '{}' }
    expect(await ask()).toEqual([400, 'invalid_request'])
    expect(await ask({ networkId: 'eip155:1&projectId=other' })).toEqual([400, 'invalid_request'])
  })

  test('a public https origin gets HSTS', async () => {
    const https = createWorld({ db: opened.db, origin: 'https://wallet.example' })
    expect((await https.app.request('/healthz')).headers.get('strict-transport-security')).toContain(
      '63072000',
    )
    expect((await world.app.request('/healthz')).headers.get('strict-transport-security')).toBeNull()
  })

  test('/openapi.json describes every route of the API', async () => {
    const { paths } = (await (await world.app.request('/openapi.json')).json()) as { paths: object }
    const routes = world.app.routes.filter(({ path, method }) => path.startsWith('/v1/') && method !== 'ALL')
    expect(routes.length).toBeGreaterThan(10)
    for (const { path } of routes) expect(paths).toHaveProperty([path])
  })
})
