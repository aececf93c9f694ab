import { type StartedFarcaster, siteProjectId, type WalletSession } from '@latchkey/embedded-wallet/api'
import { databases } from '@latchkey/server-kit/testing'
import { eq } from 'drizzle-orm'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, describe, expect, vi } from 'vitest'
import { sessions, users } from '../database/schema.ts'
import { createFakeRelay, nodeUrl, relayUrl } from '../testing/createFakeRelay.ts'
import type { TestClient } from '../testing/createTestClient.ts'
import { createWorld, meadow, servicesOf } from '../testing/createWorld.ts'
import { alice, project, setUpSocialLogins } from '../testing/setUpSocialLogins.ts'
import { setUpWorld } from '../testing/setUpWorld.ts'

const bob = { id: 2, name: 'bob' }
/** After this time a session is no longer fresh, ms. */
const staleMs = 300_001
const stepUp = { purpose: 'step-up' } as const

/** Whether the session of a client may do what needs a fresh sign-in. */
const isFresh = async (client: TestClient) =>
  (await client.post('/v1/passkeys/challenge', { purpose: 'register', projectId: 'meadow' })).body.code !==
  'step_up_required'

describe.each(databases)('a step-up at a social provider, on $name', ({ place }) => {
  const { it, db, world, client, providers, start, comeBack, poll, logIn } = setUpSocialLogins(place)

  /** A user of GitHub who signed in some time ago. GitHub is not trusted for addresses, so no code can be mailed. */
  const signedIn = async (by = client()): Promise<WalletSession> => {
    const { session } = await logIn('github', alice, by)
    by.setSession(session)
    await world().clock.advance(staleMs)
    expect(await isFresh(by)).toBe(false)
    return session
  }
  /** The user signs in again. @returns what the window tells, and the state of the login */
  const again = async (account: { id: number; name: string }, provider: 'github' | 'discord' = 'github') => {
    const { loginId, url } = await start(provider, client(), stepUp)
    const window = await comeBack(provider, providers().authorize(url, account))
    return { loginId, window, polled: await poll(loginId) }
  }
  const rows = async () => [
    (await db().select().from(users)).length,
    (await db().select().from(sessions)).length,
  ]

  it('with the same account makes the present session fresh, and starts no other', async () => {
    const { user } = await signedIn()
    const { window, polled, loginId } = await again(alice)
    expect(window).toBe('done')
    expect(polled).toMatchObject({ status: 'done', session: { user } })
    expect(await isFresh(client())).toBe(true)
    client().setSession(polled.session)
    expect(await isFresh(client())).toBe(true)
    expect(await poll(loginId)).toMatchObject({ status: 'done', session: { user } })
    expect(await rows()).toEqual([1, 1])
  })

  it('with another account fails, makes no user, and leaves the session as it is', async () => {
    await signedIn()
    const { loginId, window, polled } = await again(bob)
    expect(window).toBe('other-account')
    expect(polled).toEqual({ status: 'failed', reason: 'other-account' })
    expect(await poll(loginId)).toEqual({ status: 'failed', reason: 'other-account' })
    expect(await isFresh(client())).toBe(false)
    expect((await client().get('/v1/devices')).status).toBe(200)
    expect(await rows()).toEqual([1, 1])
  })

  it('with the account of another user, or of another provider, fails', async () => {
    const other = await world().client()
    other.setSession((await logIn('github', bob, other)).session)
    await signedIn()
    for (const [account, provider] of [
      [bob, 'github'],
      [alice, 'discord'],
    ] as const)
      expect((await again(account, provider)).polled).toEqual({ status: 'failed', reason: 'other-account' })
    expect(await isFresh(client())).toBe(false)
    expect(await rows()).toEqual([2, 2])
  })

  it('needs a session', async () => {
    const answer = await client().post('/v1/oauth/start', { provider: 'github', ...project, ...stepUp })
    expect([answer.status, answer.body.code]).toEqual([401, 'session_ended'])
  })

  it('does not bring back a session that ended meanwhile', async () => {
    const { user } = await signedIn()
    const { loginId, url } = await start('github', client(), stepUp)
    await db().update(sessions).set({ revokedAt: new Date() }).where(eq(sessions.userId, user.id))
    await comeBack('github', providers().authorize(url, alice))
    client().setSession(undefined)
    expect(await poll(loginId)).toBe('session_ended')
    expect(await rows()).toEqual([1, 1])
  })

  it('is not answered to another key', async () => {
    await signedIn()
    const { loginId, url } = await start('github', client(), stepUp)
    await comeBack('github', providers().authorize(url, alice))
    expect(await poll(loginId, await world().client())).toBe('not_found')
  })

  it('confirms a login in the security window, which signs in on the wallet site itself', async () => {
    const site = { projectId: siteProjectId, site: world().origin }
    const { loginId, url, window } = await start('x', client(), site)
    expect(window).toMatchObject({ step: 'start', site: world().origin })
    expect(await comeBack('x', providers().authorize(url, alice))).toBe('done')
    const { session } = await poll(loginId)
    expect(session.user).toMatchObject({ method: 'x', userName: 'alice' })
    expect(session.user.email).toBeUndefined()
    client().setSession(session)
    const again = await start('x', client(), { ...site, ...stepUp })
    expect(await comeBack('x', providers().authorize(again.url, alice))).toBe('done')
    expect(await poll(again.loginId)).toMatchObject({ status: 'done' })
    for (const foreign of [meadow, 'https://evil.example']) {
      const body = { provider: 'x', ...site, site: foreign }
      expect((await client().post('/v1/oauth/start', body)).body.code).toBe('unknown_project')
    }
  })
})

