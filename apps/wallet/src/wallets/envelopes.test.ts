import type { CreateWallet } from '@latchkey/embedded-wallet/api'
import { databases } from '@latchkey/server-kit/testing'
import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { audit, envelopes, walletDeks } from '../database/schema.ts'
import { createWorld } from '../testing/createWorld.ts'
import { anEnvelope, codeAt, deviceAt, envelopeAt, factor, read } from '../testing/makeWallet.ts'
import { outcome } from '../testing/outcome.ts'
import { setUpWorld } from '../testing/setUpWorld.ts'

const minuteMs = 60_000

describe.each(databases)('on $name', ({ place }) => {
  const { it, db, world, user, owner } = setUpWorld(place)

  describe('an envelope', () => {
    it('of a device is released to that device only; others need a fresh sign-in (R-108)', async () => {
      const { client, registration } = await owner()
      const [own, code] = [envelopeAt(registration, deviceAt), envelopeAt(registration, codeAt)]
      await world().clock.advance(5 * minuteMs)
      expect(outcome(await read(client, code))).toBe('200')
      await world().clock.advance(1)
      expect(outcome(await read(client, code))).toBe('403 step_up_required')
      expect(outcome(await read(client, own))).toBe('200')
      const second = await user()
      expect(outcome(await read(second, own))).toBe('404 not_found')
      expect(outcome(await read(second, code))).toBe('200')
      expect(outcome(await read(second, anEnvelope('code')))).toBe('404 not_found')
    })

    it('waits while key encryption key A is missing: users still sign in, and open it once the key is back (F103)', async () => {
      const { client, registration } = await owner()
      const own = envelopeAt(registration, deviceAt)
      const [row] = await db().select().from(walletDeks)
      await db().update(walletDeks).set({ kekId: 'away' })
      const refused = await read(client, own)
      expect(outcome(refused)).toBe('503 unavailable')
      expect(refused.headers.get('retry-after')).toBe('10')
      await world().clock.advance(minuteMs)
      const visitor = await user()
      expect((await visitor.get('/v1/wallet')).status).toBe(200)
      await db()
        .update(walletDeks)
        .set({ kekId: row?.kekId ?? '' })
      expect(outcome(await read(client, own))).toBe('200')
    })

    it('is not released to 200 requests without the right (R-108)', async () => {
      const { client, registration } = await owner()
      const stranger = await user('eve@mail.example')
      await owner('bob@mail.example')
      const session = client.session()
      const revoked = await (async () => {
        await world().clock.advance(31_000)
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
        const thief = await world().client()
        thief.setSession(session)
        const unauthenticated = await world().client()
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
      const fresh = createWorld({ db: db(), clock: world().clock })
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
})
