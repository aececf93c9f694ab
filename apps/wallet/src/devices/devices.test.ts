import { databases } from '@latchkey/server-kit/testing'
import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { envelopes } from '../database/schema.ts'
import type { TestClient } from '../testing/createTestClient.ts'
import { codeAt, envelopeAt, makeRegistration, open, read, register } from '../testing/makeWallet.ts'
import { outcome } from '../testing/outcome.ts'
import { setUpWorld } from '../testing/setUpWorld.ts'
import { mailedCode } from '../testing/signIn.ts'

describe.each(databases)('on $name', ({ place }) => {
  const { it, db, world, user, owner } = setUpWorld(place)

  describe('devices', () => {
    it('a mail about a device is in the language of the last sign-in by mail, but not in that of a new device', async () => {
      const email = 'ann@mail.example'
      const { client } = await owner()
      const signInIn = async (device: TestClient, locale: string) => {
        await world().clock.advance(31_000)
        device.setSession(undefined)
        const code = await mailedCode(world(), device, email, { locale })
        expect((await device.verifyOtp(email, code)).status).toBe(200)
      }
      await signInIn(client, 'pt-BR')
      await signInIn(await world().client(), 'ko')
      expect(await world().mails()).toMatchObject([{ kind: 'new-device', locale: 'pt-BR' }])
    })

    it('a revoked device loses session, envelope and key at once, and the user gets a mail', async () => {
      const { client, registration, keys } = await owner()
      await world().clock.advance(31_000)
      const second = await user()
      const { devices: list } = (await client.get('/v1/devices')).body
      expect(list).toMatchObject([
        { site: 'https://meadow.example', isThis: true },
        { site: 'https://meadow.example', isThis: false },
      ])
      expect((await world().mails()).map(({ kind }) => kind)).toEqual(['new-device'])
      const stranger = await user('eve@mail.example')
      const revoke = (by: TestClient, deviceId: string) => by.post('/v1/devices/revoke', { deviceId })
      expect(outcome(await revoke(stranger, list[0].id))).toBe('404 not_found')
      await open(second, { ...registration, keys }, envelopeAt(registration, codeAt))
      expect(outcome(await revoke(second, list[0].id))).toBe('204')
      expect(outcome(await revoke(second, list[0].id))).toBe('404 not_found')
      const refreshToken = client.session()?.refreshToken
      expect(outcome(await client.get('/v1/devices'))).toBe('401 session_ended')
      client.setSession(undefined)
      expect(outcome(await client.post('/v1/session/refresh', { refreshToken }))).toBe('401 session_ended')
      expect(await db().select().from(envelopes).where(eq(envelopes.type, 'device'))).toEqual([])
      expect(await world().mails()).toMatchObject([{ kind: 'device-revoked', to: 'ann@mail.example' }])
      await world().clock.advance(31_000)
      expect(outcome(await client.startOtp('ann@mail.example'))).toBe('403 device_revoked')
      expect(outcome(await client.startOtp('nobody@mail.example'))).toBe('403 device_revoked')
    })

    it('whoever signed in but cannot open the wallet signs no device out, however often they read an envelope', async () => {
      const { client, registration } = await owner()
      await world().clock.advance(31_000)
      const thief = await user()
      const { devices: list } = (await thief.get('/v1/devices')).body
      const revoke = async () => outcome(await thief.post('/v1/devices/revoke', { deviceId: list[0].id }))
      expect(await revoke()).toBe('403 step_up_required')
      expect(outcome(await read(thief, envelopeAt(registration, codeAt)))).toBe('200')
      expect(await revoke()).toBe('403 step_up_required')
      expect(outcome(await client.get('/v1/devices'))).toBe('200')
    })

    it('a wallet that anybody who signs in could make, on a site of the local machine, signs no device of the main one out', async () => {
      const { client } = await owner()
      await world().clock.advance(31_000)
      const local = { projectId: 'lab', site: 'http://localhost:4100' }
      const thief = await world().client()
      const code = await mailedCode(world(), thief, 'ann@mail.example', local)
      thief.adopt(await thief.verifyOtp('ann@mail.example', code, { projectId: 'lab' }))
      expect(outcome(await register(thief, await makeRegistration(thief)))).toBe('201')
      const { devices: list } = (await thief.get('/v1/devices')).body
      const revoked = await thief.post('/v1/devices/revoke', { deviceId: list[0].id })
      expect(outcome(revoked)).toBe('403 step_up_required')
      expect(outcome(await client.get('/v1/devices'))).toBe('200')
    })

    it('a code that was mailed to a device before it was revoked does not sign it in', async () => {
      const client = await user()
      await world().clock.advance(31_000)
      const other = await user()
      await world().clock.advance(31_000)
      const code = await mailedCode(world(), client, 'ann@mail.example')
      const { devices: list } = (await other.get('/v1/devices')).body
      const device = list.find((one: { isThis: boolean }) => !one.isThis)
      expect(outcome(await other.post('/v1/devices/revoke', { deviceId: device.id }))).toBe('204')
      client.setSession(undefined)
      expect(outcome(await client.verifyOtp('ann@mail.example', code))).toBe('403 device_revoked')
    })

    it('the link in the mail about a new device revokes it once, within 7 days, and only by POST', async () => {
      const first = await user()
      await world().mails()
      const linkOf = async () => {
        await world().clock.advance(31_000)
        const device = await user()
        const mail = (await world().mails()).find(({ kind }) => kind === 'new-device')
        return { device, url: mail?.kind === 'new-device' ? mail.link : '' }
      }
      const { device, url } = await linkOf()
      expect(url).toMatch(/^http:\/\/localhost:4102\/security#revoke=[A-Za-z0-9_-]{43}$/)
      expect((await world().app.request(url)).status).toBe(200)
      expect(outcome(await device.get('/v1/devices'))).toBe('200')
      const anyone = await world().client()
      const token = new URL(url).hash.slice('#revoke='.length)
      expect(outcome(await anyone.post('/v1/devices/revoke-link', { token }))).toBe('204')
      expect(outcome(await device.get('/v1/devices'))).toBe('401 session_ended')
      expect(outcome(await anyone.post('/v1/devices/revoke-link', { token }))).toBe('404 not_found')
      expect(outcome(await first.get('/v1/devices'))).toBe('200')
      const late = new URL((await linkOf()).url).hash.slice('#revoke='.length)
      await world().clock.advance(7 * 86_400_000)
      expect(outcome(await anyone.post('/v1/devices/revoke-link', { token: late }))).toBe('404 not_found')
    })
  })
})
