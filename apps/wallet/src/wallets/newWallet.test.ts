import { randomUUID } from 'node:crypto'
import type { CreateWallet } from '@latchkey/embedded-wallet/api'
import { databases } from '@latchkey/server-kit/testing'
import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import {
  devices,
  envelopes,
  idempotency,
  nonces,
  sessions,
  users,
  walletDeks,
  wallets,
} from '../database/schema.ts'
import { makeKeyFile } from '../keys/keyFile.ts'
import { createWorld } from '../testing/createWorld.ts'
import { dyingDatabase } from '../testing/dyingDatabase.ts'
import { anEnvelope, makeRegistration, makeWalletKeys, read, register } from '../testing/makeWallet.ts'
import { outcome } from '../testing/outcome.ts'
import { setUpWorld } from '../testing/setUpWorld.ts'
import { mailedCode } from '../testing/signIn.ts'

describe.each(databases)('on $name', ({ place }) => {
  const { it, db, world, user, owner } = setUpWorld(place)

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
        created: world().clock.now(),
      })
      const { challenge: _, ...record } = created.body
      expect((await client.get('/v1/wallet')).body).toEqual({ wallet: record })
      for (const envelope of registration.envelopes)
        expect((await read(client, envelope)).body).toMatchObject(envelope)
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
      await world().clock.advance(31_000)
      const second = await user()
      const moved = [anEnvelope('device', second.jkt), anEnvelope('code')]
      expect(outcome(await register(second, { ...registration, envelopes: moved }))).toBe(
        '400 invalid_request',
      )
      await world().clock.advance(509_000)
      expect(outcome(await register(ann, registration))).toBe('400 invalid_request')
      expect(await db().select().from(nonces)).toHaveLength(1)
      await world().clock.advance(1)
      await world().sweep()
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
        await world().clock.advance(31_000)
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
      await world().clock.advance(31_000)
      const local = await world().client()
      const change = { projectId: 'lab', site: 'http://localhost:4100' }
      const code = await mailedCode(world(), local, 'ann@mail.example', change)
      local.adopt(await local.verifyOtp('ann@mail.example', code, { projectId: 'lab' }))
      expect(local.session()?.user.id).toBe(client.session()?.user.id)
      expect((await local.get('/v1/wallet')).body).toEqual({ wallet: null })
    })

    it('is stored completely or not at all, whichever statement the server is killed at (F97)', async () => {
      const client = await user()
      let statements = 0
      for (let killedAt = 1; ; killedAt++) {
        const [registration, key] = [await makeRegistration(client), randomUUID()]
        const killed = createWorld({ db: dyingDatabase(db(), killedAt), clock: world().clock })
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

  it('a server with another key file refuses the database of these wallets', async () => {
    const other = createWorld({ db: db(), keyFile: makeKeyFile() })
    expect(await other.isReadable()).toBe(true)
    await owner()
    expect([await world().isReadable(), await other.isReadable()]).toEqual([true, false])
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
