import { randomUUID } from 'node:crypto'
import type { Http } from '@latchkey/core'
import type { CreateWallet, Envelope } from '@latchkey/embedded-wallet/api'
import { databases } from '@latchkey/server-kit/testing'
import { asc, eq } from 'drizzle-orm'
import { createLocalJWKSet, jwtVerify } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditHash } from './audit/appendAudit.ts'
import {
  audit,
  devices,
  envelopes,
  idempotency,
  nonces,
  otp,
  outbox,
  recoveryKeys,
  sessions,
  users,
  walletDeks,
  wallets,
} from './database/schema.ts'
import { makeKeyFile } from './keys/keyFile.ts'
import { createRecovery } from './testing/createRecovery.ts'
import type { TestClient } from './testing/createTestClient.ts'
import { createWorld, type World } from './testing/createWorld.ts'
import { anEnvelope, makeRegistration, makeWalletKeys, register } from './testing/makeWallet.ts'
import { openTestDatabase } from './testing/openTestDatabase.ts'
import { mailedCode, signIn } from './testing/signIn.ts'

const minuteMs = 60_000

describe.each(databases)('on $name', ({ place }) => {
  const it = test.skipIf(!place)
  let opened: Awaited<ReturnType<typeof openTestDatabase>> | undefined
  let world: World
  beforeAll(async () => {
    if (place) opened = await openTestDatabase(place)
  })
  afterAll(() => opened?.close())
  beforeEach(async () => {
    if (!opened) return
    for (const table of [users, otp, outbox, recoveryKeys]) await opened.db.delete(table)
    await opened.db.execute('truncate wallet.buckets')
    world = createWorld({ db: opened.db })
  })
  const db = () => {
    if (!opened) throw new Error('no database')
    return opened.db
  }
  const outcome = ({ status, body }: { status: number; body: { code?: string } }) =>
    body?.code ? `${status} ${body.code}` : String(status)
  const user = async (email = 'ann@mail.example') => signIn(world, await world.client(), email)
  /** Signs in and creates a wallet. */
  async function owner(email?: string): Promise<{ client: TestClient; registration: CreateWallet }> {
    const client = await user(email)
    const registration = await makeRegistration(client)
    const created = await register(client, registration)
    if (created.status !== 201) throw new Error(JSON.stringify(created.body))
    return { client, registration }
  }
  const factor = ({ type, factorId }: Envelope) => ({ type, factorId })
  const read = (client: TestClient, envelope: Envelope) =>
    client.post('/v1/wallet/envelope', factor(envelope))
  const [deviceAt, codeAt] = [0, 1]
  const envelopeAt = ({ envelopes: all }: CreateWallet, index: number) => all[index] ?? anEnvelope('code')

  describe('an export of the phrase', () => {
    it('P5: needs a sign-in of the last 60 s, is audited, and is reported by mail', async () => {
      const { client, registration } = await owner()
      await world.mails()
      await world.clock.advance(60_000)
      expect(outcome(await client.post('/v1/wallet/export', {}))).toBe('204')
      const site = 'https://meadow.example'
      const at = new Date(world.clock.now()).toISOString()
      expect(await world.mails()).toEqual([
        {
          ...{ kind: 'phrase-exported', to: 'ann@mail.example', locale: 'en' },
          ...{ site, at, link: `${world.origin}/security` },
        },
      ])
      const [last] = (await db().select().from(audit).orderBy(asc(audit.seq))).slice(-1)
      expect(last).toMatchObject({ event: 'phrase_exported', facts: { walletId: registration.walletId } })
      await world.clock.advance(1)
      expect(outcome(await client.post('/v1/wallet/export', {}))).toBe('403 step_up_required')
      expect(await world.mails()).toEqual([])
    })

    it('of a user without a wallet is refused', async () => {
      expect(outcome(await (await user()).post('/v1/wallet/export', {}))).toBe('404 no_wallet')
    })
  })

  describe('a new wallet', () => {
    it('is stored with its envelopes, which are released as they were sent', async () => {
      const client = await user()
      expect(await client.get('/v1/wallet')).toMatchObject({ status: 200, body: { wallet: null } })
      const registration = await makeRegistration(client)
      const created = await register(client, registration)
      const { walletId, fingerprint, evmAddress, solanaAddress } = registration
      expect(created.status).toBe(201)
      expect(created.body).toMatchObject({ walletId, fingerprint, evmAddress, solanaAddress, level: 'self' })
      expect(created.body.factors).toHaveLength(2)
      expect(created.body.factors).toContainEqual({
        ...{ type: 'device', factorId: client.jkt, label: 'https://meadow.example' },
        created: world.clock.now(),
      })
      expect((await client.get('/v1/wallet')).body).toEqual({ wallet: created.body })
      for (const envelope of registration.envelopes)
        expect((await read(client, envelope)).body).toEqual(envelope)
    })

    it('has no envelope in clear in the database', async () => {
      const { registration } = await owner()
      const dump = JSON.stringify([await db().select().from(envelopes), await db().select().from(walletDeks)])
      for (const { iv, ciphertext } of registration.envelopes) {
        expect(dump).not.toContain(ciphertext)
        expect(dump).not.toContain(iv)
      }
    })

    const changes: readonly (readonly [string, (registration: CreateWallet) => Partial<CreateWallet>])[] = [
      ['no recovery factor', ({ envelopes: [first] }) => ({ envelopes: first ? [first] : [] })],
      [
        'no device',
        ({ envelopes: [, second] }) => ({ envelopes: [second ?? anEnvelope('code'), anEnvelope('code')] }),
      ],
      ['another device', ({ envelopes: all }) => ({ envelopes: [anEnvelope('device'), ...all.slice(1)] })],
      ['two devices', ({ envelopes: all }) => ({ envelopes: [...all, anEnvelope('device')] })],
      ['one factor twice', ({ envelopes: all }) => ({ envelopes: [...all, ...all.slice(1)] })],
      [
        'an assisted factor without a receipt',
        ({ envelopes: all }) => ({ envelopes: [...all, anEnvelope('assisted')] }),
      ],
      [
        'a short ciphertext',
        ({ envelopes: all }) => ({ envelopes: all.map((one) => ({ ...one, ciphertext: 'AAAA' })) }),
      ],
      ['another fingerprint', () => ({ fingerprint: '0'.repeat(64) })],
      ['another EVM address', () => ({ evmAddress: makeWalletKeys().evmAddress })],
      ['other addresses', () => (({ sign: _, ...keys }) => keys)(makeWalletKeys())],
      ['a signature of nothing', () => ({ evmSignature: `0x${'00'.repeat(65)}` })],
      ['a Solana signature of another text', () => ({ solanaSignature: '1'.repeat(64) })],
      ['another nonce', () => ({ nonce: 'AAAAAAAAAAAAAAAAAAAAAA' })],
      ['another wallet id', () => ({ walletId: randomUUID() })],
    ]
    it.each(changes)('with %s is refused, and nothing is stored', async (_, change) => {
      const client = await user()
      const registration = await makeRegistration(client)
      const answer = await register(client, { ...registration, ...change(registration) })
      expect(outcome(answer)).toBe('400 invalid_request')
      for (const table of [wallets, envelopes, walletDeks, idempotency])
        expect(await db().select().from(table)).toEqual([])
      expect((await register(client, registration)).status).toBe(201)
    })

    it('needs a nonce of the same user, device and time', async () => {
      const [ann, bob] = [await user(), await user('bob@mail.example')]
      const registration = await makeRegistration(ann)
      expect(outcome(await register(bob, registration))).toBe('400 invalid_request')
      await world.clock.advance(31_000)
      const second = await user()
      const moved = [anEnvelope('device', second.jkt), anEnvelope('code')]
      expect(outcome(await register(second, { ...registration, envelopes: moved }))).toBe(
        '400 invalid_request',
      )
      await world.clock.advance(269_000)
      expect(outcome(await register(ann, registration))).toBe('400 invalid_request')
      expect(await db().select().from(nonces)).toHaveLength(1)
      await world.clock.advance(1)
      await world.sweep()
      expect(await db().select().from(nonces)).toEqual([])
    })

    it('is created once by the same request, whose answer is repeated (F97)', async () => {
      const client = await user()
      const [registration, key] = [await makeRegistration(client), randomUUID()]
      const answers = await Promise.all(Array.from({ length: 5 }, () => register(client, registration, key)))
      expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(201))
      for (const { body } of answers) expect(body).toEqual(answers[0]?.body)
      expect(await db().select().from(envelopes)).toHaveLength(2)
      expect(outcome(await register(client, await makeRegistration(client), key))).toBe('400 invalid_request')
    })

    it('of 2 tabs that enrol at once one wins, and the other gets its wallet (F70)', async () => {
      for (let race = 0; race < 10; race++) {
        const email = `race-${race}@mail.example`
        const one = await user(email)
        await world.clock.advance(31_000)
        const two = await user(email)
        const registrations = [await makeRegistration(one), await makeRegistration(two)] as const
        const answers = await Promise.all([register(one, registrations[0]), register(two, registrations[1])])
        expect(answers.map(outcome).sort()).toEqual(['201', '409 wallet_exists'])
        const winner = answers.find(({ status }) => status === 201)?.body.walletId
        expect(answers.find(({ status }) => status === 409)?.body.wallet.walletId).toBe(winner)
      }
      expect(await db().select().from(wallets)).toHaveLength(10)
    })

    it('of a site on the local machine is another one (security 3.9)', async () => {
      const { client } = await owner()
      await world.clock.advance(31_000)
      const local = await world.client()
      const change = { projectId: 'lab', site: 'http://localhost:4100' }
      const code = await mailedCode(world, local, 'ann@mail.example', change)
      local.adopt(await local.verifyOtp('ann@mail.example', code, { projectId: 'lab' }))
      expect(local.session()?.user.id).toBe(client.session()?.user.id)
      expect((await local.get('/v1/wallet')).body).toEqual({ wallet: null })
    })

    it('is stored completely or not at all, whichever statement the server is killed at (F97)', async () => {
      const client = await user()
      let statements = 0
      for (let killedAt = 1; ; killedAt++) {
        const [registration, key] = [await makeRegistration(client), randomUUID()]
        const killed = createWorld({ db: dyingDatabase(db(), killedAt), clock: world.clock })
        const session = client.session()
        const answer = await killed.app.request('/v1/wallet', {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            authorization: `DPoP ${session?.accessToken}`,
            dpop: await client.proof('POST', '/v1/wallet'),
            'idempotency-key': key,
          },
          body: JSON.stringify(registration),
        })
        const rows = await Promise.all(
          [wallets, walletDeks, envelopes, idempotency].map((table) => db().select().from(table)),
        )
        if (answer.status === 201) {
          expect(rows.map(({ length }) => length)).toEqual([1, 1, 2, 1])
          break
        }
        statements += 1
        expect(rows.map(({ length }) => length)).toEqual([0, 0, 0, 0])
      }
      expect(statements).toBeGreaterThan(8)
      expect((await client.get('/v1/wallet')).body.wallet).toMatchObject({ walletId: expect.any(String) })
    })
  })

  describe('an envelope', () => {
    it('of a device is released to that device only; others need a fresh sign-in (R-108)', async () => {
      const { client, registration } = await owner()
      const [own, code] = [envelopeAt(registration, deviceAt), envelopeAt(registration, codeAt)]
      await world.clock.advance(5 * minuteMs)
      expect(outcome(await read(client, code))).toBe('200')
      await world.clock.advance(1)
      expect(outcome(await read(client, code))).toBe('403 step_up_required')
      expect(outcome(await read(client, own))).toBe('200')
      const second = await user()
      expect(outcome(await read(second, own))).toBe('404 not_found')
      expect(outcome(await read(second, code))).toBe('200')
      expect(outcome(await read(second, anEnvelope('code')))).toBe('404 not_found')
    })

    it('is not released to 200 requests without the right (R-108)', async () => {
      const { client, registration } = await owner()
      const stranger = await user('eve@mail.example')
      await owner('bob@mail.example')
      const session = client.session()
      const revoked = await (async () => {
        await world.clock.advance(31_000)
        const device = await user()
        const list = (await client.get('/v1/devices')).body.devices
        const { id } = list.find(({ isThis }: { isThis: boolean }) => !isThis)
        expect(outcome(await client.post('/v1/devices/revoke', { deviceId: id }))).toBe('204')
        return device
      })()
      const path = '/v1/wallet/envelope'
      const answers: { status: number; body: unknown }[] = []
      for (let i = 0; i < 20; i++) {
        const envelope = envelopeAt(registration, i % 2)
        const thief = await world.client()
        thief.setSession(session)
        const unauthenticated = await world.client()
        const send = (options: Record<string, string>) => client.once('POST', path, factor(envelope), options)
        answers.push(
          await read(stranger, envelope),
          await read(thief, envelope),
          await read(unauthenticated, envelope),
          await read(revoked, envelope),
          await send({ dpop: '' }),
          await send({ dpop: await client.proof('POST', path, { payload: { nonce: 'old' } }) }),
          await send({ dpop: await client.proof('POST', '/v1/wallet') }),
          await send({ dpop: await client.proof('POST', path, { payload: { ath: 'other' } }) }),
          await send({ authorization: `DPoP ${'A'.repeat(43)}` }),
          await send({ authorization: `Bearer ${session?.accessToken}` }),
        )
      }
      expect(answers).toHaveLength(200)
      const text = JSON.stringify(answers)
      for (const { iv, ciphertext } of registration.envelopes) {
        expect(text).not.toContain(iv)
        expect(text).not.toContain(ciphertext)
      }
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 404]))
      expect(outcome(await read(client, envelopeAt(registration, deviceAt)))).toBe('200')
    })

    it('that was swapped, changed or truncated in the database is not released, and that is recorded (F90, F91, R-105)', async () => {
      const [ann, bob] = [await owner(), await owner('bob@mail.example')]
      const code = envelopeAt(ann.registration, codeAt)
      const rowOf = async ({ walletId }: CreateWallet) =>
        (await db().select().from(envelopes).where(eq(envelopes.walletId, walletId))).find(
          ({ type }) => type === 'code',
        )
      const [own, other] = [await rowOf(ann.registration), await rowOf(bob.registration)]
      const device = (await db().select().from(envelopes)).find(
        ({ walletId, type }) => walletId === ann.registration.walletId && type === 'device',
      )
      if (!own || !other || !device) throw new Error('no envelope')
      const sealed = own.outerCiphertext
      const flipped = Array.from({ length: 40 }, (_, i) => {
        const bytes = Buffer.from(sealed, 'base64url')
        bytes[i * 2] = (bytes[i * 2] ?? 0) ^ 1
        return bytes.toString('base64url')
      })
      const bad = [other.outerCiphertext, device.outerCiphertext, sealed.slice(0, 60), '', ...flipped]
      for (const outerCiphertext of bad) {
        await db().execute('truncate wallet.buckets')
        world = createWorld({ db: db(), clock: world.clock })
        await db().update(envelopes).set({ outerCiphertext }).where(eq(envelopes.id, own.id))
        expect(outcome(await read(ann.client, code))).toMatch(/unavailable|too_many/)
      }
      const events = await db().select().from(audit)
      expect(events.filter(({ event }) => event === 'envelope_unreadable').length).toBeGreaterThan(20)
      await db().update(envelopes).set({ outerCiphertext: sealed }).where(eq(envelopes.id, own.id))
      // The key of another wallet.
      const [foreign] = await db()
        .select()
        .from(walletDeks)
        .where(eq(walletDeks.walletId, bob.registration.walletId))
      await db()
        .update(walletDeks)
        .set({ wrapped: foreign?.wrapped ?? '' })
        .where(eq(walletDeks.walletId, ann.registration.walletId))
      await db().execute('truncate wallet.buckets')
      const fresh = createWorld({ db: db(), clock: world.clock })
      const answer = await fresh.app.request('/v1/wallet/envelope', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `DPoP ${ann.client.session()?.accessToken}`,
          dpop: await ann.client.proof('POST', '/v1/wallet/envelope'),
        },
        body: JSON.stringify(factor(code)),
      })
      expect(answer.status).toBe(500)
    })
  })

  describe('factors', () => {
    it('a new device adds its envelope after it has read a recovery envelope', async () => {
      const { registration } = await owner()
      await world.clock.advance(31_000)
      const second = await user()
      const added = anEnvelope('device', second.jkt)
      const add = (envelope: Envelope) => second.post('/v1/wallet/envelopes', { envelope })
      expect(outcome(await add(added))).toBe('403 step_up_required')
      await read(second, envelopeAt(registration, codeAt))
      expect(outcome(await add(anEnvelope('device')))).toBe('404 not_found')
      expect(outcome(await add(added))).toBe('201')
      expect((await read(second, added)).body).toEqual(added)
      const again = anEnvelope('device', second.jkt)
      expect(outcome(await add(again))).toBe('201')
      expect((await read(second, again)).body).toEqual(again)
      await world.clock.advance(16 * minuteMs)
    })

    it('a recovery factor is added with a fresh sign-in, and never replaced', async () => {
      const { client, registration } = await owner()
      const code = anEnvelope('code')
      const add = (envelope: Envelope, receipt?: string) =>
        client.post('/v1/wallet/envelopes', { envelope, receipt })
      expect((await add(code)).body.envelope).toEqual(code)
      expect(outcome(await add(anEnvelope('code', code.factorId)))).toBe('400 invalid_request')
      expect(outcome(await add(anEnvelope('assisted')))).toBe('400 invalid_request')
      await world.clock.advance(5 * minuteMs + 1)
      await read(client, envelopeAt(registration, deviceAt))
      expect(outcome(await add(anEnvelope('code')))).toBe('403 step_up_required')
    })

    it('an assisted factor needs a receipt of the recovery service for user, wallet and factor', async () => {
      const recovery = await createRecovery(world.clock)
      world = createWorld({ db: db(), clock: world.clock, http: recovery.http })
      const { client, registration } = await owner()
      const { walletId } = registration
      const userId = client.session()?.user.id ?? ''
      const envelope = anEnvelope('assisted', randomUUID())
      const { factorId } = envelope
      const own = { sub: userId, wallet_id: walletId, factor_id: factorId }
      const add = async (change: object, signer = recovery) =>
        client.post('/v1/wallet/envelopes', {
          envelope,
          receipt: await signer.receipt({ ...own, ...change }),
        })
      const now = Math.floor(world.clock.now() / 1000)
      for (const change of [
        ...[{ sub: randomUUID() }, { wallet_id: randomUUID() }, { factor_id: randomUUID() }],
        ...[{ iss: 'http://evil.example' }, { aud: 'http://evil.example' }, { exp: now }],
      ])
        expect(outcome(await add(change))).toBe('400 invalid_request')
      expect(outcome(await add({}, await createRecovery(world.clock)))).toBe('400 invalid_request')
      expect((await add({})).body.wallet.level).toBe('assisted')
      const asked = await world.app.request('/recovery/factors', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ factorIds: [factorId, randomUUID()] }),
      })
      expect(await asked.json()).toEqual({ known: [factorId] })
    })

    it('the keys of the recovery service that were seen first count, or those that are configured', async () => {
      const [first, later] = [await createRecovery(world.clock), await createRecovery(world.clock)]
      const keyOf = async (http: Http, recoveryPin?: string) => {
        const one = createWorld({ db: db(), clock: world.clock, http, recoveryPin })
        const text = await (await one.app.request('/frame?projectId=meadow')).text()
        return { key: /"recovery":(null|{[^}]*})/.exec(text)?.[1], logged: one.logged }
      }
      expect((await keyOf(() => Promise.reject(new TypeError('away')))).key).toBe('null')
      expect((await keyOf(first.http)).key).toContain(first.publicKey)
      expect((await keyOf(later.http)).key).toContain(first.publicKey)
      const refused = await keyOf(first.http, later.pin)
      expect(refused.key).toBe('null')
      expect(refused.logged).toContainEqual({ event: 'recovery_keys_refused' })
      expect((await keyOf(later.http, later.pin)).key).toContain(later.publicKey)
    })

    it('the last recovery factor stays, also when two are removed at once (R-112)', async () => {
      const { client, registration } = await owner()
      const remove = (envelope: Envelope) => client.post('/v1/wallet/factors/remove', factor(envelope))
      const [own, code] = [envelopeAt(registration, deviceAt), envelopeAt(registration, codeAt)]
      expect(outcome(await remove(code))).toBe('409 last_factor')
      expect(outcome(await remove(own))).toBe('404 not_found')
      const second = anEnvelope('code')
      await client.post('/v1/wallet/envelopes', { envelope: second })
      const answers = await Promise.all([remove(code), remove(second)])
      expect(answers.map(outcome).sort()).toEqual(['200', '409 last_factor'])
      await world.clock.advance(5 * minuteMs + 1)
      expect(outcome(await remove(code))).toBe('403 step_up_required')
    })
  })

  describe('devices', () => {
    it('a mail about a device is in the language of the last sign-in by mail', async () => {
      await owner()
      await world.clock.advance(31_000)
      const device = await world.client()
      const code = await mailedCode(world, device, 'ann@mail.example', { locale: 'pt-BR' })
      expect((await device.verifyOtp('ann@mail.example', code)).status).toBe(200)
      expect(await world.mails()).toMatchObject([{ kind: 'new-device', locale: 'pt-BR' }])
    })

    it('a revoked device loses session, envelope and key at once, and the user gets a mail', async () => {
      const { client } = await owner()
      await world.clock.advance(31_000)
      const second = await user()
      const { devices: list } = (await client.get('/v1/devices')).body
      expect(list).toMatchObject([
        { site: 'https://meadow.example', isThis: true },
        { site: 'https://meadow.example', isThis: false },
      ])
      expect((await world.mails()).map(({ kind }) => kind)).toEqual(['new-device'])
      const stranger = await user('eve@mail.example')
      const revoke = (by: TestClient, deviceId: string) => by.post('/v1/devices/revoke', { deviceId })
      expect(outcome(await revoke(stranger, list[0].id))).toBe('404 not_found')
      expect(outcome(await revoke(second, list[0].id))).toBe('204')
      expect(outcome(await revoke(second, list[0].id))).toBe('404 not_found')
      const refreshToken = client.session()?.refreshToken
      expect(outcome(await client.get('/v1/devices'))).toBe('401 session_ended')
      client.setSession(undefined)
      expect(outcome(await client.post('/v1/session/refresh', { refreshToken }))).toBe('401 session_ended')
      expect(await db().select().from(envelopes).where(eq(envelopes.type, 'device'))).toEqual([])
      expect(await world.mails()).toMatchObject([{ kind: 'device-revoked', to: 'ann@mail.example' }])
      await world.clock.advance(31_000)
      expect(outcome(await client.startOtp('ann@mail.example'))).toBe('403 device_revoked')
      expect(outcome(await client.startOtp('nobody@mail.example'))).toBe('403 device_revoked')
    })

    it('the link in the mail about a new device revokes it once, within 7 days, and only by POST', async () => {
      const first = await user()
      await world.mails()
      const linkOf = async () => {
        await world.clock.advance(31_000)
        const device = await user()
        const mail = (await world.mails()).find(({ kind }) => kind === 'new-device')
        return { device, url: mail?.kind === 'new-device' ? mail.link : '' }
      }
      const { device, url } = await linkOf()
      expect(url).toMatch(/^http:\/\/localhost:4102\/security#revoke=[A-Za-z0-9_-]{43}$/)
      expect((await world.app.request(url)).status).toBe(200)
      expect(outcome(await device.get('/v1/devices'))).toBe('200')
      const anyone = await world.client()
      const token = new URL(url).hash.slice('#revoke='.length)
      expect(outcome(await anyone.post('/v1/devices/revoke-link', { token }))).toBe('204')
      expect(outcome(await device.get('/v1/devices'))).toBe('401 session_ended')
      expect(outcome(await anyone.post('/v1/devices/revoke-link', { token }))).toBe('404 not_found')
      expect(outcome(await first.get('/v1/devices'))).toBe('200')
      const late = new URL((await linkOf()).url).hash.slice('#revoke='.length)
      await world.clock.advance(7 * 86_400_000)
      expect(outcome(await anyone.post('/v1/devices/revoke-link', { token: late }))).toBe('404 not_found')
    })
  })

  it('the recovery service can verify a statement about user, wallet, key and sign-in', async () => {
    const client = await user()
    const registration = await makeRegistration(client)
    const ask = (walletId: string) => client.post('/v1/recovery/statement', { walletId })
    expect(outcome(await ask(randomUUID()))).toBe('404 not_found')
    expect(outcome(await ask(registration.walletId))).toBe('200')
    await register(client, registration)
    const { statement } = (await ask(registration.walletId)).body
    const keys = (await (await world.app.request('/.well-known/jwks.json')).json()) as {
      keys: Record<string, string>[]
    }
    expect(keys.keys[0]).not.toHaveProperty('d')
    const { payload } = await jwtVerify(statement, createLocalJWKSet(keys as never), {
      algorithms: ['ES256'],
      issuer: 'http://localhost:4102',
      audience: 'http://localhost:4108',
      currentDate: new Date(world.clock.now()),
    })
    expect(payload).toMatchObject({
      sub: client.session()?.user.id,
      wallet_id: registration.walletId,
      cnf: { jkt: client.jkt },
      amr: ['email'],
      auth_time: world.clock.now() / 1000,
      email: 'ann@mail.example',
      identities: [],
      other_device_active: false,
      exp: world.clock.now() / 1000 + 300,
    })
    await world.clock.advance(5 * minuteMs + 1)
    expect(outcome(await ask(registration.walletId))).toBe('403 step_up_required')
  })

  it('each row of the audit log contains the hash of the one before, also of concurrent events', async () => {
    const clients = [await user('a@mail.example'), await user('b@mail.example'), await user('c@mail.example')]
    await Promise.all(
      clients.map(async (client) => {
        const registration = await makeRegistration(client)
        await register(client, registration)
        await Promise.all(
          [...registration.envelopes, ...registration.envelopes].map((one) => read(client, one)),
        )
      }),
    )
    const rows = await db().select().from(audit).orderBy(asc(audit.seq))
    expect(rows.length).toBeGreaterThanOrEqual(15)
    for (const [index, row] of rows.entries()) {
      expect(row.seq).toBe(index + 1)
      expect(row.hash).toBe(auditHash(row))
      expect(row.prevHash).toBe(rows[index - 1]?.hash ?? '0'.repeat(64))
    }
  })

  it('nothing is released when the audit log cannot be written (F114)', async () => {
    const { client, registration } = await owner()
    await db().execute('alter table wallet.audit rename to audit_away')
    const answer = await read(client, envelopeAt(registration, deviceAt))
    await db().execute('alter table wallet.audit_away rename to audit')
    expect(answer.status).toBe(500)
    expect(JSON.stringify(answer.body)).not.toContain(envelopeAt(registration, deviceAt).ciphertext)
  })

  it('a server with another key file refuses the database of these wallets', async () => {
    const other = createWorld({ db: db(), keyFile: makeKeyFile() })
    expect(await other.isReadable()).toBe(true)
    await owner()
    expect([await world.isReadable(), await other.isReadable()]).toEqual([true, false])
  })

  it('deleting a user leaves no device and session', async () => {
    const { client } = await owner()
    await db()
      .delete(users)
      .where(eq(users.id, client.session()?.user.id ?? ''))
    for (const table of [devices, sessions, wallets, envelopes])
      expect(await db().select().from(table)).toEqual([])
  })
})

/** A database whose server is killed at the `n`th statement of a transaction: it and everything after it fails. */
function dyingDatabase(db: World extends never ? never : Parameters<typeof createWorld>[0]['db'], n: number) {
  let count = 0
  const dying = <target extends object>(target: target): target =>
    new Proxy(target, {
      get(object, name) {
        const value = Reflect.get(object, name)
        if (typeof value !== 'function') return value
        if (!['select', 'insert', 'update', 'delete', 'execute'].includes(String(name)))
          return value.bind(object)
        return (...args: unknown[]) => {
          count += 1
          if (count >= n) throw new Error('killed')
          return value.apply(object, args)
        }
      },
    })
  return new Proxy(db, {
    get(object, name) {
      const value = Reflect.get(object, name)
      if (name === 'transaction')
        return (work: (tx: object) => unknown) => db.transaction((tx) => work(dying(tx)) as Promise<unknown>)
      return typeof value === 'function' ? value.bind(object) : value
    },
  })
}
