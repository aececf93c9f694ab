import { socialProviders } from '@latchkey/embedded-wallet/api'
import { databases } from '@latchkey/server-kit/testing'
import { describe, expect } from 'vitest'
import { logins, sessions } from '../../database/schema.ts'
import { createWorld, meadow } from '../../testing/createWorld.ts'
import { alice, project, setUpSocialLogins } from '../../testing/setUpSocialLogins.ts'

describe.each(databases)('on $name', ({ place }) => {
  const { it, db, world, client, providers, start, contentOf, answerIn, confirm, comeBack, poll, logIn } =
    setUpSocialLogins(place)

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
    expect(await comeBack(provider, providers().authorize(url, alice))).toBe('done')
    const done = await poll(loginId)
    expect(done).toMatchObject({ status: 'done', session: { user: { method: provider, userName: 'alice' } } })
    client().setSession(done.session)
    expect((await client().get('/v1/devices')).status).toBe(200)
    expect((await logIn(provider)).session.user.id).toBe(done.session.user.id)
  })

  it('a callback without the state, with another provider’s or a swapped answer signs nobody in (R-40, R-41)', async () => {
    for (const [provider, other] of [
      ['google', 'apple'],
      ['github', 'discord'],
      ['x', 'facebook'],
    ] as const) {
      const [mine, theirs] = [await start(provider), await start(other)]
      const answer = providers().authorize(mine.url, alice)
      const foreign = providers().authorize(theirs.url, alice)
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
    const answer = providers().authorize(url, alice)
    const outcomes = await Promise.all([1, 2, 3].map(() => comeBack('google', answer)))
    expect(outcomes.sort()).toEqual(['already-used', 'already-used', 'done'])
    expect(await comeBack('google', answer)).toBe('already-used')
    await Promise.all([poll(loginId), poll(loginId)])
    expect(await db().select().from(sessions)).toHaveLength(1)
  })

  it('a login expires after 10 min', async () => {
    const { loginId, url } = await start('github')
    await world().clock.advance(600_000)
    expect(await poll(loginId)).toEqual({ status: 'failed', reason: 'expired' })
    expect(await comeBack('github', providers().authorize(url, alice))).toBe('expired')
    await world().clock.advance(3_600_001)
    await world().sweep()
    expect(await db().select().from(logins)).toEqual([])
  })

  it('the result is redeemed by the key that started it, once, within 60 s (R-42)', async () => {
    const thief = await world().client()
    const { loginId, url } = await start('google')
    await comeBack('google', providers().authorize(url, alice))
    for (let i = 0; i < 50; i++) expect(await poll(loginId, thief)).toBe('not_found')
    const [first, again] = [await poll(loginId), await poll(loginId)]
    expect(again.session.user.id).toBe(first.session.user.id)
    expect(await db().select().from(sessions)).toHaveLength(1)
    await world().clock.advance(60_001)
    expect(await poll(loginId)).toEqual({ status: 'failed', reason: 'already-used' })
    const late = await start('google')
    await comeBack('google', providers().authorize(late.url, alice))
    await world().clock.advance(60_001)
    expect(await poll(late.loginId)).toEqual({ status: 'failed', reason: 'expired' })
  })

  describe('the window of a login (R-40)', () => {
    /** The answer of the provider, in a window that no frame has vouched for. */
    const answered = async (by = client()) => {
      const { loginId, url } = await start('google', by)
      const window = await answerIn('google', providers().authorize(url, alice))
      if (window.step !== 'answered') throw new Error(window.step)
      return { loginId, window, tryCode: (code: string) => by.post('/v1/logins/poll', { loginId, code }) }
    }
    const wrong = (code: string) => code.replace(/^./, (digit) => String((Number(digit) + 1) % 10))

    it('names the site and leads to the provider, while its login is pending', async () => {
      const { window, windowId, url } = await start('google')
      expect(window).toEqual({ step: 'start', windowId, site: meadow, url })
      expect(new URL(url).pathname).toBe('/google/authorize')
      const over = { step: 'failed', reason: 'expired' }
      const open = async (id: string) => contentOf(await world().app.request(`/login?id=${id}`))
      expect(await open('A'.repeat(43))).toEqual(over)
      expect(await contentOf(await world().app.request('/login'))).toEqual(over)
      await world().clock.advance(600_000)
      expect(await open(windowId)).toEqual(over)
      const done = await answered()
      expect(await open(done.window.windowId)).toEqual(over)
    })

    it('that is not confirmed signs nobody in without the code that it shows', async () => {
      const { loginId, window, tryCode } = await answered()
      expect(await poll(loginId)).toEqual({ status: 'pending' })
      await world().clock.advance(3_000)
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
      const foreign = await world().app.request('/login/confirm', {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: meadow },
        body: JSON.stringify({ windowId, confirmation }),
      })
      expect(foreign.status).toBe(403)
      expect(await confirm(first.window)).toBe(204)
      expect(await confirm(first.window)).toBe(404)
      expect(await poll(first.loginId)).toMatchObject({ status: 'done' })
      await world().clock.advance(600_000)
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
      const { state = '' } = providers().authorize(url, alice)
      expect(await comeBack(provider, { error, state })).toBe('denied')
      expect(await poll(loginId)).toEqual({ status: 'failed', reason: 'denied' })
    }
  })

  it('an unknown provider, project or site starts no login, and a provider without a client is refused', async () => {
    const ask = async (change: object) => {
      const { status, body } = await client().post('/v1/oauth/start', {
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
    const { state = '' } = providers().authorize(url, alice)
    for (const name of names)
      for (const value of hostile) {
        const query = new URLSearchParams(name === 'state' ? { state: value } : { state, [name]: value })
        const page = await world().app.request(`/oauth/google/callback?${query}`)
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
