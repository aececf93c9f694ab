import { randomUUID } from 'node:crypto'
import type { Http } from '@latchkey/core'
import type { Envelope } from '@latchkey/embedded-wallet/api'
import { databases } from '@latchkey/server-kit/testing'
import { describe, expect } from 'vitest'
import { createRecovery } from '../testing/createRecovery.ts'
import { createWorld } from '../testing/createWorld.ts'
import { anEnvelope, codeAt, deviceAt, envelopeAt, factor, makeOwner, read } from '../testing/makeWallet.ts'
import { outcome } from '../testing/outcome.ts'
import { setUpWorld } from '../testing/setUpWorld.ts'

const minuteMs = 60_000

describe.each(databases)('on $name', ({ place }) => {
  const { it, db, world, user, owner } = setUpWorld(place)

  describe('factors', () => {
    it('a new device adds its envelope after it has read a recovery envelope', async () => {
      const { registration } = await owner()
      await world().clock.advance(31_000)
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
      await world().clock.advance(16 * minuteMs)
    })

    it('a recovery factor is added with a fresh sign-in, and never replaced', async () => {
      const { client, registration } = await owner()
      const code = anEnvelope('code')
      const add = (envelope: Envelope, receipt?: string) =>
        client.post('/v1/wallet/envelopes', { envelope, receipt })
      expect((await add(code)).body.envelope).toEqual(code)
      expect(outcome(await add(anEnvelope('code', code.factorId)))).toBe('400 invalid_request')
      expect(outcome(await add(anEnvelope('assisted')))).toBe('400 invalid_request')
      await world().clock.advance(5 * minuteMs + 1)
      await read(client, envelopeAt(registration, deviceAt))
      expect(outcome(await add(anEnvelope('code')))).toBe('403 step_up_required')
    })

    it('an assisted factor needs a receipt of the recovery service for user, wallet and factor', async () => {
      const recovery = await createRecovery(world().clock)
      const recovering = createWorld({ db: db(), clock: world().clock, http: recovery.http })
      const { client, registration } = await makeOwner(recovering)
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
      const now = Math.floor(world().clock.now() / 1000)
      for (const change of [
        ...[{ sub: randomUUID() }, { wallet_id: randomUUID() }, { factor_id: randomUUID() }],
        ...[{ iss: 'http://evil.example' }, { aud: 'http://evil.example' }, { exp: now }],
      ])
        expect(outcome(await add(change))).toBe('400 invalid_request')
      expect(outcome(await add({}, await createRecovery(world().clock)))).toBe('400 invalid_request')
      expect((await add({})).body.wallet.level).toBe('assisted')
      const asked = await recovering.app.request('/recovery/factors', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ factorIds: [factorId, randomUUID()] }),
      })
      expect(await asked.json()).toEqual({ known: [factorId] })
    })

    it('the keys of the recovery service that were seen first count, or those that are configured', async () => {
      const [first, later] = [await createRecovery(world().clock), await createRecovery(world().clock)]
      const keyOf = async (http: Http, recoveryPin?: string) => {
        const one = createWorld({ db: db(), clock: world().clock, http, recoveryPin })
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
      await world().clock.advance(5 * minuteMs + 1)
      expect(outcome(await remove(code))).toBe('403 step_up_required')
    })
  })
})
