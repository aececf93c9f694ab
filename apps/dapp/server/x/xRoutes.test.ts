import { createHash } from 'node:crypto'
import { databases } from '@latchkey/server-kit/testing'
import { eq, sql } from 'drizzle-orm'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest'
import type { SharedProps } from '../../shared/pageProps.ts'
import type { AddressProps } from '../../shared/props/address.ts'
import type { ConnectTwitterProps, LeaderboardProps } from '../../shared/props/settings.ts'
import { auditLog, xAccounts, xStates } from '../database/accountSchema.ts'
import { chainCursors, chainEvents } from '../database/launchpadSchema.ts'
import { sessions } from '../database/schema.ts'
import { accounts } from '../testing/createWorld.ts'
import { personOn } from '../testing/personOn.ts'
import { worldOn } from '../testing/worldOn.ts'
import { stateMs } from './xStates.ts'

const [alice, bob] = accounts
const client = { X_CLIENT_ID: 'launch', X_CLIENT_SECRET: 'a+b/c' }
const origin = 'http://localhost:4100'
const visit = { 'x-inertia': 'true', 'x-inertia-version': 'abcdef012345' }

type User = { readonly id: string; readonly username: string; readonly name: string }
const ann: User = { id: '2001', username: 'ann_x', name: 'Ann' }

/** X with one code, which belongs to the challenge of an authorization URL. */
const x = { user: ann as User | undefined, challenge: '', code: 'the-code', tokens: [] as string[] }
const server = setupServer(
  http.post('https://api.x.com/2/oauth2/token', async ({ request }) => {
    const form = new URLSearchParams(await request.text())
    const verifier = form.get('code_verifier') ?? ''
    const isRight =
      request.headers.get('authorization') ===
        `Basic ${Buffer.from('launch:a%2Bb%2Fc').toString('base64')}` &&
      form.get('grant_type') === 'authorization_code' &&
      form.get('code') === x.code &&
      form.get('redirect_uri') === `${origin}/oauth/x/callback` &&
      createHash('sha256').update(verifier).digest('base64url') === x.challenge
    if (!isRight) return HttpResponse.json({ error: 'invalid_grant' }, { status: 400 })
    x.tokens.push('provider-token')
    return HttpResponse.json({ access_token: 'provider-token', token_type: 'bearer' })
  }),
  http.get('https://api.x.com/2/users/me', ({ request }) =>
    request.headers.get('authorization') === 'Bearer provider-token' && x.user
      ? HttpResponse.json({ data: x.user })
      : HttpResponse.json({ title: 'Unauthorized' }, { status: 401 }),
  ),
)
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => {
  server.resetHandlers()
  x.user = ann
})
afterAll(() => server.close())

