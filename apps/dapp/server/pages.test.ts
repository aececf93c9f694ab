import { readChains, servedNetworks } from '@latchkey/server-kit/chains'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SharedProps, StartProps } from '../shared/pageProps.ts'
import { withProviderNodes } from '../src/wallet/withProviderNodes.ts'
import { readConfig } from './config.ts'
import type { OpenDatabase } from './database/database.ts'
import { openDatabase } from './database/openDatabase.ts'
import { accounts, createWorld } from './testing/createWorld.ts'
import { openTestDatabase } from './testing/openTestDatabase.ts'

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase('memory')
})
afterAll(() => database.close())

const world = (options: Partial<Parameters<typeof createWorld>[0]> = {}) =>
  createWorld({ db: database.db, ...options })
const inertia = { 'x-inertia': 'true', 'x-inertia-version': 'abcdef012345' }
const partial = (component: string, only: string) => ({
  ...inertia,
  'x-inertia-partial-component': component,
  'x-inertia-partial-data': only,
})

test('the content security policy forbids inline and foreign content', async () => {
  const { visitor } = world()
  const answer = await visitor().send('/')
  const policy = answer.headers.get('content-security-policy') ?? ''
  expect(policy).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; " +
      "connect-src 'self' http://127.0.0.1:56 http://127.0.0.1:155; base-uri 'none'; form-action 'self'; " +
      "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types default",
  )
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(answer.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
  expect(answer.headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups')
  expect(answer.headers.get('permissions-policy')).toContain('camera=()')
  const html = await answer.text()
  expect(html.match(/<script(?![^>]*(src=|type="application\/json"))/g)).toBeNull()
  expect(html).not.toMatch(/<style|style=|onload=/)
})

test.each([
  ['dark', '<html lang="en" class="dark" data-appearance="dark">'],
  ['light', '<html lang="en" data-appearance="light">'],
  ['system', '<html lang="en" data-appearance="system">'],
  ['"><script>', '<html lang="en" data-appearance="system">'],
])('the cookie %s selects the class of the first document', async (appearance, tag) => {
  const { app } = world()
  const answer = await app.request('/', {
    headers: { cookie: `appearance=${encodeURIComponent(appearance)}` },
  })
  expect(await answer.text()).toContain(tag)
})

test('only the demo loads the Devnet Wallet', async () => {
  expect(await (await world().app.request('/')).text()).toContain('src="/devnet/wallet.js"')
  const live = world({ env: { LATCHKEY_LIVE: '1' } })
  expect(await (await live.app.request('/')).text()).not.toContain('devnet')
  expect((await live.app.request('/devnet/wallet.js')).status).toBe(404)
})

test('the page has the address of the wallet site, and its policy allows to embed and to ask that site only', async () => {
  const policyOf = async ({ app }: ReturnType<typeof world>) =>
    (await app.request('/')).headers.get('content-security-policy') ?? ''
  const without = world()
  expect((await firstProps(without)).wallet).toBeNull()
  expect(await policyOf(without)).not.toContain('frame-src')
  const wallet = 'https://wallet.example'
  const dapp = world({ env: { LATCHKEY_WALLET_URL: wallet } })
  expect((await firstProps(dapp)).wallet).toBe(wallet)
  expect(await policyOf(dapp)).toContain(`${wallet}; frame-src ${wallet};`)
})

/** The props of the first document. */
const firstProps = async ({ app }: ReturnType<typeof world>) => {
  const html = await (await app.request('/')).text()
  const page = JSON.parse(/type="application\/json">(.*)<\/script>/.exec(html)?.[1] ?? '') as {
    props: SharedProps & StartProps
  }
  return page.props
}

test('start-up props are in the first document only', async () => {
  const dapp = world({ env: { PROJECT_ID: 'p1' } })
  expect(await firstProps(dapp)).toMatchObject({ projectId: 'p1', rpc: null, siwxRequired: true })
  const visit = await (await dapp.app.request('/', { headers: inertia })).json()
  expect(visit.props.projectId).toBeUndefined()
  expect(visit.props.app).toMatchObject({
    name: 'Latchkey Launch',
    demo: true,
    live: 910056,
    practice: 910155,
  })
})

test('SIWX_REQUIRED=0 makes the sign-in optional on the page', async () => {
  expect((await firstProps(world({ env: { SIWX_REQUIRED: '0' } }))).siwxRequired).toBe(false)
})

test('keys and own nodes are sent to the page only if it reads the chains itself', async () => {
  const keys = { ANKR_KEY: 'ankr-key', INFURA_KEY: 'infura-key', RPC_URL: 'https://own.example/{chainId}' }
  const chains = await readChains(readConfig({ ...keys, LATCHKEY_LIVE: '1' }))
  const servicesUrl = { LATCHKEY_SERVICES_URL: 'https://services.example' }

  const alone = world({ chains, env: { ...keys, LATCHKEY_LIVE: '1' } })
  const props = await firstProps(alone)
  expect(props).toMatchObject({ ankr: 'ankr-key', infura: 'infura-key', blast: null })
  const sent = JSON.stringify(props.networks)
  expect(sent).toContain('https://own.example/56')
  expect(sent).not.toContain('-key')
  // The page has the nodes of the server, in the same order.
  expect(props.networks.map((network) => withProviderNodes(network, props))).toEqual(servedNetworks(chains))
  const policyOf = async ({ app }: typeof alone) =>
    (await app.request('/')).headers.get('content-security-policy') ?? ''
  expect(await policyOf(alone)).toContain('https://rpc.ankr.com')

  const served = world({ chains, env: { ...keys, ...servicesUrl, LATCHKEY_LIVE: '1' } })
  const text = JSON.stringify(await firstProps(served))
  expect(text).toContain('"ankr":null,"infura":null,"blast":null')
  expect(text).toContain('https://services.example')
  expect(text).not.toMatch(/-key|own\.example/)
  expect(await policyOf(served)).not.toMatch(/ankr|own\.example/)

  // The devnet has no nodes of providers.
  expect(await firstProps(world({ env: keys }))).toMatchObject({ ankr: null, infura: null, blast: null })
})

test('Welcome lists two networks and loads their status as a deferred prop', async () => {
  const { app } = world({
    rpc: async ({ url }) => {
      if (url.endsWith(':155')) throw new TypeError('down')
      return '0x2a'
    },
  })
  const first = await (await app.request('/', { headers: inertia })).json()
  expect(first.deferredProps).toEqual({ chains: ['pulses'], stats: ['stats'], activity: ['activity'] })
  const { props } = await (await app.request('/', { headers: partial('Welcome', 'pulses') })).json()
  expect(props.pulses).toEqual([
    { networkId: 'eip155:910056', pulse: { block: 42, latencyMs: expect.any(Number) } },
    { networkId: 'eip155:910155', pulse: null },
  ])
})

test('Mint leads to the gallery while there is no collection', async () => {
  const { app } = world()
  const answer = await app.request('/mint')
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/nfts'])
  expect((await app.request('/nfts')).status).toBe(200)
})

test('a guest is redirected from the dashboard to the front page with the intended path', async () => {
  const { app } = world()
  const answer = await app.request('/dashboard', { headers: inertia })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/?auth=1&intended=/dashboard'])
  const { props } = await (await app.request('/?auth=1&intended=/dashboard', { headers: inertia })).json()
  expect(props.authPrompt).toEqual({ intended: '/dashboard' })
})

test('an expired session clears the history', async () => {
  const { visitor, advance } = world()
  const browser = visitor()
  await browser.signIn()
  const prompt = async () => (await browser.send('/?auth=1&intended=/dashboard', { headers: inertia })).json()
  expect((await prompt()).clearHistory).toBeUndefined()
  await advance(25 * 3_600_000)
  expect((await browser.send('/dashboard', { headers: inertia })).status).toBe(303)
  expect((await prompt()).clearHistory).toBe(true)
})

test.each(['https://evil.example', '//evil.example', '/\\evil.example', '/a\\b', 'dashboard', '/a b', ''])(
  'an intended path %s is not followed',
  async (intended) => {
    const { app } = world()
    const path = `/?auth=1&intended=${encodeURIComponent(intended)}`
    const { props } = await (await app.request(path, { headers: inertia })).json()
    expect(props.authPrompt).toEqual({ intended: '/dashboard' })
  },
)

test('the dashboard shows sign-ins and balances, with null for a chain that does not answer', async () => {
  const { visitor } = world({
    rpc: async ({ url }, method) => {
      if (method === 'eth_getCode') return '0x'
      if (url.endsWith(':155')) throw new TypeError('down')
      return '0xde0b6b3a7640000'
    },
  })
  const browser = visitor()
  expect((await browser.signIn()).status).toBe(201)
  const page = await (await browser.send('/dashboard', { headers: inertia })).json()
  expect(page).toMatchObject({
    component: 'Dashboard',
    encryptHistory: true,
    props: {
      addresses: [accounts[0].address],
      signIns: [{ networkName: 'BNB Devnet', since: '2026-03-01T09:30:00.000Z' }],
      expires: '2026-03-08T09:30:00.000Z',
      auth: { siwx: [{ caipNetworkId: 'eip155:910056', address: accounts[0].address }] },
    },
  })
  const { props } = await (
    await browser.send('/dashboard', { headers: partial('Dashboard', 'balances') })
  ).json()
  expect(props.balances.map((row: { value: string }) => row.value)).toEqual(['1000000000000000000', null])
})

test('after signing out the next page clears the history and shows a notice once', async () => {
  const { visitor } = world()
  const browser = visitor()
  await browser.signIn()
  const answer = await browser.send('/auth/logout', { method: 'POST', headers: inertia })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/'])
  const next = await (await browser.send('/', { headers: inertia })).json()
  expect(next.clearHistory).toBe(true)
  expect(next.props.flash).toEqual({ kind: 'success', message: 'You are signed out.' })
  const part = await (await browser.send('/', { headers: partial('Welcome', 'pulses') })).json()
  expect(Object.keys(part.props)).not.toContain('flash')
  const after = await (await browser.send('/', { headers: inertia })).json()
  expect(after.clearHistory).toBeUndefined()
  expect(after.props.flash).toBeNull()
})

test('a prefetched page leaves notice and errors for the page that the user sees', async () => {
  const { visitor } = world()
  const browser = visitor()
  await browser.signIn()
  await browser.send('/auth/logout', { method: 'POST', headers: inertia })
  for (const purpose of ['purpose', 'sec-purpose']) {
    const ahead = await (
      await browser.send('/', { headers: { ...inertia, [purpose]: 'prefetch;prerender' } })
    ).json()
    expect([ahead.props.flash, ahead.clearHistory], purpose).toEqual([null, undefined])
  }
  const seen = await (await browser.send('/', { headers: inertia })).json()
  expect(seen.props.flash).toEqual({ kind: 'success', message: 'You are signed out.' })
  expect(seen.clearHistory).toBe(true)
})

test('an unknown page is an Error page, and an unknown sign-in route is JSON', async () => {
  const { app } = world()
  const page = await app.request('/nowhere', { headers: inertia })
  expect([page.status, (await page.json()).component]).toEqual([404, 'Error'])
  const json = await app.request('/siwx/nowhere')
  expect([json.status, (await json.json()).code]).toEqual([404, 'not_found'])
})

test('a page opened by a loopback address is redirected to localhost', async () => {
  const { app } = world()
  const answer = await app.request('http://127.0.0.1:4100/dashboard?a=1')
  expect([answer.status, answer.headers.get('location')]).toEqual([
    307,
    'http://localhost:4100/dashboard?a=1',
  ])
  const deployed = world({ env: { APP_ORIGIN: 'https://launch.example' } })
  expect((await deployed.app.request('http://127.0.0.1:4100/')).status).toBe(200)
})

test('/healthz reports whether the chains and the database answer', async () => {
  expect(await (await world().app.request('/healthz')).json()).toEqual({ ok: true, db: true, chains: {} })
  const down = await world({ rpc: () => Promise.reject(new TypeError('down')) }).app.request('/healthz')
  expect([down.status, down.headers.get('retry-after')]).toEqual([503, '1'])
  const { app } = world({ db: await closedDatabase() })
  expect((await app.request('/healthz')).status).toBe(503)
})

test('the latest block is read once a second for any number of requests', async () => {
  let asked = 0
  const { app, advance } = world({
    rpc: async () => {
      asked += 1
      return '0x2a'
    },
  })
  const pulses = () => app.request('/', { headers: partial('Welcome', 'pulses') })
  const health = () => app.request('/healthz')
  await Promise.all(Array.from({ length: 50 }, (_, turn) => (turn % 2 ? pulses() : health())))
  expect(asked).toBe(2)
  await advance(1_000)
  await health()
  expect(asked).toBe(4)
})

test('F99: while the database is unavailable pages and routes answer 503 with Retry-After', async () => {
  const { app, visitor, logged } = world({ db: await closedDatabase() })
  for (const [path, init] of [
    ['/', {}],
    ['/dashboard', { headers: { cookie: 'lk=0123456789' } }],
    ['/auth/logout', { method: 'POST', headers: { 'sec-fetch-site': 'same-origin' } }],
  ] as const) {
    const answer = await app.request(path, init)
    expect([answer.status, answer.headers.get('retry-after')], path).toEqual([503, '1'])
    expect(await answer.text()).toContain('"component":"Error"')
  }
  const nonce = await visitor().send('/siwx/nonce')
  expect([nonce.status, nonce.headers.get('retry-after')]).toEqual([503, '1'])
  expect((await nonce.json()).code).toBe('unavailable')
  expect(JSON.stringify(logged)).not.toContain('request_failed')
})

test('signing out as a guest writes nothing to the database', async () => {
  const { visitor } = world()
  const browser = visitor()
  const logout = () => browser.send('/auth/logout', { method: 'POST', headers: inertia })
  const count = async () => (await database.db.query.sessions.findMany()).length
  const before = await count()
  expect((await logout()).status).toBe(303)
  expect(await count()).toBe(before)
  await browser.send('/siwx/nonce')
  expect((await logout()).status).toBe(303)
  expect(await count()).toBe(before + 1)
})

test('a guest with a session cookie is redirected from the dashboard', async () => {
  const { visitor } = world()
  const browser = visitor()
  await browser.send('/siwx/nonce')
  expect(browser.cookie()).not.toBe('')
  const answer = await browser.send('/dashboard', { headers: inertia })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/?auth=1&intended=/dashboard'])
})

test('R-83: pages of an address are limited per minute, then 429 with Retry-After', async () => {
  const { app } = world({ env: { RATE_LIMIT_PAGES: '2', LATCHKEY_TRUSTED_PROXIES: '1' } })
  const load = (path: string) => app.request(path, { headers: { 'x-forwarded-for': '192.0.2.7' } })
  await load('/')
  await load('/nowhere')
  for (const path of ['/', '/dashboard', '/faucet', '/nowhere']) {
    const refused = await load(path)
    expect([path, refused.status, refused.headers.get('retry-after')]).toEqual([path, 429, '30'])
  }
})

test.each([
  ['the local origin', 'http://localhost:4100', {}],
  ['its https origin behind a TLS proxy', 'https://launch.example', { APP_ORIGIN: 'https://launch.example' }],
])(
  'F119: a stale client is sent to %s regardless of the request’s scheme and Host',
  async (_, origin, env) => {
    const { app } = world({ env })
    const answer = await app.request('http://evil.example/dashboard?a=1', {
      headers: { 'x-inertia': 'true', 'x-inertia-version': 'old', host: 'evil.example' },
    })
    expect([answer.status, answer.headers.get('x-inertia-location')]).toEqual([
      409,
      `${origin}/dashboard?a=1`,
    ])
  },
)

test('U+0000 in a URL is rejected', async () => {
  const { app } = world()
  for (const path of ['/%00', '/?a=%00', '/siwx/sessions?address=%00'])
    expect((await app.request(path)).status, path).toBe(400)
})

/** A database that rejects every query. */
async function closedDatabase() {
  const { db, close } = await openDatabase('memory')
  await close()
  return db
}
