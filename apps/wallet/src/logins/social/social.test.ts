import {
  type LoginDocument,
  type SocialProvider,
  type StartedSocial,
  socialProviders,
} from '@latchkey/embedded-wallet/api'
import { databases } from '@latchkey/server-kit/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { identities, logins, otp, outbox, sessions, users } from '../../database/schema.ts'
import {
  createFakeProviders,
  type FakeAccount,
  type ProviderFault,
} from '../../testing/createFakeProviders.ts'
import type { TestClient } from '../../testing/createTestClient.ts'
import { createWorld, meadow, type World } from '../../testing/createWorld.ts'
import { openTestDatabase } from '../../testing/openTestDatabase.ts'
import { signIn } from '../../testing/signIn.ts'

const alice: FakeAccount = { id: 1, name: 'alice', email: 'alice@gmail.com', verified: true }
const project = { projectId: 'meadow', site: 'https://meadow.example' }

describe.each(databases)('on $name', ({ place }) => {
  const it = test.skipIf(!place)
  let opened: Awaited<ReturnType<typeof openTestDatabase>> | undefined
  let world: World
  let providers: Awaited<ReturnType<typeof createFakeProviders>>
  let client: TestClient
  beforeAll(async () => {
    if (!place) return
    opened = await openTestDatabase(place)
    providers = await createFakeProviders()
  })
  afterAll(() => opened?.close())
  beforeEach(async () => {
    if (!opened) return
    for (const table of [users, otp, outbox, logins]) await opened.db.delete(table)
    await opened.db.execute('truncate wallet.buckets')
    providers.recover()
    world = createWorld({ db: opened.db, providers: providers.settings, fetch: providers.fetch })
    client = await world.client()
  })
  const db = () => {
    if (!opened) throw new Error('no database')
    return opened.db
  }

  const contentOf = async (page: Response): Promise<LoginDocument> =>
    JSON.parse(/id="page-data">(.*?)<\/script>/.exec(await page.text())?.[1] ?? '')
  /** Starts a login and opens its window. `url` is the provider's. */
  const start = async (provider: SocialProvider, by = client) => {
    const answer = await by.post('/v1/oauth/start', { provider, ...project })
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
    const { loginId, windowId } = answer.body as StartedSocial
    const window = await contentOf(await world.app.request(answer.body.url))
    return { loginId, windowId, window, url: window.step === 'start' ? window.url : '' }
  }
  /** The provider sends the browser back. @returns what its window gets */
  const answerIn = async (
    provider: SocialProvider,
    answer: Record<string, string>,
    method = provider === 'apple' ? 'POST' : 'GET',
  ) => {
    const parameters = new URLSearchParams(answer)
    const path = `/oauth/${provider}/callback`
    const page = await (method === 'POST'
      ? world.app.request(path, {
          method,
          body: parameters.toString(),
          headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
        })
      : world.app.request(`${path}?${parameters}`))
    return contentOf(page)
  }
  const confirm = async (given: { windowId: string; confirmation: string }) => {
    const { windowId, confirmation } = given
    const answer = await world.app.request('/login/confirm', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ windowId, confirmation }),
    })
    return answer.status
  }
  /** The provider sends the browser back, and a window that the frame has vouched for confirms the login. */
  const comeBack = async (...answer: Parameters<typeof answerIn>) => {
    const window = await answerIn(...answer)
    if (window.step !== 'answered') return window.step === 'failed' ? window.reason : window.step
    return (await confirm(window)) === 204 ? 'done' : 'not confirmed'
  }
  const poll = async (loginId: string, by = client) => {
    const { status, body } = await by.post('/v1/logins/poll', { loginId })
    return status === 200 ? body : body.code
  }
  const logIn = async (provider: SocialProvider, account = alice, by = client) => {
    const { loginId, url } = await start(provider, by)
    await comeBack(provider, providers.authorize(url, account))
    return poll(loginId, by)
  }

  it.each(socialProviders)('a user signs in with %s, with PKCE, state and nonce (R-40)', async (provider) => {
    const { loginId, url } = await start(provider)
    const { searchParams } = new URL(url)
    expect(Object.fromEntries(searchParams)).toMatchObject({
      client_id: `${provider}-client`,
      redirect_uri: `http://localhost:4102/oauth/${provider}/callback`,
      response_type: 'code',
      code_challenge_method: 'S256',
    })
    expect(Buffer.from(searchParams.get('state') ?? '', 'base64url').length).toBeGreaterThanOrEqual(32)
    expect(await poll(loginId)).toEqual({ status: 'pending' })
    expect(await comeBack(provider, providers.authorize(url, alice))).toBe('done')
    const done = await poll(loginId)
    expect(done).toMatchObject({ status: 'done', session: { user: { method: provider, userName: 'alice' } } })
    client.setSession(done.session)
    expect((await client.get('/v1/devices')).status).toBe(200)
    expect((await logIn(provider)).session.user.id).toBe(done.session.user.id)
  })

  it('a callback without the state, with another provider’s or a swapped answer signs nobody in (R-40, R-41)', async () => {
    for (const [provider, other] of [
      ['google', 'apple'],
      ['github', 'discord'],
      ['x', 'facebook'],
    ] as const) {
      const [mine, theirs] = [await start(provider), await start(other)]
      const answer = providers.authorize(mine.url, alice)
      const foreign = providers.authorize(theirs.url, alice)
      expect(await comeBack(provider, {})).toBe('expired')
      expect(await comeBack(provider, { ...answer, state: '' })).toBe('expired')
      expect(await comeBack(provider, { ...answer, state: 'A'.repeat(43) })).toBe('expired')
      expect(await comeBack(other, answer)).toBe('expired')
      expect(await comeBack(provider, { ...answer, code: foreign.code ?? '' })).toBe('provider')
      expect(await comeBack(other, { ...foreign, iss: 'https://evil.example' })).toBe('provider')
      expect(await poll(mine.loginId)).toEqual({ status: 'failed', reason: 'provider' })
      expect(await poll(theirs.loginId)).toEqual({ status: 'failed', reason: 'provider' })
    }
    expect(await db().select().from(sessions)).toEqual([])
  })

  it('a callback that comes twice, at once or later, makes one session (F109)', async () => {
    const { loginId, url } = await start('google')
    const answer = providers.authorize(url, alice)
    const outcomes = await Promise.all([1, 2, 3].map(() => comeBack('google', answer)))
    expect(outcomes.sort()).toEqual(['already-used', 'already-used', 'done'])
    expect(await comeBack('google', answer)).toBe('already-used')
    await Promise.all([poll(loginId), poll(loginId)])
    expect(await db().select().from(sessions)).toHaveLength(1)
  })

  it('a login expires after 10 min', async () => {
    const { loginId, url } = await start('github')
    await world.clock.advance(600_000)
    expect(await poll(loginId)).toEqual({ status: 'failed', reason: 'expired' })
    expect(await comeBack('github', providers.authorize(url, alice))).toBe('expired')
    await world.clock.advance(3_600_001)
    await world.sweep()
    expect(await db().select().from(logins)).toEqual([])
  })

  it('the result is redeemed by the key that started it, once, within 60 s (R-42)', async () => {
    const thief = await world.client()
    const { loginId, url } = await start('google')
    await comeBack('google', providers.authorize(url, alice))
    for (let i = 0; i < 50; i++) expect(await poll(loginId, thief)).toBe('not_found')
    const [first, again] = [await poll(loginId), await poll(loginId)]
    expect(again.session.user.id).toBe(first.session.user.id)
    expect(await db().select().from(sessions)).toHaveLength(1)
    await world.clock.advance(60_001)
    expect(await poll(loginId)).toEqual({ status: 'failed', reason: 'already-used' })
    const late = await start('google')
    await comeBack('google', providers.authorize(late.url, alice))
    await world.clock.advance(60_001)
    expect(await poll(late.loginId)).toEqual({ status: 'failed', reason: 'expired' })
  })

  describe('the window of a login (R-40)', () => {
    /** The answer of the provider, in a window that no frame has vouched for. */
    const answered = async (by = client) => {
      const { loginId, url } = await start('google', by)
      const window = await answerIn('google', providers.authorize(url, alice))
      if (window.step !== 'answered') throw new Error(window.step)
      return { loginId, window, tryCode: (code: string) => by.post('/v1/logins/poll', { loginId, code }) }
    }
    const wrong = (code: string) => code.replace(/^./, (digit) => String((Number(digit) + 1) % 10))

    it('names the site and leads to the provider, while its login is pending', async () => {
      const { window, windowId, url } = await start('google')
      expect(window).toEqual({ step: 'start', windowId, site: meadow, url })
      expect(new URL(url).pathname).toBe('/google/authorize')
      const over = { step: 'failed', reason: 'expired' }
      const open = async (id: string) => contentOf(await world.app.request(`/login?id=${id}`))
      expect(await open('A'.repeat(43))).toEqual(over)
      expect(await contentOf(await world.app.request('/login'))).toEqual(over)
      await world.clock.advance(600_000)
      expect(await open(windowId)).toEqual(over)
      const done = await answered()
      expect(await open(done.window.windowId)).toEqual(over)
    })

    it('that is not confirmed signs nobody in without the code that it shows', async () => {
      const { loginId, window, tryCode } = await answered()
      expect(await poll(loginId)).toEqual({ status: 'pending' })
      await world.clock.advance(3_000)
      expect(await poll(loginId)).toEqual({ status: 'code-needed', digits: 6 })
      expect((await tryCode(wrong(window.code))).body.code).toBe('code_wrong')
      expect((await tryCode(window.code)).body).toMatchObject({ status: 'done' })
      expect(await poll(loginId)).toMatchObject({ status: 'done' })
      expect(await db().select().from(sessions)).toHaveLength(1)
    })

    it('ends the login with the fifth wrong code, also of guesses at once', async () => {
      const { loginId, window, tryCode } = await answered()
      const guesses = await Promise.all(Array.from({ length: 20 }, () => tryCode(wrong(window.code))))
      expect(guesses.filter(({ body }) => body.code === 'code_wrong')).toHaveLength(5)
      expect((await tryCode(window.code)).body).toEqual({ status: 'failed', reason: 'denied' })
      expect(await confirm(window)).toBe(404)
      expect(await poll(loginId)).toEqual({ status: 'failed', reason: 'denied' })
      expect(await db().select().from(sessions)).toEqual([])
    })

    it('is confirmed once, by its own confirmation, within 10 min, from the wallet site', async () => {
      const [first, second] = [await answered(), await answered()]
      const { windowId, confirmation } = first.window
      expect(await confirm({ windowId, confirmation: second.window.confirmation })).toBe(404)
      expect(await confirm({ windowId: second.window.windowId, confirmation })).toBe(404)
      const foreign = await world.app.request('/login/confirm', {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: meadow },
        body: JSON.stringify({ windowId, confirmation }),
      })
      expect(foreign.status).toBe(403)
      expect(await confirm(first.window)).toBe(204)
      expect(await confirm(first.window)).toBe(404)
      expect(await poll(first.loginId)).toMatchObject({ status: 'done' })
      await world.clock.advance(600_000)
      expect(await confirm(second.window)).toBe(404)
      expect(await poll(second.loginId)).toEqual({ status: 'failed', reason: 'expired' })
    })
  })

  it('a user who cancels at the provider is reported as such', async () => {
    for (const [provider, error] of [
      ['google', 'access_denied'],
      ['apple', 'user_cancelled_authorize'],
    ] as const) {
      const { loginId, url } = await start(provider)
      const { state = '' } = providers.authorize(url, alice)
      expect(await comeBack(provider, { error, state })).toBe('denied')
      expect(await poll(loginId)).toEqual({ status: 'failed', reason: 'denied' })
    }
  })

  const emails: readonly (readonly [string, SocialProvider, Partial<FakeAccount>, boolean])[] = [
    ['a verified address of Gmail', 'google', { email: 'ann@gmail.com', verified: true }, true],
    ['an unverified address of Gmail', 'google', { email: 'ann@gmail.com', verified: false }, false],
    ['a verified address elsewhere', 'google', { email: 'ann@mail.example', verified: true }, false],
    [
      'an address of its workspace',
      'google',
      { email: 'ann@mail.example', verified: true, hd: 'mail.example' },
      true,
    ],
    [
      'an address outside of its workspace',
      'google',
      { email: 'ann@mail.example', verified: true, hd: 'evil.example' },
      false,
    ],
    ['a verified address of iCloud', 'apple', { email: 'ann@icloud.com', verified: true }, true],
    ['a verified address elsewhere', 'apple', { email: 'ann@mail.example', verified: true }, false],
    ['an unverified address of iCloud', 'apple', { email: 'ann@icloud.com', verified: false }, false],
    ...(['github', 'facebook', 'x', 'discord'] as const).map(
      (provider) =>
        ['a verified address', provider, { email: 'ann@gmail.com', verified: true }, false] as const,
    ),
  ]
  it.each(emails)(
    '%s of %s (%j) reaches the user of the address: %s (R-45)',
    async (_, provider, account, isLinked) => {
      const owner = await signIn(world, await world.client(), account.email ?? '')
      const done = await logIn(provider, { ...alice, ...account })
      expect(done.session.user.id === owner.session()?.user.id).toBe(isLinked)
      expect(done.session.user.email).toBe(isLinked ? account.email : undefined)
    },
  )

  it('an account whose address changes stays the same user, and another account with the address is another (R-45)', async () => {
    const first = await logIn('google')
    const moved = await logIn('google', { ...alice, email: 'other@gmail.com' })
    expect(moved.session.user.id).toBe(first.session.user.id)
    const other = await logIn('google', { ...alice, id: 2, verified: false })
    expect(other.session.user.id).not.toBe(first.session.user.id)
    expect(await db().select().from(identities)).toHaveLength(2)
  })

  const faults: readonly (readonly [string, ProviderFault])[] = [
    ['answers 500', { status: 500 }],
    ['answers malformed JSON', { malformed: true }],
    ['is away', { down: true }],
    ['signs with a key that it does not publish', { foreignKey: true }],
    ['states another nonce', { claims: { nonce: 'other' } }],
    ['states another issuer', { claims: { iss: 'https://evil.example' } }],
    ['states another audience', { claims: { aud: 'other-client' } }],
    ['states no subject', { claims: { sub: undefined } }],
    ['has a clock that is 10 min behind', { clockOff: -600 }],
  ]
  it.each(faults)('a provider that %s ends in a typed error (F108)', async (_, fault) => {
    const { loginId, url } = await start('google')
    Object.assign(providers.fault, fault)
    expect(await comeBack('google', providers.authorize(url, alice))).toBe('provider')
    expect(await poll(loginId)).toEqual({ status: 'failed', reason: 'provider' })
    expect(world.logged).toMatchObject([{ event: 'provider_failed', provider: 'google' }])
  })

  it.each(['github', 'x', 'facebook', 'discord', 'apple'] as const)(
    '%s that answers 500 or malformed JSON ends in a typed error (F108)',
    async (provider) => {
      for (const fault of [{ status: 500 }, { malformed: true, status: 200 }]) {
        providers.recover()
        const { loginId, url } = await start(provider)
        Object.assign(providers.fault, fault)
        expect(await comeBack(provider, providers.authorize(url, alice))).toBe('provider')
        expect(await poll(loginId)).toEqual({ status: 'failed', reason: 'provider' })
      }
    },
  )

  it('a clock that is a minute off is accepted, and documents and keys are cached (F108)', async () => {
    providers.fault.clockOff = 55
    expect((await logIn('google')).status).toBe('done')
    expect((await logIn('google')).status).toBe('done')
    const count = (path: string) => providers.seen.filter((one) => one === path).length
    expect([count('google/.well-known/openid-configuration'), count('google/jwks')]).toEqual([1, 1])
  })

  it('a key that the provider has changed is read again after a minute (F108)', async () => {
    expect((await logIn('google')).status).toBe('done')
    await providers.rotateKey()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
    const { status } = await logIn('google').finally(() => vi.useRealTimers())
    expect(status).toBe('done')
    expect(providers.seen.filter((path) => path === 'google/jwks')).toHaveLength(2)
  })

  it('a provider that is away when the login starts answers 503, and works again afterwards (F108)', async () => {
    providers.fault.down = true
    const answer = await client.post('/v1/oauth/start', { provider: 'google', ...project })
    expect([answer.status, answer.body.code, answer.headers.get('retry-after')]).toEqual([
      503,
      'unavailable',
      '5',
    ])
    providers.fault.down = false
    expect((await logIn('google')).status).toBe('done')
  })

  it('tokens of providers, states and verifiers are neither stored nor logged (R-43)', async () => {
    const { loginId, url } = await start('google')
    const { state = '', code = '' } = providers.authorize(url, alice)
    const pending = JSON.stringify(await db().select().from(logins))
    const window = await answerIn('google', { state, code })
    const answered = JSON.stringify(await db().select().from(logins))
    if (window.step !== 'answered') throw new Error(window.step)
    await confirm(window)
    await poll(loginId)
    const dump = pending + answered + JSON.stringify([await db().select().from(logins), world.logged])
    const ofWindow = [window.confirmation, `"${window.code}"`]
    for (const secret of ['provider-token', state, code, loginId, 'alice@gmail.com', ...ofWindow])
      expect(dump).not.toContain(secret)
  })

  it('an unknown provider, project or site starts no login, and a provider without a client is refused', async () => {
    const ask = async (change: object) => {
      const { status, body } = await client.post('/v1/oauth/start', {
        provider: 'google',
        ...project,
        ...change,
      })
      return `${status} ${body.code}`
    }
    expect(await ask({ provider: 'other' })).toBe('400 invalid_request')
    expect(await ask({ projectId: 'other' })).toBe('403 unknown_project')
    expect(await ask({ site: 'https://evil.example' })).toBe('403 unknown_project')
    const none = createWorld({ db: db(), providers: {} })
    const answer = await (await none.client()).post('/v1/oauth/start', { provider: 'google', ...project })
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_request'])
  })

  it('no parameter of a callback leads off the site, and its page contains no script of it (R-44)', async () => {
    const hostile = [
      'https://evil.example',
      '//evil.example',
      'javascript:alert(1)',
      '/\\evil.example',
      '\r\nLocation: https://evil.example',
    ]
    const names = [
      'state',
      'code',
      'error',
      'redirect_uri',
      'next',
      'url',
      'returnTo',
      'error_uri',
      'error_description',
      'iss',
      'target',
      'continue',
    ]
    const { url } = await start('google')
    const { state = '' } = providers.authorize(url, alice)
    for (const name of names)
      for (const value of hostile) {
        const query = new URLSearchParams(name === 'state' ? { state: value } : { state, [name]: value })
        const page = await world.app.request(`/oauth/google/callback?${query}`)
        expect(page.status).toBe(200)
        expect(page.headers.get('location')).toBeNull()
        const policy = page.headers.get('content-security-policy')
        expect(policy).toContain("script-src 'self';")
        expect(policy).toContain("frame-ancestors 'none'")
        const text = await page.text()
        expect(text).not.toContain('evil')
        expect(text.match(/<script/g)).toEqual(['<script'])
      }
  })
})
