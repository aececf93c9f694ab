import { randomUUID } from 'node:crypto'
import { databases } from '@latchkey/server-kit/testing'
import { asc, eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { audit, passkeyChallenges, passkeys, users, wallets } from '../database/schema.ts'
import {
  type Authenticator,
  type AuthenticatorChange,
  createAuthenticator,
} from '../testing/createAuthenticator.ts'
import type { TestClient } from '../testing/createTestClient.ts'
import { meadow } from '../testing/createWorld.ts'
import { anEnvelope, makeRegistration, open as openWallet, prove, register } from '../testing/makeWallet.ts'
import { outcome } from '../testing/outcome.ts'
import { setUpWorld } from '../testing/setUpWorld.ts'

const minuteMs = 60_000

/** What a browser says in a frame that a page of `topOrigin` contains. */
const framedBy = (topOrigin: string): AuthenticatorChange => ({
  clientData: { crossOrigin: true, topOrigin },
})

/** Answers that no purpose accepts. */
const badAnswers: readonly (readonly [string, AuthenticatorChange])[] = [
  ['of another origin', { clientData: { origin: 'https://evil.example' } }],
  ['of a page on another port', { clientData: { origin: 'http://localhost:4103' } }],
  ['in a frame of a foreign page', framedBy('https://evil.example')],
  ['in a frame of another project', framedBy('http://localhost:4100')],
  ['in a frame of an unnamed page', { clientData: { crossOrigin: true } }],
  ['that names a page without a frame', { clientData: { topOrigin: meadow } }],
  ['for another relying party', { rpId: 'evil.example' }],
  ['without user verification', { flags: 0x01 }],
  ['without user presence', { flags: 0x04 }],
  ['of another type', { clientData: { type: 'payment.get' } }],
]

describe.each(databases)('on $name', ({ place }) => {
  const { it, db, world, user, owner } = setUpWorld(place)
  const ask = (client: TestClient, purpose: string, projectId = 'meadow') =>
    client.post('/v1/passkeys/challenge', { purpose, projectId })
  const challenge = async (client: TestClient, purpose: string, projectId?: string): Promise<string> =>
    (await ask(client, purpose, projectId)).body.challenge
  const authenticator = () => createAuthenticator(world().origin)
  const envelopeOf = (made: Authenticator) => anEnvelope('passkey', made.credentialId)
  /** Adds a passkey to the wallet. */
  async function enrol(client: TestClient, made = authenticator()) {
    const envelope = envelopeOf(made)
    const passkey = made.create(await challenge(client, 'register'))
    const added = await client.post('/v1/wallet/envelopes', { envelope, passkey })
    if (added.status !== 201) throw new Error(JSON.stringify(added.body))
    return { made, envelope, added: added.body }
  }
  const open = (client: TestClient, { credentialId }: Authenticator, assertion?: object) =>
    client.post('/v1/wallet/envelope', { type: 'passkey', factorId: credentialId, assertion })

  describe('a passkey', () => {
    it('is added with its envelope, listed with its name, audited, and reported by mail', async () => {
      const { client } = await owner()
      await world().mails()
      const { made, envelope, added } = await enrol(client)
      expect(added.envelope).toEqual(envelope)
      const created = world().clock.now()
      expect(added.wallet.factors).toContainEqual({
        ...{ type: 'passkey', factorId: made.credentialId, label: 'Laptop', created },
      })
      const { walletId } = added.wallet
      const facts = { walletId, type: 'passkey', factorId: made.credentialId }
      const [last] = (await db().select().from(audit).orderBy(asc(audit.seq))).slice(-1)
      expect(last).toMatchObject({ event: 'factor_added', facts })
      expect(await world().mails()).toEqual([
        {
          ...{ kind: 'factor-added', factor: 'passkey', to: 'ann@mail.example', locale: 'en', site: meadow },
          ...{ at: new Date(created).toISOString(), link: `${world().origin}/security` },
        },
      ])
    })

    it('is registered for the host of the wallet site, once on each authenticator', async () => {
      const { client, registration } = await owner()
      const { made } = await enrol(client)
      expect((await ask(client, 'register')).body).toEqual({
        challenge: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
        rpId: 'localhost',
        userHandle: Buffer.from(registration.walletId.replaceAll('-', ''), 'hex').toString('base64url'),
        userName: 'ann@mail.example',
        credentials: [{ id: made.credentialId, transports: ['internal'] }],
      })
    })

    it('can be added in a frame that an origin of the project contains', async () => {
      const { client } = await owner()
      const made = authenticator()
      const passkey = made.create(await challenge(client, 'register'), framedBy(meadow))
      const body = { envelope: envelopeOf(made), passkey }
      expect(outcome(await client.post('/v1/wallet/envelopes', body))).toBe('201')
    })

    it.each(badAnswers)('is not added by an answer %s', async (_, change) => {
      const { client } = await owner()
      const made = authenticator()
      const passkey = made.create(await challenge(client, 'register'), change)
      const body = { envelope: envelopeOf(made), passkey }
      expect(outcome(await client.post('/v1/wallet/envelopes', body))).toBe('400 passkey_refused')
      expect(await db().select().from(passkeys)).toEqual([])
    })

    it('is not added without its registration, with that of another one, or with one that was used', async () => {
      const { client } = await owner()
      const [made, other] = [authenticator(), authenticator()]
      const add = (envelope: object, passkey?: object) =>
        client.post('/v1/wallet/envelopes', { envelope, passkey })
      expect(outcome(await add(envelopeOf(made)))).toBe('400 invalid_request')
      const foreign = other.create(await challenge(client, 'register'))
      expect(outcome(await add(envelopeOf(made), foreign))).toBe('400 passkey_refused')
      const used = made.create(await challenge(client, 'register'))
      expect(outcome(await add(anEnvelope('code'), used))).toBe('400 invalid_request')
      expect(outcome(await add(envelopeOf(made), used))).toBe('201')
      expect(outcome(await add(envelopeOf(made), used))).toBe('400 passkey_refused')
      const again = made.create(await challenge(client, 'register'))
      expect(outcome(await add(envelopeOf(made), again))).toBe('400 invalid_request')
    })

    it('of one wallet is not added to another one', async () => {
      const [ann, bob] = [await owner(), await owner('bob@mail.example')]
      const { made } = await enrol(ann.client)
      const passkey = made.create(await challenge(bob.client, 'register'))
      const added = await bob.client.post('/v1/wallet/envelopes', { envelope: envelopeOf(made), passkey })
      expect(outcome(added)).toBe('400 invalid_request')
    })

    it('needs a fresh sign-in, and a wallet', async () => {
      const client = await user()
      expect(outcome(await ask(client, 'register'))).toBe('404 no_wallet')
      await register(client, await makeRegistration(client))
      await world().clock.advance(5 * minuteMs + 1)
      expect(outcome(await ask(client, 'register'))).toBe('403 step_up_required')
    })

    describe('of a wallet that is being created (P1.6)', () => {
      /** A registration whose recovery factor is a passkey. */
      async function withPasskey(client: TestClient, made = authenticator(), change?: AuthenticatorChange) {
        const registration = await makeRegistration(client)
        const [device = anEnvelope('device')] = registration.envelopes
        const asked = { purpose: 'register', projectId: 'meadow', walletId: registration.walletId }
        const { body } = await client.post('/v1/passkeys/challenge', asked)
        return {
          ...{ made, asked: body },
          registration: {
            ...registration,
            envelopes: [device, envelopeOf(made)],
            passkey: made.create(body.challenge, change),
          },
        }
      }

      it('is stored with the wallet, which it opens, and its envelope is read back', async () => {
        const client = await user()
        const { made, asked, registration } = await withPasskey(client)
        expect(asked).toMatchObject({ userName: 'ann@mail.example', credentials: [] })
        const key = randomUUID()
        const created = await register(client, registration, key)
        expect(created).toMatchObject({
          status: 201,
          body: { level: 'self', envelope: registration.envelopes[1] },
        })
        expect(created.body.factors).toContainEqual({
          ...{ type: 'passkey', factorId: made.credentialId, label: 'Laptop' },
          created: world().clock.now(),
        })
        // An answer that was lost is repeated, although the challenge was used.
        expect((await register(client, registration, key)).body).toEqual(created.body)
        const answer = made.get(await challenge(client, 'open'))
        expect((await open(client, made, answer)).body).toMatchObject(created.body.envelope)
      })

      it('is refused with the wallet by an answer of another origin', async () => {
        const client = await user()
        const foreign = { clientData: { origin: 'https://evil.example' } }
        const { registration } = await withPasskey(client, authenticator(), foreign)
        expect(outcome(await register(client, registration))).toBe('400 passkey_refused')
        expect([await db().select().from(wallets), await db().select().from(passkeys)]).toEqual([[], []])
      })

      it('is refused without its registration, without its envelope, and with that of another wallet', async () => {
        const client = await user()
        const { registration } = await withPasskey(client)
        const { passkey, ...without } = registration
        expect(outcome(await register(client, without))).toBe('400 invalid_request')
        const ofCode = await makeRegistration(client)
        expect(outcome(await register(client, { ...ofCode, passkey }))).toBe('400 invalid_request')
        const { registration: other } = await withPasskey(client)
        expect(outcome(await register(client, { ...other, passkey }))).toBe('400 passkey_refused')
        expect(await db().select().from(wallets)).toEqual([])
      })

      it('has no challenge for the wallet of another user, nor for another purpose', async () => {
        const [ann, bob] = [await user(), await user('bob@mail.example')]
        const { walletId } = await makeRegistration(bob)
        const asked = { purpose: 'register', projectId: 'meadow', walletId }
        expect(outcome(await ann.post('/v1/passkeys/challenge', asked))).toBe('404 no_wallet')
        const opening = { ...asked, purpose: 'open' }
        expect(outcome(await bob.post('/v1/passkeys/challenge', opening))).toBe('404 no_wallet')
      })

      it('is not stored with a second wallet of the user', async () => {
        const client = await user()
        const { registration } = await withPasskey(client)
        await register(client, await makeRegistration(client))
        expect(outcome(await register(client, registration))).toBe('409 wallet_exists')
        expect(await db().select().from(passkeys)).toEqual([])
      })
    })

    it('is removed with its envelope, and as the last recovery factor it stays (R-112)', async () => {
      const { client, registration, keys } = await owner()
      const { made, added } = await enrol(client)
      await world().mails()
      /** Proves that a new passkey opens its stored envelope. */
      const proved = (passkey: Authenticator, challenge: string) => {
        const opening = { type: 'passkey', factorId: passkey.credentialId, challenge } as const
        return prove(client, { ...registration, keys }, opening)
      }
      await proved(made, added.challenge)
      const device = { type: 'device', factorId: client.jkt } as const
      await openWallet(client, { ...registration, keys }, device)
      const remove = (type: string, factorId = '') =>
        client.post('/v1/wallet/factors/remove', { type, factorId })
      const code = registration.envelopes[1]?.factorId
      expect(outcome(await remove('code', code))).toBe('200')
      expect(outcome(await remove('passkey', made.credentialId))).toBe('409 last_factor')
      const next = await enrol(client)
      await proved(next.made, next.added.challenge)
      await openWallet(client, { ...registration, keys }, device)
      expect(outcome(await remove('passkey', made.credentialId))).toBe('200')
      const { credentials } = (await ask(client, 'open')).body
      expect(credentials.map(({ id }: { id: string }) => id)).toEqual([next.made.credentialId])
      const answer = made.get(await challenge(client, 'open'))
      expect(outcome(await open(client, made, answer))).toBe('400 passkey_refused')
      expect(await world().mails()).toMatchObject([
        { kind: 'factor-removed', factor: 'code' },
        { kind: 'factor-added', factor: 'passkey' },
        { kind: 'factor-removed', factor: 'passkey' },
      ])
    })
  })

  describe('the envelope of a passkey', () => {
    it('is released to a new device by an assertion, however old the sign-in is (R-108)', async () => {
      const { client, registration, keys } = await owner()
      const { made, envelope } = await enrol(client)
      await world().clock.advance(31_000)
      const second = await user()
      expect(outcome(await open(second, made))).toBe('400 passkey_refused')
      await world().clock.advance(5 * minuteMs + 1)
      const released = await open(second, made, made.get(await challenge(second, 'open'), framedBy(meadow)))
      expect(released.body).toMatchObject(envelope)
      const device = anEnvelope('device', second.jkt)
      expect(outcome(await second.post('/v1/wallet/envelopes', { envelope: device }))).toBe(
        '403 step_up_required',
      )
      const { challenge: toSign } = released.body
      const opening = { type: 'passkey', factorId: made.credentialId, challenge: toSign } as const
      expect(outcome(await prove(second, { ...registration, keys }, opening))).toBe('204')
      expect(outcome(await second.post('/v1/wallet/envelopes', { envelope: device }))).toBe('201')
      const { factors } = (await second.get('/v1/wallet')).body.wallet
      expect(factors).toContainEqual(
        expect.objectContaining({ type: 'passkey', lastUsed: world().clock.now() }),
      )
      const events = (await db().select().from(audit).orderBy(asc(audit.seq))).map(({ event }) => event)
      expect(events.slice(-2)).toEqual(['wallet_opened', 'factor_added'])
    })

    it.each(badAnswers)('is not released to an answer %s', async (_, change) => {
      const { client } = await owner()
      const { made } = await enrol(client)
      const answer = made.get(await challenge(client, 'open'), change)
      expect(outcome(await open(client, made, answer))).toBe('400 passkey_refused')
    })

    it('is not released to a signature that was changed, or of another passkey', async () => {
      const { client } = await owner()
      const [first, second] = [await enrol(client), await enrol(client)]
      const answer = async () => first.made.get(await challenge(client, 'open'))
      const { signature } = await answer()
      const { credentialId } = second.made
      for (const wrong of [
        { ...(await answer()), signature },
        { ...(await answer()), credentialId },
        { ...(await answer()), authenticatorData: (await answer()).authenticatorData },
      ])
        expect(outcome(await open(client, first.made, wrong))).toBe('400 passkey_refused')
      // A passkey of the wallet opens its own envelope only.
      expect(outcome(await open(client, second.made, await answer()))).toBe('400 passkey_refused')
      expect(outcome(await open(client, first.made, await answer()))).toBe('200')
    })

    it('is released once for a challenge, within 5 min, to its session and for its purpose', async () => {
      const { client } = await owner()
      const { made } = await enrol(client)
      const asked = await challenge(client, 'open')
      const answer = made.get(asked)
      const answers = await Promise.all([1, 2, 3].map(() => open(client, made, answer)))
      expect(answers.map(outcome).sort()).toEqual(['200', '400 passkey_refused', '400 passkey_refused'])
      const forExport = made.get(await challenge(client, 'export'))
      expect(outcome(await open(client, made, forExport))).toBe('400 passkey_refused')
      const random = made.get(Buffer.alloc(32).toString('base64url'))
      expect(outcome(await open(client, made, random))).toBe('400 passkey_refused')
      await world().clock.advance(31_000)
      const second = await user()
      const ofSecond = made.get(await challenge(second, 'open'))
      expect(outcome(await open(client, made, ofSecond))).toBe('400 passkey_refused')
      expect(outcome(await open(second, made, ofSecond))).toBe('200')
      const late = made.get(await challenge(client, 'open'))
      await world().clock.advance(5 * minuteMs)
      expect(outcome(await open(client, made, late))).toBe('400 passkey_refused')
      await world().clock.advance(1)
      await world().sweep()
      expect(await db().select().from(passkeyChallenges)).toEqual([])
    })

    it('is not released to a copy of the authenticator, whose counter is behind', async () => {
      const { client } = await owner()
      const { made } = await enrol(client)
      const with9 = made.get(await challenge(client, 'open'), { counter: 9 })
      expect(outcome(await open(client, made, with9))).toBe('200')
      const copy = made.get(await challenge(client, 'open'), { counter: 9 })
      expect(outcome(await open(client, made, copy))).toBe('400 passkey_refused')
    })

    it('is released once to two copies that answer with one counter at the same time', async () => {
      const { client } = await owner()
      const { made } = await enrol(client)
      const challenges = [await challenge(client, 'open'), await challenge(client, 'open')]
      const answers = await Promise.all(
        challenges.map((asked) => open(client, made, made.get(asked, { counter: 9 }))),
      )
      expect(answers.map(outcome).sort()).toEqual(['200', '400 passkey_refused'])
    })

    it('is not released to another user', async () => {
      const [ann, bob] = [await owner(), await owner('bob@mail.example')]
      const { made } = await enrol(ann.client)
      const answer = made.get(await challenge(bob.client, 'open'))
      expect(outcome(await open(bob.client, made, answer))).toBe('400 passkey_refused')
    })
  })

  describe('an export of the phrase', () => {
    const announce = (client: TestClient, assertion?: object) =>
      client.post('/v1/wallet/export', { assertion })

    it('is confirmed by a passkey instead of a code, within 60 s of its challenge (P5)', async () => {
      const { client, registration } = await owner()
      const { made } = await enrol(client)
      await world().clock.advance(minuteMs + 1)
      expect(outcome(await announce(client))).toBe('403 step_up_required')
      const answer = made.get(await challenge(client, 'export'))
      await world().clock.advance(minuteMs - 1)
      expect(outcome(await announce(client, answer))).toBe('204')
      expect(outcome(await announce(client, answer))).toBe('400 passkey_refused')
      const { walletId } = registration
      const [last] = (await db().select().from(audit).orderBy(asc(audit.seq))).slice(-1)
      const facts = { walletId, passkey: made.credentialId }
      expect(last).toMatchObject({ event: 'phrase_exported', facts })
      const late = made.get(await challenge(client, 'export'))
      await world().clock.advance(minuteMs)
      expect(outcome(await announce(client, late))).toBe('400 passkey_refused')
      // It proves this request only, and no fresh sign-in.
      expect(outcome(await announce(client))).toBe('403 step_up_required')
    })

    it.each([...badAnswers, ['to open the wallet', undefined] as const])(
      'is not confirmed by an answer %s',
      async (_, change) => {
        const { client } = await owner()
        const { made } = await enrol(client)
        const asked = await challenge(client, change ? 'export' : 'open')
        expect(outcome(await announce(client, made.get(asked, change)))).toBe('400 passkey_refused')
      },
    )
  })

  it('in the security window a passkey is used on the site itself, never in a frame', async () => {
    const { client } = await owner()
    const { made } = await enrol(client)
    const answer = async (change?: AuthenticatorChange) =>
      open(client, made, made.get(await challenge(client, 'open', '_wallet'), change))
    expect(outcome(await answer(framedBy(meadow)))).toBe('400 passkey_refused')
    expect(outcome(await answer())).toBe('200')
  })

  it('challenges are limited, and are of a session', async () => {
    const { client } = await owner()
    const answers = await Promise.all(Array.from({ length: 31 }, () => ask(client, 'open')))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
    expect(outcome(await ask(await world().client(), 'open'))).toBe('401 session_ended')
  })

  it('a deleted user leaves no passkey', async () => {
    const { client } = await owner()
    await enrol(client)
    await challenge(client, 'open')
    await db()
      .delete(users)
      .where(eq(users.id, client.session()?.user.id ?? ''))
    for (const table of [passkeys, passkeyChallenges]) expect(await db().select().from(table)).toEqual([])
  })
})
