import { NodeUnavailable } from '@latchkey/service/chains'
import { databases } from '@latchkey/service/testing'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { OpenDatabase } from '../database/database.ts'
import { accounts, createWorld, type Nonce, silentRpc } from '../testing/createWorld.ts'
import { openTestDatabase } from '../testing/openTestDatabase.ts'
import { againMs, waitMs } from './createRecheck.ts'

// The engine takes seconds to start, and longer on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const [alice, bob] = accounts
const codeOf = async (answer: Response) => [answer.status, ((await answer.json()) as { code?: string }).code]

describe.each(databases)('signing in, on $name', ({ place }) => {
  let database: OpenDatabase
  beforeAll(async () => {
    if (place) database = await openTestDatabase(place)
  })
  afterAll(() => database?.close())
  const it = test.skipIf(!place)
  const setup = (options: Partial<Parameters<typeof createWorld>[0]> = {}) =>
    createWorld({ db: database.db, ...options })

  it('the server makes every part of the message', async () => {
    const { visitor } = setup()
    const browser = visitor()
    const answer = await browser.send('/siwx/nonce')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await answer.json()).toEqual({
      nonce: expect.stringMatching(/^[A-Za-z0-9]{32,}$/),
      domain: 'localhost:4100',
      uri: 'http://localhost:4100',
      statement: 'Sign in to Latchkey Launch. This costs nothing.',
      issuedAt: '2026-03-01T09:30:00.000Z',
      expirationTime: '2026-03-01T09:40:00.000Z',
      requestId: expect.any(String),
    })
    expect(browser.setCookies[0]).toMatch(/^lk=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/)
  })

  it('on https the cookie carries the __Host- prefix', async () => {
    const { visitor } = setup({ env: { APP_ORIGIN: 'https://launch.example' } })
    const browser = visitor('https://launch.example')
    const answer = await browser.signIn()
    expect([answer.status, answer.headers.get('strict-transport-security')]).toEqual([
      201,
      'max-age=31536000; includeSubDomains',
    ])
    expect(browser.setCookies.at(-1)).toMatch(
      /^__Host-lk=\S+; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
  })

  it('a signed message is a session, told again for its network and account only', async () => {
    const { visitor } = setup()
    const browser = visitor()
    const answer = await browser.signIn()
    expect(answer.status).toBe(201)
    const session = await answer.json()
    expect(await (await browser.send('/siwx/sessions')).json()).toEqual([session])
    const of = async (query: string) =>
      (await (await browser.send(`/siwx/sessions?${query}`)).json()) as unknown[]
    expect(await of(`chainId=eip155:910056&address=${alice.address}`)).toHaveLength(1)
    expect(await of(`chainId=eip155:910155&address=${alice.address}`)).toHaveLength(0)
    expect(await of(`chainId=eip155:910056&address=${bob.address}`)).toHaveLength(0)
    expect(await (await visitor().send('/siwx/sessions')).json()).toEqual([])
  })

  it('R-20: the same message fifty times at once signs in exactly once', async () => {
    const { visitor } = setup()
    const browser = visitor()
    const text = await browser.message()
    const signature = await alice.signMessage({ message: text })
    const cookie = browser.cookie()
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => {
        const one = visitor()
        one.setCookie(cookie)
        return one.post(text, signature)
      }),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    const refused = answers.filter(({ status }) => status !== 201)
    expect(new Set(await Promise.all(refused.map(async (one) => (await one.json()).code)))).toEqual(
      new Set(['nonce_used']),
    )
  })

  it('R-20: a nonce is of no use twice, to another browser, to none, or after 300 s', async () => {
    const { visitor, advance } = setup()
    const browser = visitor()
    const text = await browser.message()
    const signature = await alice.signMessage({ message: text })
    expect(await codeOf(await visitor().post(text, signature))).toEqual([409, 'nonce_used'])
    const other = visitor()
    await other.send('/siwx/nonce')
    expect(await codeOf(await other.post(text, signature))).toEqual([409, 'nonce_used'])
    expect((await browser.post(text, signature)).status).toBe(201)
    expect(await codeOf(await browser.post(text, signature))).toEqual([409, 'nonce_used'])

    const late = visitor()
    const slow = await late.message()
    await advance(300_001)
    expect(await codeOf(await late.post(slow, await alice.signMessage({ message: slow })))).toEqual([
      401,
      'expired',
    ])
  })

  it('R-20: a nonce that has lapsed stays useless with a forged time', async () => {
    const { visitor, advance } = setup()
    const browser = visitor()
    const forged = await browser.message(alice, { issuedAt: '2026-03-01T09:30:59Z' })
    await advance(300_500)
    expect(await codeOf(await browser.post(forged, await alice.signMessage({ message: forged })))).toEqual([
      409,
      'nonce_used',
    ])
  })

  it.each([
    'evil.example',
    'localhost',
    'localhost:4101',
    'localhost:41000',
    'LOCALHOST:4100',
    'localhost.:4100',
    '127.0.0.1:4100',
    'user@localhost:4100',
    'localhost:04100',
    'xlocalhost:4100',
  ])('R-21: a message for %s is refused', async (domain) => {
    const { visitor } = setup()
    expect(await codeOf(await visitor().signIn(alice, { domain }))).toEqual([400, 'bad_domain'])
  })

  it('R-21: the Host header decides nothing', async () => {
    const { visitor } = setup()
    const browser = visitor()
    const text = await browser.message(alice, { domain: 'evil.example' })
    const answer = await browser.post(text, await alice.signMessage({ message: text }), {
      host: 'evil.example',
    })
    expect(await codeOf(answer)).toEqual([400, 'bad_domain'])
    const nonce = (await (
      await browser.send('http://evil.example/siwx/nonce', { headers: { host: 'evil.example' } })
    ).json()) as Nonce
    expect(nonce.domain).toBe('localhost:4100')
  })

  it('R-22: a message with a byte too many, or signed over other bytes, is refused', async () => {
    const { visitor } = setup()
    const browser = visitor()
    const text = await browser.message()
    const signature = await alice.signMessage({ message: text })
    expect(await codeOf(await browser.post(`${text}\n`, signature))).toEqual([400, 'bad_message'])
    expect(await codeOf(await browser.post(text.replace('Version: 1', 'Version: 2'), signature))).toEqual([
      400,
      'bad_message',
    ])
    expect(await codeOf(await browser.post(text.replace('costs nothing', 'costs all'), signature))).toEqual([
      401,
      'bad_signature',
    ])
    // None of these has used the nonce up.
    expect((await browser.post(text, signature)).status).toBe(201)
  })

  it.each(['2026-02-28T09:30:00Z', '2026-03-01T09:24:59Z', '2026-03-01T09:31:01Z', '2026-03-02T09:30:00Z'])(
    'R-23: a message dated %s is refused',
    async (issuedAt) => {
      const { visitor } = setup()
      expect(await codeOf(await visitor().signIn(alice, { issuedAt }))).toEqual([401, 'expired'])
    },
  )

  it('R-23: notBefore and expirationTime are honoured', async () => {
    const { visitor } = setup()
    expect(await codeOf(await visitor().signIn(alice, { notBefore: '2026-03-01T09:30:01Z' }))).toEqual([
      401,
      'expired',
    ])
    expect(await codeOf(await visitor().signIn(alice, { expirationTime: '2026-03-01T09:30:00Z' }))).toEqual([
      401,
      'expired',
    ])
  })

  it('R-24: an account that is not the signer, or not the one in the session data, is refused', async () => {
    const { visitor } = setup()
    const browser = visitor()
    const text = await browser.message(bob)
    const signature = await alice.signMessage({ message: text })
    expect(await codeOf(await browser.post(text, signature))).toEqual([401, 'bad_signature'])
    const own = await bob.signMessage({ message: text })
    const data = { accountAddress: alice.address, chainId: 'eip155:910056' }
    expect(
      await codeOf(await browser.json('/siwx/sessions', { message: text, signature: own, data })),
    ).toEqual([400, 'bad_message'])
  })

  it('R-24: a network outside the list is refused', async () => {
    const { visitor } = setup()
    expect(await codeOf(await visitor().signIn(alice, { chainId: 'eip155:1' }))).toEqual([
      400,
      'chain_not_allowed',
    ])
  })

  it('R-24: another account of the same browser ends the sign-ins of the first', async () => {
    const { visitor } = setup()
    const browser = visitor()
    await browser.signIn(alice)
    await browser.signIn(alice, { chainId: 'eip155:910155' })
    expect(await (await browser.send('/siwx/sessions')).json()).toHaveLength(2)
    await browser.signIn(bob)
    const left = (await (await browser.send('/siwx/sessions')).json()) as {
      data: { accountAddress: string }
    }[]
    expect(left.map(({ data }) => data.accountAddress)).toEqual([bob.address])
  })

  describe('CAIP-222: what a wallet signed at once for several networks', () => {
    const elsewhere = (text: string) => text.replace('Chain ID: 910056', 'Chain ID: 910155')
    const signed = async (message: string, by = alice) => ({
      message,
      signature: await by.signMessage({ message }),
    })

    it('is a sign-in on each, for one nonce', async () => {
      const { visitor } = setup()
      const browser = visitor()
      const text = await browser.message()
      const both = [await signed(text), await signed(elsewhere(text))]
      const answer = await browser.json('/siwx/sessions', both)
      expect(answer.status).toBe(201)
      expect(await answer.json()).toHaveLength(2)
      expect(await (await browser.send('/siwx/sessions')).json()).toHaveLength(2)
      expect(await codeOf(await browser.json('/siwx/sessions', both))).toEqual([409, 'nonce_used'])
    })

    it.each([
      [
        'of two accounts',
        async (text: string) => signed(elsewhere(text.replace(alice.address, bob.address)), bob),
      ],
      [
        'one with a signature for the other',
        async (text: string) => ({ ...(await signed(text)), message: elsewhere(text) }),
      ],
      [
        'one said to be of another network',
        async (text: string) => ({
          ...(await signed(elsewhere(text))),
          data: { accountAddress: alice.address, chainId: 'eip155:910056' },
        }),
      ],
    ])('%s is refused, and signs nobody in', async (_, second) => {
      const { visitor } = setup()
      const browser = visitor()
      const text = await browser.message()
      const answer = await browser.json('/siwx/sessions', [await signed(text), await second(text)])
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(await (await browser.send('/siwx/sessions')).json()).toEqual([])
    })

    it('with two nonces is refused', async () => {
      const { visitor } = setup()
      const browser = visitor()
      const both = [await signed(await browser.message()), await signed(elsewhere(await browser.message()))]
      expect(await codeOf(await browser.json('/siwx/sessions', both))).toEqual([400, 'bad_message'])
    })

    it('an empty list, and more than there are networks, are no request', async () => {
      const { visitor } = setup()
      const browser = visitor()
      const one = await signed(await browser.message())
      expect(await codeOf(await browser.json('/siwx/sessions', []))).toEqual([400, 'bad_request'])
      const many = [one, one, one]
      expect(await codeOf(await browser.json('/siwx/sessions', many))).toEqual([400, 'bad_request'])
    })
  })

  it('R-25: a chain that cannot be asked is not a verdict, and costs no nonce', async () => {
    let down = true
    const { visitor } = setup({
      rpc: (...args) => (down ? Promise.reject(new NodeUnavailable('down')) : silentRpc(...args)),
    })
    const browser = visitor()
    const text = await browser.message()
    const signature = await alice.signMessage({ message: text })
    expect(await codeOf(await browser.post(text, signature))).toEqual([503, 'rpc_unavailable'])
    down = false
    expect((await browser.post(text, signature)).status).toBe(201)
  })

  it('R-25: an account with code is judged by its code', async () => {
    const magic = `0x1626ba7e${'0'.repeat(56)}`
    const answering = (result: string) =>
      setup({ rpc: async (_, method) => (method === 'eth_getCode' ? '0x6001' : result) })
    expect((await answering(magic).visitor().signIn()).status).toBe(201)
    expect(await codeOf(await answering('0x').visitor().signIn())).toEqual([401, 'bad_signature'])
  })

  it('R-25: after 24 h the signature is looked at again, and a lost owner is signed out', async () => {
    let result = `0x1626ba7e${'0'.repeat(56)}`
    let down = false
    const { visitor, advance } = setup({
      rpc: async (_, method) => {
        if (down) throw new NodeUnavailable('down')
        return method === 'eth_getCode' ? '0x6001' : result
      },
    })
    const browser = visitor()
    await browser.signIn()
    const count = async () => ((await (await browser.send('/siwx/sessions')).json()) as unknown[]).length
    result = '0x'
    await advance(20 * 3_600_000)
    expect(await count()).toBe(1)
    down = true
    await advance(5 * 3_600_000)
    expect(await count()).toBe(1)
    down = false
    await advance(againMs + 1)
    expect(await count()).toBe(0)
    expect((await browser.send('/dashboard')).status).toBe(303)
  })

  it('R-25: while nodes hang, one page waits a moment for the look, and others not at all', async () => {
    let hanging = false
    let asked = 0
    let tellAsked = () => {}
    const { visitor, advance } = setup({
      rpc: (_, method) => {
        if (!hanging) return Promise.resolve(method === 'eth_getCode' ? '0x' : '0x10')
        asked += 1
        tellAsked()
        return new Promise(() => {})
      },
    })
    const browser = visitor()
    await browser.signIn()
    await browser.signIn(alice, { chainId: 'eip155:910155' })
    await advance(12 * 3_600_000)
    const count = async () => ((await (await browser.send('/siwx/sessions')).json()) as unknown[]).length
    expect(await count()).toBe(2)
    await advance(13 * 3_600_000)

    hanging = true
    const bothAsked = new Promise<void>((resolve) => {
      tellAsked = () => asked === 2 && resolve()
    })
    const first = count()
    await bothAsked
    expect(await count()).toBe(2)
    await advance(waitMs)
    expect(await first).toBe(2)
    await advance(againMs - waitMs)
    expect(await count()).toBe(2)
    expect(asked).toBe(2)

    hanging = false
    await advance(1)
    expect(await count()).toBe(2)
  })

  it('R-27: signing in changes the session id, and the old one is dead', async () => {
    const { visitor } = setup()
    const browser = visitor()
    await browser.send('/siwx/nonce')
    const guest = browser.cookie()
    await browser.signIn()
    expect(browser.cookie()).not.toBe(guest)
    const first = browser.cookie()
    await browser.signIn(alice, { chainId: 'eip155:910155' })
    for (const dead of [guest, first]) {
      const old = visitor()
      old.setCookie(dead)
      expect(await (await old.send('/siwx/sessions')).json()).toEqual([])
    }
  })

  it('R-27: a chosen session id is not taken up', async () => {
    const { visitor } = setup()
    const browser = visitor()
    browser.setCookie('lk=chosen-by-somebody-else')
    await browser.send('/siwx/nonce')
    expect(browser.cookie()).not.toBe('lk=chosen-by-somebody-else')
  })

  it('R-27: a session ends after 24 h without use, and after 7 days with it', async () => {
    const { visitor, advance } = setup()
    const browser = visitor()
    await browser.signIn()
    const count = async () => ((await (await browser.send('/siwx/sessions')).json()) as unknown[]).length
    for (let day = 0; day < 6; day++) {
      await advance(23 * 3_600_000)
      expect(await count()).toBe(1)
    }
    await advance(24 * 3_600_000)
    expect(await count()).toBe(0)

    const used = visitor()
    await used.signIn()
    for (let hour = 0; hour < 7 * 24; hour += 12) {
      expect(((await (await used.send('/siwx/sessions')).json()) as unknown[]).length).toBe(1)
      await advance(12 * 3_600_000)
    }
    expect(await (await used.send('/siwx/sessions')).json()).toEqual([])
  })

  it.each([
    ['DELETE /siwx/sessions', 'DELETE', '/siwx/sessions', 204],
    ['POST /auth/logout', 'POST', '/auth/logout', 303],
  ])('R-27: %s kills the session on the server', async (_, method, path, status) => {
    const { visitor } = setup()
    const browser = visitor()
    await browser.signIn()
    const stolen = browser.cookie()
    expect((await browser.send(path, { method })).status).toBe(status)
    const thief = visitor()
    thief.setCookie(stolen)
    expect(await (await thief.send('/siwx/sessions')).json()).toEqual([])
    expect((await thief.send('/dashboard')).status).toBe(303)
  })

  it('revoking one network leaves the other; revoking the last signs out', async () => {
    const { visitor } = setup()
    const browser = visitor()
    await browser.signIn()
    await browser.signIn(alice, { chainId: 'eip155:910155' })
    const revoke = (chainId: string) =>
      browser.send(`/siwx/sessions?chainId=${chainId}&address=${alice.address}`, { method: 'DELETE' })
    await revoke('eip155:910056')
    expect(await (await browser.send('/siwx/sessions')).json()).toHaveLength(1)
    expect((await browser.send('/dashboard')).status).toBe(200)
    await revoke('eip155:910155')
    expect((await browser.send('/dashboard')).status).toBe(303)
  })

  it.each<[string, Record<string, string>]>([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a sister site', { 'sec-fetch-site': 'same-site' }],
    ['another origin', { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' }],
    ['no origin', { origin: 'null' }],
  ])('R-28: a request from %s changes nothing', async (_, headers) => {
    const { visitor } = setup()
    const browser = visitor()
    const text = await browser.message()
    const signature = await alice.signMessage({ message: text })
    expect(await codeOf(await browser.post(text, signature, headers))).toEqual([403, 'forbidden'])
    expect((await browser.send('/siwx/sessions', { method: 'DELETE', headers })).status).toBe(403)
    expect((await browser.send('/auth/logout', { method: 'POST', headers })).status).toBe(403)
    expect((await browser.post(text, signature)).status).toBe(201)
  })

  it('R-28: what a form of another site can send is refused', async () => {
    const { app, visitor } = setup()
    const browser = visitor()
    const text = await browser.message()
    const body = JSON.stringify({ message: text, signature: await alice.signMessage({ message: text }) })
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', '']) {
      const answer = await browser.send('/siwx/sessions', {
        method: 'POST',
        body,
        headers: { 'content-type': type },
      })
      expect([400, 403]).toContain(answer.status)
    }
    const bare = await app.request('/auth/logout', { method: 'POST', headers: { cookie: browser.cookie() } })
    expect(bare.status).toBe(403)
  })

  it.each([
    ['no JSON', 'hello'],
    ['null', 'null'],
    ['no signature', JSON.stringify({ message: 'x' })],
    ['numbers', JSON.stringify({ message: 1, signature: 2 })],
    ['a signature without end', JSON.stringify({ message: 'x', signature: '0x'.padEnd(140_000, 'a') })],
  ])('a body that is %s gets bad_request and no echo', async (_, body) => {
    const { visitor } = setup()
    const answer = await visitor().send('/siwx/sessions', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    })
    expect(await answer.json()).toEqual({ code: 'bad_request', message: 'The request is not well formed.' })
  })

  it('R-83: nonces and verifications of one address are limited in the database, and say when to retry', async () => {
    const env = { RATE_LIMIT_NONCE: '3', RATE_LIMIT_VERIFY: '2', LATCHKEY_TRUSTED_PROXIES: '1' }
    // Two processes on one database.
    const processes = [setup({ env }), setup({ env })]
    const ask = async (from: string, turn: number) => {
      const browser = processes[turn % 2]?.visitor()
      return browser?.send('/siwx/nonce', { headers: { 'x-forwarded-for': `203.0.113.9, ${from}` } })
    }
    for (let turn = 0; turn < 3; turn++) expect((await ask('198.51.100.1', turn))?.status).toBe(200)
    const refused = (await ask('198.51.100.1', 3)) as Response
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await codeOf(refused)).toEqual([429, 'rate_limited'])
    // Another address is not locked out, an address of the same /64 is.
    expect((await ask('198.51.100.2', 4))?.status).toBe(200)
    for (let turn = 0; turn < 3; turn++) expect((await ask('2001:db8::1', turn))?.status).toBe(200)
    expect((await ask('2001:db8::ffff', 3))?.status).toBe(429)
    expect((await ask('2001:db8:0:1::1', 3))?.status).toBe(200)

    const browser = processes[0]?.visitor()
    const verify = async () => (await browser?.post('x', '0x', { 'x-forwarded-for': '198.51.100.1' }))?.status
    expect([await verify(), await verify(), await verify()]).toEqual([400, 400, 429])
  })

  it('R-83: without a proxy, X-Forwarded-For is not believed', async () => {
    const { visitor } = setup({ env: { RATE_LIMIT_VERIFY: '2' } })
    await database.db.execute(sql`truncate buckets`)
    const verify = async (from: string) =>
      (await visitor().post('x', '0x', { 'x-forwarded-for': from })).status
    expect([await verify('203.0.113.1'), await verify('203.0.113.2'), await verify('203.0.113.3')]).toEqual([
      400, 400, 429,
    ])
    await database.db.execute(sql`truncate buckets`)
  })

  it('R-27: the session of before a sign-in is dead after it', async () => {
    const { visitor } = setup()
    const browser = visitor()
    await browser.send('/siwx/nonce')
    const asGuest = browser.cookie()
    await browser.signIn()
    const first = browser.cookie()
    await browser.signIn()
    expect(new Set([asGuest, first, browser.cookie()]).size).toBe(3)
    for (const cookie of [asGuest, first]) {
      const thief = visitor()
      thief.setCookie(cookie)
      expect(await (await thief.send('/siwx/sessions')).json(), cookie).toEqual([])
      thief.setCookie(cookie)
      expect((await thief.send('/dashboard')).status).toBe(303)
    }
    expect(await (await browser.send('/siwx/sessions')).json()).toHaveLength(1)
  })

  it('R-28: a sign-in for one app is refused by another, although they share a database', async () => {
    const meadow = setup({ env: { APP_ORIGIN: 'https://meadow.example' } })
    const harbour = setup({ env: { APP_ORIGIN: 'https://harbour.example' } })
    const browser = meadow.visitor('https://meadow.example')
    const text = await browser.message()
    const signature = await alice.signMessage({ message: text })
    const elsewhere = harbour.visitor('https://harbour.example')
    // With a nonce of its own, and with the cookie that the message was made for.
    await elsewhere.send('/siwx/nonce')
    expect(await codeOf(await elsewhere.post(text, signature))).toEqual([400, 'bad_domain'])
    elsewhere.setCookie(browser.cookie())
    expect(await codeOf(await elsewhere.post(text, signature))).toEqual([400, 'bad_domain'])
    expect((await browser.post(text, signature)).status).toBe(201)
  })

  it('R-21: the domain is the configured one, whatever Host the request names', async () => {
    const { visitor } = setup()
    const browser = visitor()
    const host = { host: 'evil.example' }
    const nonce = (await (
      await browser.send('http://evil.example/siwx/nonce', { headers: host })
    ).json()) as Nonce
    expect(nonce).toMatchObject({ domain: 'localhost:4100', uri: 'http://localhost:4100' })
    const text = await browser.message(alice, { domain: 'evil.example', uri: 'http://evil.example' })
    const answer = await browser.send('http://evil.example/siwx/sessions', {
      method: 'POST',
      headers: { ...host, 'content-type': 'application/json' },
      body: JSON.stringify({ message: text, signature: await alice.signMessage({ message: text }) }),
    })
    expect(await codeOf(answer)).toEqual([400, 'bad_domain'])
  })

  it.each([
    ['U+0000', '"\\u0000"', 400],
    ['a raw NUL', '"\0"', 400],
    ['a lone surrogate', '"\\ud800"', 400],
    ['more than 256 KiB', JSON.stringify('x'.repeat(262_145)), 413],
  ])('a body with %s is refused', async (_, json, status) => {
    const { visitor } = setup()
    const answer = await visitor().send('/siwx/sessions', {
      method: 'POST',
      body: `{"message": ${json}, "signature": "0x"}`,
      headers: { 'content-type': 'application/json' },
    })
    expect(await codeOf(answer)).toEqual([status, status === 413 ? 'too_large' : 'bad_request'])
    expect(answer.headers.get('connection')).toBe(status === 413 ? 'close' : null)
  })

  it('F102: every sign-in succeeds while one in ten inserts deadlocks', async () => {
    await database.db.execute(sql`create sequence collisions`)
    await database.db.execute(sql`
      create function collide() returns trigger language plpgsql as $$ begin
        if nextval('collisions') % 10 = 0 then raise exception 'injected' using errcode = '40P01'; end if;
        return new;
      end $$`)
    for (const table of ['sessions', 'siwx_nonces', 'siwx_sessions', 'users'])
      await database.db.execute(
        sql`create trigger ${sql.raw(table)}_collide before insert on ${sql.raw(table)} for each row execute function collide()`,
      )
    try {
      const { visitor } = setup()
      const statuses = []
      for (let turn = 0; turn < 30; turn++)
        statuses.push((await visitor().signIn(turn % 2 ? alice : bob)).status)
      expect(new Set(statuses)).toEqual(new Set([201]))
    } finally {
      await database.db.execute(sql`drop function collide cascade`)
      await database.db.execute(sql`drop sequence collisions`)
    }
  })

  it('what has lapsed is swept away', async () => {
    const { visitor, sweep, advance } = setup()
    const browser = visitor()
    await browser.signIn()
    await advance(60 * 24 * 3_600_000)
    await sweep()
    expect(await database.db.query.sessions.findMany()).toEqual([])
    expect(await database.db.query.siwxSessions.findMany()).toEqual([])
  })

  it('nothing of a sign-in is logged, and the database holds no cookie', async () => {
    const { visitor, logged } = setup()
    const browser = visitor()
    await browser.signIn()
    expect(logged).toEqual([])
    const token = browser.cookie().slice('lk='.length)
    expect(JSON.stringify(await database.db.query.sessions.findMany())).not.toContain(token)
  })
})
