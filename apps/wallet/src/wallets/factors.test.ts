import { randomUUID } from 'node:crypto'
import type { Http } from '@latchkey/core'
import { type Envelope, openingText } from '@latchkey/embedded-wallet/api'
import { databases } from '@latchkey/server-kit/testing'
import { describe, expect } from 'vitest'
import { envelopes } from '../database/schema.ts'
import { createRecovery } from '../testing/createRecovery.ts'
import type { TestClient } from '../testing/createTestClient.ts'
import { createWorld } from '../testing/createWorld.ts'
import {
  anEnvelope,
  codeAt,
  deviceAt,
  envelopeAt,
  factor,
  makeOwner,
  makeWalletKeys,
  open,
  prove,
  read,
} from '../testing/makeWallet.ts'
import { outcome } from '../testing/outcome.ts'
import { setUpWorld } from '../testing/setUpWorld.ts'
import { signIn } from '../testing/signIn.ts'

const minuteMs = 60_000

/** Renews the access token. */
async function refresh(client: TestClient): Promise<void> {
  const refreshToken = client.session()?.refreshToken
  client.setSession(undefined)
  client.adopt(await client.post('/v1/session/refresh', { refreshToken }))
}

describe.each(databases)('on $name', ({ place }) => {
  const { it, db, world, user, owner } = setUpWorld(place)

  describe('factors', () => {
    it('a new device adds its envelope after a recovery factor was proved to open the wallet', async () => {
      const { registration, keys } = await owner()
      await world().clock.advance(31_000)
      const second = await user()
      const code = envelopeAt(registration, codeAt)
      const added = anEnvelope('device', second.jkt)
      const add = (envelope: Envelope) => second.post('/v1/wallet/envelopes', { envelope })
      expect(outcome(await add(added))).toBe('403 step_up_required')
      // Whoever reads an envelope may be unable to open it.
      await read(second, code)
      expect(outcome(await add(added))).toBe('403 step_up_required')
      expect(outcome(await open(second, { ...registration, keys }, code))).toBe('204')
      expect(outcome(await add(anEnvelope('device')))).toBe('404 not_found')
      expect(outcome(await add(added))).toBe('201')
      expect((await read(second, added)).body).toMatchObject(added)
      const again = anEnvelope('device', second.jkt)
      expect(outcome(await add(again))).toBe('201')
      expect((await read(second, again)).body).toMatchObject(again)
      await world().clock.advance(15 * minuteMs + 1)
      await refresh(second)
      expect(outcome(await add(again))).toBe('403 step_up_required')
    })

    it('a proof is by the keys of the wallet, for one session, factor and challenge', async () => {
      const { client, registration, keys } = await owner()
      await world().clock.advance(31_000)
      const thief = await user()
      const own = { ...registration, keys }
      const code = factor(envelopeAt(registration, codeAt))
      const { challenge } = (await read(thief, code)).body
      const { challenge: ofOwner } = (await read(client, code)).body
      const opening = { ...code, challenge }
      const userId = thief.session()?.user.id ?? ''
      const signed = (change: object = {}) =>
        keys.signOpening({ userId, walletId: own.walletId, jkt: thief.jkt, ...opening, ...change })
      const send = (change: object, signature: string) =>
        thief.post('/v1/wallet/opened', { ...opening, ...change, signature })
      const foreign = { ...own, keys: makeWalletKeys() }
      expect(outcome(await prove(thief, foreign, opening))).toBe('400 invalid_request')
      // What the owner signed, here or for another factor, user or wallet.
      for (const change of [
        ...[
          { jkt: client.jkt },
          { challenge: ofOwner },
          { factorId: 'another-factor-id' },
          { type: 'device' },
        ],
        ...[{ userId: randomUUID() }, { walletId: randomUUID() }],
      ])
        expect(outcome(await send({}, await signed(change)))).toBe('400 invalid_request')
      const byOwner = { challenge: ofOwner }
      expect(outcome(await send(byOwner, await signed(byOwner)))).toBe('400 invalid_request')
      const ofOther = { type: 'device', factorId: client.jkt }
      expect(outcome(await send(ofOther, await signed(ofOther)))).toBe('404 not_found')
      const unknown = { factorId: 'unknown-factor-id' }
      expect(outcome(await send(unknown, await signed(unknown)))).toBe('404 not_found')
      // A message that an app asked the user to sign.
      const { evmSignature } = await keys.sign(
        openingText({ userId, walletId: own.walletId, jkt: thief.jkt, ...opening }),
      )
      expect(outcome(await send({}, evmSignature))).toBe('400 invalid_request')
      expect(outcome(await send({}, await signed()))).toBe('204')
      await world().clock.advance(10 * minuteMs)
      await refresh(thief)
      expect(outcome(await send({}, await signed()))).toBe('400 invalid_request')
    })

    it('a recovery factor is added with a fresh sign-in, and never replaced', async () => {
      const { client, registration, keys } = await owner()
      const code = anEnvelope('code')
      const add = (envelope: Envelope, receipt?: string) =>
        client.post('/v1/wallet/envelopes', { envelope, receipt })
      expect((await add(code)).body.envelope).toEqual(code)
      expect(outcome(await add(anEnvelope('code', code.factorId)))).toBe('400 invalid_request')
      expect(outcome(await add(anEnvelope('assisted')))).toBe('400 invalid_request')
      await world().clock.advance(5 * minuteMs + 1)
      await open(client, { ...registration, keys }, envelopeAt(registration, deviceAt))
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

    it('keys of the recovery service that come late are in the next document, and no document waits for them', async () => {
      const recovery = await createRecovery(world().clock)
      const asked: string[] = []
      let answer = () => {}
      const slow = new Promise<void>((resolve) => {
        answer = resolve
      })
      const http: Http = async (request) => {
        if (!request.url.startsWith('http://localhost:4108')) return recovery.http(request)
        asked.push(request.url)
        await slow
        return recovery.http(request)
      }
      const one = createWorld({ db: db(), clock: world().clock, http })
      const frame = async () => (await one.app.request('/frame?projectId=meadow')).text()
      const first = frame()
      await expect.poll(() => asked.length).toBe(2)
      await world().clock.advance(1_500)
      expect(await first).toContain('"recovery":null')
      answer()
      await expect.poll(frame).toContain(recovery.publicKey)
      expect(asked).toHaveLength(2)
    })

    it('the last recovery factor stays, also when two are removed at once (R-112)', async () => {
      const { client, registration, keys } = await owner()
      const own = { ...registration, keys }
      const remove = (envelope: Envelope) => client.post('/v1/wallet/factors/remove', factor(envelope))
      const [device, code] = [envelopeAt(registration, deviceAt), envelopeAt(registration, codeAt)]
      expect(outcome(await remove(code))).toBe('409 last_factor')
      const second = anEnvelope('code')
      await client.post('/v1/wallet/envelopes', { envelope: second })
      // Neither was proved to open yet.
      expect(outcome(await remove(code))).toBe('409 last_factor')
      for (const one of [code, second, device]) expect(outcome(await open(client, own, one))).toBe('204')
      const answers = await Promise.all([remove(code), remove(second)])
      expect(answers.map(outcome).sort()).toEqual(['200', '409 last_factor'])
      // A device is signed out instead.
      await open(client, own, (await read(client, code)).status === 200 ? code : second)
      expect(outcome(await remove(device))).toBe('404 not_found')
      await world().clock.advance(5 * minuteMs + 1)
      expect(outcome(await remove(code))).toBe('403 step_up_required')
    })

    it('R-112: a mailbox alone removes nothing, and a factor that nobody has opened takes the place of none', async () => {
      const { registration } = await owner()
      await world().clock.advance(31_000)
      const thief = await user()
      const code = envelopeAt(registration, codeAt)
      expect(outcome(await read(thief, code))).toBe('200')
      const garbage = anEnvelope('code')
      expect(outcome(await thief.post('/v1/wallet/envelopes', { envelope: garbage }))).toBe(
        '403 step_up_required',
      )
      expect(outcome(await thief.post('/v1/wallet/factors/remove', factor(code)))).toBe(
        '403 step_up_required',
      )
      const started = await thief.post('/v1/email/start', { email: 'eve@mail.example', locale: 'en' })
      expect(outcome(started)).toBe('403 step_up_required')
      const raised = await thief.post('/v1/wallet/limit', { usd: 1_000_000 })
      expect(outcome(raised)).toBe('403 step_up_required')
      const { factors } = (await thief.get('/v1/wallet')).body.wallet
      expect(factors).toHaveLength(2)
    })

    it('R-112: a factor is removed after another one has opened the wallet in the last 5 min', async () => {
      const { client, registration, keys } = await owner()
      const own = { ...registration, keys }
      const remove = (envelope: Envelope) => client.post('/v1/wallet/factors/remove', factor(envelope))
      const [device, code] = [envelopeAt(registration, deviceAt), envelopeAt(registration, codeAt)]
      const second = anEnvelope('code')
      await client.post('/v1/wallet/envelopes', { envelope: second })
      await open(client, own, second)
      await open(client, own, code)
      expect(outcome(await remove(code))).toBe('403 step_up_required')
      await open(client, own, device)
      await world().clock.advance(5 * minuteMs + 1)
      client.setSession(undefined)
      await signIn(world(), client, 'ann@mail.example')
      expect(outcome(await remove(code))).toBe('403 step_up_required')
      await open(client, own, device)
      expect(outcome(await remove(code))).toBe('200')
    })

    it('R-112: a removed factor opens nothing, and comes back by the link of the mail, once and for 24 h', async () => {
      const { client, registration, keys } = await owner()
      const own = { ...registration, keys }
      const code = envelopeAt(registration, codeAt)
      const second = anEnvelope('code')
      await client.post('/v1/wallet/envelopes', { envelope: second })
      for (const one of [code, second, envelopeAt(registration, deviceAt)]) await open(client, own, one)
      await world().mails()
      const removed = async () => {
        expect(outcome(await client.post('/v1/wallet/factors/remove', factor(code)))).toBe('200')
        const [mail] = await world().mails()
        if (mail?.kind !== 'factor-removed') throw new Error('no mail')
        expect(mail.link).toMatch(/\/security#restore=[A-Za-z0-9_-]{43}$/)
        return new URL(mail.link).hash.slice('#restore='.length)
      }
      const anyone = await world().client()
      const restore = async (token: string) =>
        outcome(await anyone.post('/v1/wallet/factors/restore', { token }))
      const token = await removed()
      expect(outcome(await read(client, code))).toBe('404 not_found')
      expect((await client.get('/v1/wallet')).body.wallet.factors).toHaveLength(2)
      expect(await restore(token)).toBe('204')
      expect(await world().mails()).toMatchObject([{ kind: 'factor-added', factor: 'code' }])
      expect((await read(client, code)).body).toMatchObject(code)
      expect(await restore(token)).toBe('404 not_found')
      const late = await removed()
      await world().clock.advance(86_400_000)
      expect(await restore(late)).toBe('404 not_found')
      await world().clock.advance(1)
      await world().sweep()
      const left = await db().select().from(envelopes)
      expect(left.map(({ factorId }) => factorId)).not.toContain(code.factorId)
    })
  })
})