describe.each(databases)('a step-up with Farcaster, on $name', ({ place }) => {
  const [mine, theirs] = [
    privateKeyToAccount(generatePrivateKey()),
    privateKeyToAccount(generatePrivateKey()),
  ]
  let client: TestClient
  let fake: ReturnType<typeof createFakeRelay>
  const { it, db, world } = setUpWorld(place, (db) => {
    const fids = { [mine.address.toLowerCase()]: 11, [theirs.address.toLowerCase()]: 12 }
    fake = createFakeRelay(servicesOf({ meadow: [meadow] }), fids)
    const farcaster = { relayUrl, node: { url: nodeUrl, networkId: 'eip155:10' } } as const
    return createWorld({ db, http: fake.http, farcaster })
  })
  beforeEach(async () => {
    client = await world().client()
    // The library of the Farcaster apps dates its messages.
    vi.useFakeTimers({ toFake: ['Date'], now: world().clock.now() })
  })
  afterEach(() => void vi.useRealTimers())

  const start = (change: object = {}) =>
    client.post('/v1/farcaster/start', { projectId: siteProjectId, site: world().origin, ...change })
  /** The user approves in the app, follows it, and enters the code that it leads to. */
  async function finish({ loginId, url }: StartedFarcaster, account: typeof mine, fid: number) {
    const { redirectUrl } = fake.channelOf(url) ?? { redirectUrl: '' }
    await fake.approve(url, account, fid)
    const answer = await world().app.request('/farcaster/done', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ state: new URL(redirectUrl).searchParams.get('state') }),
    })
    const { code } = (await answer.json()) as { readonly code?: string }
    return (await client.post('/v1/logins/poll', { loginId, ...(code ? { code } : {}) })).body
  }

  it('makes the session fresh with the same account only', async () => {
    expect((await start(stepUp)).body.code).toBe('session_ended')
    const first = (await start()).body
    client.setSession((await finish(first, mine, 11)).session)
    await world().clock.advance(staleMs)
    vi.setSystemTime(world().clock.now())

    const wrong = (await start(stepUp)).body
    expect(await finish(wrong, theirs, 12)).toEqual({ status: 'failed', reason: 'other-account' })
    expect(await isFresh(client)).toBe(false)

    const right = (await start(stepUp)).body
    expect(await finish(right, mine, 11)).toMatchObject({ status: 'done' })
    expect(await isFresh(client)).toBe(true)
    expect(await db().select().from(users)).toHaveLength(1)
    expect(await db().select().from(sessions)).toHaveLength(1)
  })
})