describe.each(databases)('X accounts, on $name', ({ place }) => {
  const { it, setup, db } = worldOn(place)
  afterEach(async () => {
    if (!place) return
    for (const table of [xStates, xAccounts, auditLog, chainEvents, chainCursors]) await db().delete(table)
    await db().execute(sql`delete from buckets`)
  })

  const addCursor = () =>
    db()
      .insert(chainCursors)
      .values({
        ...{ chainId: 910056, genesisHash: '0x0', lastBlock: 9, lastHash: '0x9', depth: 5, practice: false },
        lastAt: new Date('2026-03-01T09:00:00Z'),
      })

  function person(world = setup({ env: client })) {
    const one = personOn(world)
    const user = {
      ...one,
      /** Goes to X. @returns the parameters with which the user arrives there */
      async leave() {
        const answer = await one.browser.send('/settings/x', { method: 'POST', headers: visit })
        expect(answer.status).toBe(409)
        const url = new URL(answer.headers.get('x-inertia-location') ?? '')
        expect(url.origin + url.pathname).toBe('https://x.com/i/oauth2/authorize')
        x.challenge = url.searchParams.get('code_challenge') ?? ''
        return url.searchParams
      },
      /** Comes back from X. @returns the notice on the page that follows */
      async comeBack(query: Record<string, string>) {
        const answer = await one.browser.send(`/oauth/x/callback?${new URLSearchParams(query)}`)
        expect([answer.status, answer.headers.get('cache-control')]).toEqual([303, 'no-store'])
        expect(answer.headers.get('location')).toBe('/settings/x')
        return (await one.page<SharedProps>('/settings/x')).flash
      },
      async connect() {
        const state = (await user.leave()).get('state') ?? ''
        return user.comeBack({ state, code: x.code })
      },
      link: async () => (await one.page<ConnectTwitterProps>('/settings/x')).link,
    }
    return user
  }
  const success = { kind: 'success', message: 'Your X account is connected.' }
  const expired = { kind: 'error', message: 'That sign-in link expired. Try again.' }

  it('a user is sent to X with PKCE and an exact redirect URI, and comes back linked', async () => {
    const world = setup({ env: client })
    const user = person(world)
    await user.browser.signIn(alice)
    expect(await user.link()).toBeNull()
    const sent = await user.leave()
    expect(Object.fromEntries(sent)).toMatchObject({
      response_type: 'code',
      client_id: 'launch',
      redirect_uri: `${origin}/oauth/x/callback`,
      scope: 'users.read tweet.read',
      state: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    })
    expect(await user.comeBack({ state: sent.get('state') ?? '', code: x.code })).toEqual(success)
    expect(await user.link()).toEqual({
      badge: { username: 'ann_x', href: 'https://x.com/ann_x' },
      name: 'Ann',
      linkedAt: '2026-03-01T09:30:00.000Z',
    })
    expect((await db().select().from(auditLog)).map(({ action }) => action)).toEqual(['link-x'])
  })

  it('neither state, verifier nor token is stored or logged', async () => {
    const world = setup({ env: client })
    const user = person(world)
    await user.browser.signIn(alice)
    const state = (await user.leave()).get('state') ?? ''
    const pending = JSON.stringify(await db().select().from(xStates))
    await user.comeBack({ state, code: 'another-code' })
    await user.connect()
    const kept = JSON.stringify([await db().select().from(xAccounts), world.logged])
    expect(world.logged).toContainEqual({ event: 'x_failed', error: 'X answered 400' })
    for (const secret of [state, x.code, 'another-code', 'provider-token'])
      expect(pending + kept).not.toContain(secret)
    expect(x.tokens.length).toBeGreaterThan(0)
  })

  it('a state is valid once, unaltered, for 10 min, in the browser and for the user that asked', async () => {
    const world = setup({ env: client })
    const [user, sameUser, other] = [person(world), person(world), person(world)]
    await user.browser.signIn(alice)
    await sameUser.browser.signIn(alice)
    await other.browser.signIn(bob)
    const state = (await user.leave()).get('state') ?? ''
    const altered = state.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
    const code = x.code
    expect(await user.comeBack({ state: altered, code })).toEqual(expired)
    expect(await user.comeBack({ code })).toEqual(expired)
    expect(await other.comeBack({ state, code })).toEqual(expired)
    expect(await sameUser.comeBack({ state, code })).toEqual(expired)
    expect(await user.comeBack({ state, code })).toEqual(success)
    expect(await user.comeBack({ state, code })).toEqual(expired)

    await user.remove('/settings/x')
    const late = (await user.leave()).get('state') ?? ''
    await world.advance(stateMs)
    expect(await user.comeBack({ state: late, code })).toEqual(expired)
    expect(await user.link()).toBeNull()

    // A session may go on as another user, when the wallet that began it is disconnected.
    const kept = (await user.leave()).get('state') ?? ''
    const [before, after] = [(await user.user())?.id ?? '', (await other.user())?.id ?? '']
    await db().update(sessions).set({ userId: after }).where(eq(sessions.userId, before))
    expect(await user.comeBack({ state: kept, code })).toEqual(expired)
    expect(await db().select().from(xAccounts)).toEqual([])
  })

  it('a user who cancels is told so, and an invalid answer of X links nothing', async () => {
    const user = person()
    await user.browser.signIn(alice)
    const state = async () => (await user.leave()).get('state') ?? ''
    expect(await user.comeBack({ state: await state(), error: 'access_denied' })).toEqual({
      kind: 'info',
      message: 'You did not connect X.',
    })
    const failed = { kind: 'error', message: 'X did not answer. Try again.' }
    expect(await user.comeBack({ state: await state(), error: 'server_error' })).toEqual(failed)
    for (const answer of [
      () => HttpResponse.error(),
      () => HttpResponse.text('<html>'),
      () => HttpResponse.json({ data: { id: 'x', username: '<b>', name: 'Ann' } }),
    ]) {
      server.use(http.get('https://api.x.com/2/users/me', answer))
      expect(await user.comeBack({ state: await state(), code: x.code })).toEqual(failed)
    }
    expect(await user.link()).toBeNull()
  })

  it('an X account belongs to one user, until that user disconnects it', async () => {
    const world = setup({ env: client })
    const [first, second] = [person(world), person(world)]
    await first.browser.signIn(alice)
    await second.browser.signIn(bob)
    expect(await first.connect()).toEqual(success)
    expect(await second.connect()).toEqual({
      kind: 'error',
      message: 'That X account is linked to someone else.',
    })
    expect(await second.link()).toBeNull()
    await first.remove('/settings/x')
    expect(await first.link()).toBeNull()
    expect(await second.connect()).toEqual(success)
    expect((await db().select().from(auditLog)).map(({ action }) => action)).toEqual([
      ...['link-x', 'unlink-x', 'link-x'],
    ])
  })

  it('the badge is shown while everybody may see the user, and points count once', async () => {
    const world = setup({ env: client })
    const user = person(world)
    await user.browser.signIn(alice)
    await addCursor()
    const board = () => user.page<LeaderboardProps>('/settings/leaderboard')
    const badge = async () => (await personOn(world).page<AddressProps>(`/address/${alice.address}`)).header.x
    expect((await board()).rows.data).toEqual([])
    await user.connect()
    x.user = { ...ann, username: 'ann_renamed' }
    await user.connect()
    const shown = { username: 'ann_renamed', href: 'https://x.com/ann_renamed' }
    expect((await board()).rows.data).toMatchObject([{ rank: 1, points: 50, x: shown }])
    expect((await board()).me).toMatchObject({ points: 50, breakdown: [{ reason: 'x', points: 50 }] })
    expect(await badge()).toEqual(shown)

    await user.patch('/settings/leaderboard', { visibility: 'anonymous' })
    expect((await board()).rows.data).toMatchObject([{ points: 50, x: null }])
    expect(await badge()).toBeNull()
    await user.patch('/settings/leaderboard', { visibility: 'public' })
    await user.remove('/settings/x')
    expect((await board()).rows.data).toEqual([])
    expect((await board()).me?.points).toBe(0)
    expect(await badge()).toBeNull()
  })

  it('the X account goes with the wallet to the user who links it', async () => {
    const world = setup({ env: client })
    const former = person(world)
    await former.browser.signIn(alice)
    await former.connect()
    const user = person(world)
    await user.signIn('x-merge@mail.example')
    await user.browser.signIn(alice)
    expect((await user.page<SharedProps>()).auth.pendingLink?.other).toBe('mergeable')
    await user.post('/siwx/link', { accept: 'link' })
    expect(await user.link()).toMatchObject({ badge: { username: 'ann_x' } })
  })

  it('without a wallet the points wait for one', async () => {
    const user = person()
    await addCursor()
    await user.signIn('x-points@mail.example')
    await user.connect()
    const { me, rows } = await user.page<LeaderboardProps>('/settings/leaderboard')
    expect(rows.data).toEqual([])
    expect(me).toMatchObject({ rank: null, points: 50 })
  })

  it('a guest is asked to sign in, and without a client id no user is sent to X', async () => {
    const guest = person()
    for (const method of ['GET', 'POST', 'DELETE']) {
      const answer = await guest.browser.send('/settings/x', { method, headers: visit })
      expect([answer.status, answer.headers.get('location')]).toEqual([303, '/?auth=1&intended=/settings/x'])
    }
    const user = person(setup({ env: { LATCHKEY_LIVE: '1' } }))
    await user.browser.signIn(alice)
    expect((await user.page<ConnectTwitterProps>('/settings/x')).enabled).toBe(false)
    const answer = await user.browser.send('/settings/x', { method: 'POST', headers: visit })
    expect(answer.status).toBe(303)
    expect((await user.page<SharedProps>('/settings/x')).flash?.message).toBe(
      'This site is not registered at X.',
    )
  })

  it('the demo uses the stand-in, whose accounts have no pages', async () => {
    const user = person(setup())
    await user.browser.signIn(alice)
    const answer = await user.browser.send('/settings/x', { method: 'POST', headers: visit })
    expect(answer.headers.get('x-inertia-location')).toMatch(
      /^http:\/\/localhost:4106\/x\/authorize\?response_type=code&client_id=dapp-x-client&/,
    )
  })
})
