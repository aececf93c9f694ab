import { createHash, randomUUID } from 'node:crypto'
import type { Http } from '@latchkey/core'
import type { WalletRecord } from '@latchkey/embedded-wallet/api'
import { databases } from '@latchkey/server-kit/testing'
import { asc, eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { audit, emails, passkeys, spendings } from '../database/schema.ts'
import { type Authenticator, createAuthenticator } from '../testing/createAuthenticator.ts'
import type { TestClient } from '../testing/createTestClient.ts'
import { createWorld, meadow, servicesOf } from '../testing/createWorld.ts'
import { anEnvelope, codeAt, envelopeAt, open, read } from '../testing/makeWallet.ts'
import { outcome } from '../testing/outcome.ts'
import { setUpWorld } from '../testing/setUpWorld.ts'
import { mailedCode } from '../testing/signIn.ts'

const minuteMs = 60_000
const dayMs = 1_440 * minuteMs
const networkId = 'eip155:910056'
const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const native = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'

/** What the services answer: one BNB is 600 USD, and nothing else has a price. */
let answer: Awaited<ReturnType<Http>> | undefined
let asked: { readonly url: string; readonly json?: unknown }[] = []
const services: Http = async (request) => {
  if (!request.url.includes('/v1/fungible/price')) return servicesOf({ meadow: [meadow] })(request)
  asked.push(request)
  if (!answer) throw new Error('The services are away.')
  return answer
}
const priced = (fungibles: readonly object[]) => ({
  ...{ status: 200, headers: new Headers() },
  text: JSON.stringify({ fungibles }),
})

/** A digest that nothing else has. */
const aDigest = () => createHash('sha256').update(randomUUID()).digest('base64url')
const bnb = (amount: string | null) => [{ token: 'native', amount }]

describe.each(databases)('on $name', ({ place }) => {
  const { it, db, world, user, owner } = setUpWorld(place, (database) => {
    answer = priced([{ address: `${networkId}:${native}`, price: 600 }])
    asked = []
    return createWorld({ db: database, http: services })
  })
  const check = async (client: TestClient, assets: readonly object[]) =>
    (await client.post('/v1/wallet/spending/check', { networkId, assets })).body.status
  const spend = async (client: TestClient, assets: readonly object[], digest = aDigest(), more = {}) =>
    outcome(await client.post('/v1/wallet/spending', { networkId, assets, digest, ...more }))
  /** A user whose sign-in no longer counts as fresh. */
  async function settled(email?: string) {
    const { client, registration } = await owner(email)
    await world().clock.advance(minuteMs + 1)
    return { client, registration }
  }
  const challengeFor = async (client: TestClient, purpose: string, digest?: string) =>
    client.post('/v1/passkeys/challenge', { purpose, digest, projectId: 'meadow' })
  /** A user with a passkey whose sign-in no longer counts as fresh. */
  async function withPasskey() {
    const { client, registration, keys } = await owner()
    const made = createAuthenticator(world().origin)
    const { challenge } = (await challengeFor(client, 'register')).body
    const envelope = anEnvelope('passkey', made.credentialId)
    await client.post('/v1/wallet/envelopes', { envelope, passkey: made.create(challenge) })
    await world().clock.advance(minuteMs + 1)
    return { client, made, registration, keys }
  }
  async function signed(client: TestClient, made: Authenticator, digest: string) {
    const { challenge } = (await challengeFor(client, 'approve', digest)).body
    return made.get(challenge)
  }
  const events = async (name: string) =>
    (await db().select().from(audit).where(eq(audit.event, name)).orderBy(asc(audit.seq))).slice(-1)

  describe('a transfer within the daily limit', () => {
    it('is recorded with its digest, and audited', async () => {
      const { client, registration } = await settled()
      const digest = aDigest()
      expect(await check(client, bnb('0.5'))).toBe('within')
      expect(await spend(client, bnb('0.5'), digest)).toBe('204')
      expect(asked[0]).toMatchObject({
        url: expect.stringMatching(/\/v1\/fungible\/price\?projectId=meadow$/),
        json: { currency: 'usd', addresses: [`${networkId}:${native.toLowerCase()}`] },
      })
      expect(await db().select().from(spendings)).toMatchObject([{ digest, usdCents: 30_000 }])
      const facts = { walletId: registration.walletId, digest }
      expect(await events('spending_approved')).toMatchObject([{ facts }])
    })

    it('leaves the rest of 24 h, to the cent, and a check uses nothing', async () => {
      const { client } = await settled()
      expect(await spend(client, bnb('0.5'))).toBe('204')
      for (const amount of ['0.3333', '0.3333']) expect(await check(client, bnb(amount))).toBe('within')
      expect(await check(client, bnb('0.33335'))).toBe('above')
      expect(await spend(client, bnb('0.33335'))).toBe('403 step_up_required')
      expect(await spend(client, bnb('0.3333'))).toBe('204')
      await world().clock.advance(dayMs)
      const { refreshToken } = client.session() ?? {}
      client.setSession(undefined)
      client.adopt(await client.post('/v1/session/refresh', { refreshToken }))
      expect(await spend(client, bnb('0.8333'))).toBe('204')
    })

    it('counts once, however often it is asked for', async () => {
      const { client } = await settled()
      const digest = aDigest()
      for (let count = 0; count < 3; count++) expect(await spend(client, bnb('0.5'), digest)).toBe('204')
      expect(await check(client, bnb('0.3'))).toBe('within')
    })

    it('cannot use the same rest as another one at the same time', async () => {
      const { client } = await settled()
      const outcomes = await Promise.all(Array.from({ length: 6 }, () => spend(client, bnb('0.4'))))
      expect(outcomes.sort()).toEqual(['204', '204', ...Array(4).fill('403 step_up_required')])
    })

    it('is anything on a test network whose native token has no price', async () => {
      const { client } = await settled()
      answer = priced([])
      for (const amount of ['1000000', null])
        expect(await spend(client, [...bnb(amount), { token, amount }])).toBe('204')
    })

    it('is anything on a test network that the services know no prices of', async () => {
      const { client } = await settled()
      answer = { ...priced([]), status: 400, text: '{}' }
      expect(await spend(client, bnb('1000000'))).toBe('204')
    })
  })

  describe('a transfer above the daily limit', () => {
    it('needs a sign-in or step-up of the last 60 s', async () => {
      const { client } = await owner()
      await world().clock.advance(minuteMs)
      expect(await check(client, bnb('1'))).toBe('above')
      expect(await spend(client, bnb('1'))).toBe('204')
      await world().clock.advance(1)
      expect(await spend(client, bnb('1'))).toBe('403 step_up_required')
      const stepUp = { purpose: 'step-up' }
      const code = await mailedCode(world(), client, 'ann@mail.example', stepUp)
      client.adopt(await client.verifyOtp('ann@mail.example', code, stepUp))
      expect(await spend(client, bnb('1'))).toBe('204')
    })

    it('or a passkey that has signed its digest, which the audit names', async () => {
      const { client, made } = await withPasskey()
      const digest = aDigest()
      const assertion = await signed(client, made, digest)
      expect(await spend(client, bnb('1'), digest, { assertion })).toBe('204')
      const [last] = await events('spending_approved')
      expect(last?.facts).toMatchObject({ digest, passkey: made.credentialId })
      expect(await spend(client, bnb('1'), digest, { assertion })).toBe('400 passkey_refused')
    })

    it('is not confirmed by a passkey that signed another one, or something else', async () => {
      const { client, made } = await withPasskey()
      const [digest, other] = [aDigest(), aDigest()]
      const assertion = await signed(client, made, other)
      expect(await spend(client, bnb('1'), digest, { assertion })).toBe('400 passkey_refused')
      expect(await spend(client, bnb('1'), other, { assertion })).toBe('204')
      for (const purpose of ['export', 'limit']) {
        const { challenge } = (await challengeFor(client, purpose)).body
        const wrong = { assertion: made.get(challenge) }
        expect(await spend(client, bnb('1'), challenge, wrong), purpose).toBe('400 passkey_refused')
      }
      await world().clock.advance(1)
      const late = await signed(client, made, digest)
      await world().clock.advance(minuteMs)
      expect(await spend(client, bnb('1'), digest, { assertion: late })).toBe('400 passkey_refused')
    })

    it('is one whose value is unknown: services that are away, decimals, a token, or its price', async () => {
      const { client } = await settled()
      const unpriced = ['0.000001', null].map((amount) => [{ token, amount }])
      const unknown = [bnb(null), [{ token: 'unknown', amount: null }], ...unpriced]
      for (const assets of unknown) expect(await check(client, assets)).toBe('above')
      const elsewhere = { networkId: 'eip155:1', assets: bnb('0.001') }
      expect((await client.post('/v1/wallet/spending/check', elsewhere)).body.status).toBe('above')
      for (const given of [
        undefined,
        priced([{}]),
        { ...priced([]), status: 503 },
        { ...priced([]), text: '<' },
      ]) {
        answer = given
        expect(await check(client, bnb('0.001'))).toBe('above')
        expect(await spend(client, bnb('0.001'))).toBe('403 step_up_required')
      }
    })

    it('that was confirmed while its value was unknown leaves the limit to later ones', async () => {
      const { client } = await owner()
      answer = undefined
      expect(await spend(client, bnb('1'))).toBe('204')
      answer = priced([{ address: `${networkId}:${native}`, price: 600 }])
      expect(await check(client, bnb('0.5'))).toBe('within')
    })

    it('needs a proof of a user without a passkey and an address too', async () => {
      const { client } = await settled()
      await db().delete(emails)
      expect(await check(client, bnb('1'))).toBe('above')
      expect(await spend(client, bnb('1'))).toBe('403 step_up_required')
    })
  })

  describe('the challenge of an approval', () => {
    it('is a hash over its digest and a nonce, another one each time', async () => {
      const { client } = await withPasskey()
      const digest = aDigest()
      const asked = await Promise.all([1, 2].map(() => challengeFor(client, 'approve', digest)))
      for (const { body } of asked) {
        const text = `latchkey/approval/v1|${digest}|${body.nonce}`
        expect(body.challenge).toBe(createHash('sha256').update(text).digest('base64url'))
      }
      expect(new Set(asked.map(({ body }) => body.challenge)).size).toBe(2)
      const { client: other } = await owner('bob@mail.example')
      expect(outcome(await challengeFor(other, 'approve', digest))).toBe('200')
    })

    it('is of one use: an old assertion does not approve the same request again', async () => {
      const { client, made } = await withPasskey()
      const digest = aDigest()
      // As authenticators do whose passkeys are synchronised.
      const unnumbered = { counter: 0 }
      await db().update(passkeys).set({ counter: 0 })
      const { challenge } = (await challengeFor(client, 'approve', digest)).body
      const assertion = made.get(challenge, unnumbered)
      expect(await spend(client, bnb('1'), digest, { assertion })).toBe('204')
      for (let again = 0; again < 3; again++) {
        expect(outcome(await challengeFor(client, 'approve', digest))).toBe('200')
        expect(await spend(client, bnb('1'), digest, { assertion })).toBe('400 passkey_refused')
      }
    })

    it('is used once by requests at the same time', async () => {
      const { client, made } = await withPasskey()
      const digest = aDigest()
      const assertion = await signed(client, made, digest)
      const outcomes = await Promise.all([1, 2, 3].map(() => spend(client, bnb('1'), digest, { assertion })))
      expect(outcomes.sort()).toEqual(['204', '400 passkey_refused', '400 passkey_refused'])
    })

    it('is of one session: that of another device does not confirm it', async () => {
      const { client, made, registration, keys } = await withPasskey()
      await world().clock.advance(30_000)
      const other = await user()
      await open(other, { ...registration, keys }, envelopeAt(registration, codeAt))
      await world().clock.advance(minuteMs + 1)
      const digest = aDigest()
      const assertion = await signed(client, made, digest)
      expect(await spend(other, bnb('1'), digest, { assertion })).toBe('400 passkey_refused')
    })

    it('needs a digest, which no other purpose has', async () => {
      const { client } = await owner()
      expect(outcome(await challengeFor(client, 'approve'))).toBe('400 invalid_request')
      expect(outcome(await challengeFor(client, 'export', aDigest()))).toBe('400 invalid_request')
      expect(outcome(await challengeFor(client, 'approve', 'a'.repeat(43)))).toBe('400 invalid_request')
    })
  })

  describe('the daily limit', () => {
    const change = (client: TestClient, usd: number, more = {}) =>
      client.post('/v1/wallet/limit', { usd, ...more })
    const limitOf = async (client: TestClient) =>
      ((await client.get('/v1/wallet')).body.wallet as WalletRecord).dailyLimit

    it('is that of the server until the user sets another one', async () => {
      const { client } = await settled()
      expect(await limitOf(client)).toBe(500)
      const changed = await change(client, 100)
      expect([changed.status, changed.body.dailyLimit]).toEqual([200, 100])
      expect(await limitOf(client)).toBe(100)
      expect(await check(client, bnb('0.2'))).toBe('above')
    })

    it('is lowered at any time; to raise it needs a sign-in of the last 60 s', async () => {
      const { client, registration } = await owner()
      await world().clock.advance(minuteMs)
      expect(outcome(await change(client, 2_000))).toBe('200')
      const facts = { walletId: registration.walletId, from: '500', to: '2000' }
      expect(await events('limit_changed')).toMatchObject([{ facts }])
      await world().clock.advance(1)
      expect(outcome(await change(client, 2_001))).toBe('403 step_up_required')
      expect(outcome(await change(client, 2_000))).toBe('200')
      expect(outcome(await change(client, 1))).toBe('200')
      expect(await limitOf(client)).toBe(1)
    })

    it('is raised with a passkey, but not with one that confirmed something else', async () => {
      const { client, made } = await withPasskey()
      const digest = aDigest()
      const wrong = { assertion: await signed(client, made, digest) }
      expect(outcome(await change(client, 900, wrong))).toBe('400 passkey_refused')
      const { challenge } = (await challengeFor(client, 'limit')).body
      expect(outcome(await change(client, 900, { assertion: made.get(challenge) }))).toBe('200')
    })

    it.each([0, -1, 0.5, 1_000_001])('cannot be %s', async (usd) => {
      const { client } = await owner()
      expect(outcome(await change(client, usd))).toBe('400 invalid_request')
    })

    it('is used up by nobody who signs in but cannot open the wallet', async () => {
      const { client, registration } = await settled()
      const thief = await user()
      await read(thief, envelopeAt(registration, codeAt))
      expect(await spend(thief, bnb('0.8'))).toBe('403 step_up_required')
      expect(await check(client, bnb('0.8'))).toBe('within')
    })

    it('of a user without a wallet is refused, like what such a user sends', async () => {
      const client = await user()
      expect(outcome(await change(client, 100))).toBe('404 no_wallet')
      expect(await spend(client, bnb('0.1'))).toBe('404 no_wallet')
    })
  })

  it('what was approved is forgotten after 24 h', async () => {
    const { client } = await settled()
    await spend(client, bnb('0.5'))
    await world().clock.advance(dayMs)
    await world().sweep()
    expect(await db().select().from(spendings)).toHaveLength(1)
    await world().clock.advance(1)
    await world().sweep()
    expect(await db().select().from(spendings)).toEqual([])
  })
})
