import { databases } from '@latchkey/server-kit/testing'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, describe, expect, vi } from 'vitest'
import { createFakeRelay, type MessageChange, nodeUrl, relayUrl } from '../../testing/createFakeRelay.ts'
import type { TestClient } from '../../testing/createTestClient.ts'
import { createWorld, meadow, servicesOf } from '../../testing/createWorld.ts'
import { setUpWorld } from '../../testing/setUpWorld.ts'

const [alice, bob] = [privateKeyToAccount(generatePrivateKey()), privateKeyToAccount(generatePrivateKey())]
const fids = { [alice.address.toLowerCase()]: 11, [bob.address.toLowerCase()]: 12 }

describe.each(databases)('on $name', ({ place }) => {
  let client: TestClient
  let fake: ReturnType<typeof createFakeRelay>
  const { it, world } = setUpWorld(place, (db) => {
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

  const start = async () =>
    (await client.post('/v1/farcaster/start', { projectId: 'meadow', site: meadow })).body
  const poll = async (loginId: string, by = client, code?: string) => {
    const { status, body } = await by.post('/v1/logins/poll', { loginId, ...(code ? { code } : {}) })
    return status === 200 ? body : body.code
  }
  /** The page to which the app leads a user who has approved: its button is pressed. */
  async function press(redirectUrl: string) {
    const state = new URL(redirectUrl).searchParams.get('state')
    const answer = await world().app.request('/farcaster/done', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ state }),
    })
    return answer.json() as Promise<{
      readonly step: string
      readonly reason?: string
      readonly code?: string
    }>
  }
  /** The user approves in the app, and follows it. */
  async function approve(...[url, account, fid, change]: Parameters<typeof fake.approve>) {
    const { redirectUrl } = fake.channelOf(url) ?? { redirectUrl: '' }
    await fake.approve(url, account, fid, change)
    return press(redirectUrl)
  }
  /** The same, and the code is entered where the login was started. */
  async function finish(loginId: string, ...approval: Parameters<typeof fake.approve>) {
    const { code } = await approve(...approval)
    return poll(loginId, client, code)
  }

  it('a user who approves in the app is signed in, as the same user each time', async () => {
    const { loginId, url } = await start()
    expect(fake.channelOf(url)).toMatchObject({ domain: 'localhost:4102', acceptAuthAddress: false })
    expect(await poll(loginId)).toEqual({ status: 'pending' })
    const done = await finish(loginId, url, alice, 11)
    expect(done).toMatchObject({
      status: 'done',
      session: { user: { method: 'farcaster', userName: 'meadow.eth' } },
    })
    const again = await start()
    expect((await finish(again.loginId, again.url, alice, 11)).session.user.id).toBe(done.session.user.id)
    const other = await start()
    expect((await finish(other.loginId, other.url, bob, 12)).session.user.id).not.toBe(done.session.user.id)
  })

  it('R-47: a user who is shown the link of somebody else’s sign-in signs nobody in: the code is on their own device', async () => {
    const { loginId, url } = await start()
    const { redirectUrl } = fake.channelOf(url) ?? { redirectUrl: '' }
    expect(url).not.toContain(new URL(redirectUrl).searchParams.get('state'))
    await fake.approve(url, alice, 11)
    expect(await poll(loginId)).toEqual({ status: 'pending' })
    const { step, code } = await press(redirectUrl)
    expect(step).toBe('answered')
    await world().clock.advance(3_000)
    expect(await poll(loginId)).toEqual({ status: 'code-needed', digits: 6 })
    // The fifth guess ends it.
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    for (let tries = 0; tries < 5; tries += 1) expect(await poll(loginId, client, wrong)).toBe('code_wrong')
    expect(await poll(loginId, client, code)).toEqual({ status: 'failed', reason: 'denied' })
  })

  it('R-47: who asks for the code before the approval ends the sign-in, and it is shown once', async () => {
    const early = await start()
    const { redirectUrl } = fake.channelOf(early.url) ?? { redirectUrl: '' }
    expect(await press(redirectUrl)).toEqual({ step: 'failed', reason: 'denied' })
    expect(await approve(early.url, alice, 11)).toMatchObject({ step: 'failed' })
    expect(await poll(early.loginId)).toEqual({ status: 'failed', reason: 'denied' })
    const { url } = await start()
    const channel = fake.channelOf(url)?.redirectUrl ?? ''
    await fake.approve(url, alice, 11)
    const pages = await Promise.all([press(channel), press(channel), press(channel)])
    expect(pages.map(({ step }) => step).sort()).toEqual(['answered', 'failed', 'failed'])
  })

  it('R-35: to follow the link of the app alone does nothing, and other sites cannot ask', async () => {
    const { url } = await start()
    const { redirectUrl } = fake.channelOf(url) ?? { redirectUrl: '' }
    const page = await world().app.request(redirectUrl)
    expect(await page.text()).toContain('"step":"confirm"')
    const foreign = await world().app.request('/farcaster/done', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'https://evil.example' },
      body: JSON.stringify({ state: new URL(redirectUrl).searchParams.get('state') }),
    })
    expect(foreign.status).toBe(403)
    expect((await approve(url, alice, 11)).step).toBe('answered')
  })

  const changes: readonly (readonly [string, number, MessageChange])[] = [
    ['another domain', 11, { domain: 'evil.example' }],
    ['another address', 11, { uri: 'https://evil.example/login' }],
    ['another nonce', 11, { nonce: 'a'.repeat(32) }],
    ['the fid of another user', 12, {}],
    ['an unknown fid', 99, {}],
  ]
  it.each(changes)('a message with %s signs nobody in (R-47)', async (_, fid, change) => {
    const { loginId, url } = await start()
    expect(await approve(url, alice, fid, change)).toEqual({ step: 'failed', reason: 'provider' })
    expect(await poll(loginId)).toEqual({ status: 'failed', reason: 'provider' })
  })

  it('a key that owns no fid, such as an auth address, and a message of an earlier channel sign nobody in (R-47)', async () => {
    const stranger = await start()
    await approve(stranger.url, privateKeyToAccount(generatePrivateKey()), 11)
    expect(await poll(stranger.loginId)).toEqual({ status: 'failed', reason: 'provider' })
    const first = await start()
    await fake.approve(first.url, alice, 11)
    const replayed = fake.channelOf(first.url)?.completed
    const second = await start()
    Object.assign(fake.channelOf(second.url) ?? {}, { completed: replayed })
    await press(fake.channelOf(second.url)?.redirectUrl ?? '')
    expect(await poll(second.loginId)).toEqual({ status: 'failed', reason: 'provider' })
  })

  it('another key cannot poll the login (R-47)', async () => {
    const { loginId, url } = await start()
    const { code } = await approve(url, alice, 11)
    const thief = await world().client()
    expect(await poll(loginId, thief, code)).toBe('not_found')
    expect((await poll(loginId, client, code)).status).toBe('done')
  })

  it('requests at once ask the relay once, and make one session', async () => {
    const { loginId, url } = await start()
    const { redirectUrl } = fake.channelOf(url) ?? { redirectUrl: '' }
    await fake.approve(url, alice, 11)
    const pages = await Promise.all(Array.from({ length: 5 }, () => press(redirectUrl)))
    expect(fake.relay.asked).toBe(1)
    const code = pages.find(({ step }) => step === 'answered')?.code
    const polled = await Promise.all(Array.from({ length: 5 }, () => poll(loginId, client, code)))
    expect(new Set(polled.map(({ status }) => status))).toEqual(new Set(['done']))
  })

  it('an approval after 10 min is too late, and the old channel is dead (F110)', async () => {
    const { loginId, url } = await start()
    await world().clock.advance(600_000)
    expect((await approve(url, alice, 11)).step).toBe('failed')
    expect(await poll(loginId)).toEqual({ status: 'failed', reason: 'expired' })
    expect(fake.relay.asked).toBe(0)
  })

  it('a relay that is away refuses the start, leaves a login pending, and a forgotten channel fails (F110)', async () => {
    const { loginId, url } = await start()
    fake.relay.isAway = true
    const answer = await client.post('/v1/farcaster/start', { projectId: 'meadow', site: meadow })
    expect([answer.status, answer.body.code]).toEqual([503, 'unavailable'])
    expect(await approve(url, alice, 11)).toEqual({ step: 'failed', reason: 'provider' })
    expect(await poll(loginId)).toEqual({ status: 'pending' })
    fake.relay.isAway = false
    expect((await finish(loginId, url, alice, 11)).status).toBe('done')
    const forgotten = await start()
    const { redirectUrl } = fake.channelOf(forgotten.url) ?? { redirectUrl: '' }
    fake.forget(forgotten.url)
    await press(redirectUrl)
    expect(await poll(forgotten.loginId)).toEqual({ status: 'failed', reason: 'provider' })
  })
})
