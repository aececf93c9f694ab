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
  const poll = async (loginId: string, by = client) => {
    const { status, body } = await by.post('/v1/logins/poll', { loginId })
    return status === 200 ? body : body.code
  }

  it('a user who approves in the app is signed in, as the same user each time', async () => {
    const { loginId, url } = await start()
    expect(fake.channelOf(url)).toMatchObject({ domain: 'localhost:4102', acceptAuthAddress: false })
    expect(await poll(loginId)).toEqual({ status: 'pending' })
    await fake.approve(url, alice, 11)
    const done = await poll(loginId)
    expect(done).toMatchObject({
      status: 'done',
      session: { user: { method: 'farcaster', userName: 'meadow.eth' } },
    })
    const again = await start()
    await fake.approve(again.url, alice, 11)
    expect((await poll(again.loginId)).session.user.id).toBe(done.session.user.id)
    const other = await start()
    await fake.approve(other.url, bob, 12)
    expect((await poll(other.loginId)).session.user.id).not.toBe(done.session.user.id)
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
    await fake.approve(url, alice, fid, change)
    expect(await poll(loginId)).toEqual({ status: 'failed', reason: 'provider' })
    expect(await poll(loginId)).toEqual({ status: 'failed', reason: 'provider' })
  })

  it('a key that owns no fid, such as an auth address, and a message of an earlier channel sign nobody in (R-47)', async () => {
    const stranger = await start()
    await fake.approve(stranger.url, privateKeyToAccount(generatePrivateKey()), 11)
    expect(await poll(stranger.loginId)).toEqual({ status: 'failed', reason: 'provider' })
    const first = await start()
    await fake.approve(first.url, alice, 11)
    const replayed = fake.channelOf(first.url)?.completed
    const second = await start()
    Object.assign(fake.channelOf(second.url) ?? {}, { completed: replayed })
    expect(await poll(second.loginId)).toEqual({ status: 'failed', reason: 'provider' })
  })

  it('another key cannot poll the login (R-47)', async () => {
    const { loginId, url } = await start()
    await fake.approve(url, alice, 11)
    const thief = await world().client()
    expect(await poll(loginId, thief)).toBe('not_found')
    expect((await poll(loginId)).status).toBe('done')
  })

  it('polls at once ask the relay once, and make one session', async () => {
    const { loginId, url } = await start()
    await fake.approve(url, alice, 11)
    await Promise.all(Array.from({ length: 5 }, () => poll(loginId)))
    expect(fake.relay.asked).toBe(1)
    expect((await poll(loginId)).status).toBe('done')
  })

  it('an approval after 10 min is too late, and the old channel is dead (F110)', async () => {
    const { loginId, url } = await start()
    await world().clock.advance(600_000)
    await fake.approve(url, alice, 11)
    expect(await poll(loginId)).toEqual({ status: 'failed', reason: 'expired' })
    expect(fake.relay.asked).toBe(0)
  })

  it('a relay that is away refuses the start, leaves a login pending, and a forgotten channel fails (F110)', async () => {
    const { loginId, url } = await start()
    fake.relay.isAway = true
    const answer = await client.post('/v1/farcaster/start', { projectId: 'meadow', site: meadow })
    expect([answer.status, answer.body.code]).toEqual([503, 'unavailable'])
    expect(await poll(loginId)).toEqual({ status: 'pending' })
    fake.relay.isAway = false
    await fake.approve(url, alice, 11)
    expect((await poll(loginId)).status).toBe('done')
    const forgotten = await start()
    fake.forget(forgotten.url)
    expect(await poll(forgotten.loginId)).toEqual({ status: 'failed', reason: 'provider' })
  })
})
