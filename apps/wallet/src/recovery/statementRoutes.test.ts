import { randomUUID } from 'node:crypto'
import { databases } from '@latchkey/server-kit/testing'
import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose'
import { describe, expect } from 'vitest'
import type { TestClient } from '../testing/createTestClient.ts'
import { codeAt, envelopeAt, makeRegistration, open, register } from '../testing/makeWallet.ts'
import { outcome } from '../testing/outcome.ts'
import { setUpWorld } from '../testing/setUpWorld.ts'
import { mailedCode } from '../testing/signIn.ts'

const minuteMs = 60_000

describe.each(databases)('on $name', ({ place }) => {
  const { it, world, user, owner } = setUpWorld(place)

  it('the recovery service can verify a statement about user, wallet, key and sign-in', async () => {
    const client = await user()
    const registration = await makeRegistration(client)
    const ask = (walletId: string) => client.post('/v1/recovery/statement', { walletId })
    expect(outcome(await ask(randomUUID()))).toBe('404 not_found')
    expect(outcome(await ask(registration.walletId))).toBe('200')
    await register(client, registration)
    const { statement } = (await ask(registration.walletId)).body
    const keys = (await (await world().app.request('/.well-known/jwks.json')).json()) as {
      keys: Record<string, string>[]
    }
    expect(keys.keys[0]).not.toHaveProperty('d')
    const { payload } = await jwtVerify(statement, createLocalJWKSet(keys as never), {
      algorithms: ['ES256'],
      issuer: 'http://localhost:4102',
      audience: 'http://localhost:4108',
      currentDate: new Date(world().clock.now()),
    })
    expect(payload).toMatchObject({
      sub: client.session()?.user.id,
      wallet_id: registration.walletId,
      cnf: { jkt: client.jkt },
      amr: ['email'],
      auth_time: world().clock.now() / 1000,
      email: 'ann@mail.example',
      identities: [],
      other_device_active: false,
      exp: world().clock.now() / 1000 + 300,
    })
    await world().clock.advance(5 * minuteMs + 1)
    expect(outcome(await ask(registration.walletId))).toBe('403 step_up_required')
  })

  it('a statement about releases needs no fresh sign-in, and is of another type', async () => {
    const { client, registration } = await owner()
    await world().clock.advance(5 * minuteMs + 1)
    const ask = (more: object) =>
      client.post('/v1/recovery/statement', { walletId: registration.walletId, ...more })
    expect(outcome(await ask({}))).toBe('403 step_up_required')
    const { statement } = (await ask({ purpose: 'releases' })).body
    expect(decodeProtectedHeader(statement).typ).toBe('recovery-releases+jwt')
    expect(outcome(await ask({ purpose: 'anything' }))).toBe('400 invalid_request')
  })

  it('a statement names the language of the user’s mails, which a new device does not change', async () => {
    const { client, registration } = await owner()
    const localeOf = async (by: TestClient) => {
      const { walletId } = registration
      const { statement } = (await by.post('/v1/recovery/statement', { walletId })).body
      return decodeJwt(statement).locale
    }
    expect(await localeOf(client)).toBe('en')
    await world().clock.advance(31_000)
    const thief = await world().client()
    const email = 'ann@mail.example'
    const code = await mailedCode(world(), thief, email, { locale: 'ko' })
    thief.adopt(await thief.verifyOtp(email, code))
    expect(await localeOf(thief)).toBe('en')
  })

  it('a device cannot use up the statements of another one', async () => {
    const { client, registration } = await owner()
    await world().clock.advance(31_000)
    const thief = await user()
    const ask = async (by: TestClient) =>
      outcome(await by.post('/v1/recovery/statement', { walletId: registration.walletId }))
    const asked = await Promise.all(Array.from({ length: 21 }, () => ask(thief)))
    expect(asked.filter((one) => one === '429 too_many_requests')).toHaveLength(1)
    expect(await ask(client)).toBe('200')
  })

  it('P4: another device counts as active also after it was revoked, before or after the sign-in of this one', async () => {
    const { registration, keys, client: own } = await owner()
    const isActive = async (client: TestClient) => {
      const { walletId } = registration
      const answer = await client.post('/v1/recovery/statement', { walletId })
      return decodeJwt(answer.body.statement).other_device_active
    }
    expect(await isActive(own)).toBe(false)
    await world().clock.advance(31_000)
    const second = await user()
    const [mail] = await world().mails()
    // The links of mails revoke without a session, so a thief with the mailbox needs none.
    const token = mail?.kind === 'new-device' ? new URL(mail.link).hash.slice('#revoke='.length) : ''
    const anyone = await world().client()
    expect(outcome(await anyone.post('/v1/devices/revoke-link', { token }))).toBe('204')
    expect(outcome(await second.get('/v1/devices'))).toBe('401 session_ended')
    expect(await isActive(own)).toBe(true)
    await world().clock.advance(31_000)
    const third = await user()
    await open(third, { ...registration, keys }, envelopeAt(registration, codeAt))
    const { devices } = (await third.get('/v1/devices')).body
    for (const { id, isThis } of devices)
      if (!isThis) expect(outcome(await third.post('/v1/devices/revoke', { deviceId: id }))).toBe('204')
    expect(await isActive(third)).toBe(true)
    await world().clock.advance(30 * 86_400_000)
    const last = await user()
    // The third one was seen 30 days ago.
    expect(await isActive(last)).toBe(false)
  })
})
