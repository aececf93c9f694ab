import { databases } from '@latchkey/server-kit/testing'
import { describe, expect } from 'vitest'
import { createAuthenticator } from '../testing/createAuthenticator.ts'
import type { TestClient } from '../testing/createTestClient.ts'
import { createWorld, type World } from '../testing/createWorld.ts'
import { anEnvelope, makeOwner } from '../testing/makeWallet.ts'
import { outcome } from '../testing/outcome.ts'
import { alice, setUpSocialLogins } from '../testing/setUpSocialLogins.ts'
import { anAddress, signIn } from '../testing/signIn.ts'

const email = alice.email ?? ''
const halfMinuteMs = 30_000

describe.each(databases)('on $name', ({ place }) => {
  const { it, db, world, logIn, providers } = setUpSocialLogins(place)

  /** Strangers use up what an address can be mailed in an hour, and the wrong codes of a day. @returns one of them */
  async function useUp(target: World, address: string): Promise<TestClient> {
    let mailed = 0
    for (;;) {
      const stranger = await target.client()
      const started = await stranger.startOtp(address)
      if (started.status !== 202) return stranger
      mailed += 1
      const code = (await target.mails()).flatMap((mail) => (mail.kind === 'code' ? [mail.code] : [])).at(-1)
      const wrong = code === '000000' ? '000001' : '000000'
      const tries = mailed <= 2 ? 5 : 0
      for (let count = 0; count < tries; count++)
        expect(outcome(await stranger.verifyOtp(address, wrong))).toBe('400 code_wrong')
      await target.clock.advance(halfMinuteMs)
    }
  }

  describe('an address whose codes strangers have used up', () => {
    it('signs in on a device that it has signed in on before, as often as otherwise (R-37)', async () => {
      const known = await signIn(world(), await world().client(), email)
      await world().clock.advance(halfMinuteMs)
      await useUp(world(), email)
      for (let count = 0; count < 4; count++) {
        known.setSession(undefined)
        await signIn(world(), known, email)
        await world().clock.advance(halfMinuteMs)
      }
      known.setSession(undefined)
      expect(outcome(await known.startOtp(email))).toBe('429 too_many_requests')
      await world().clock.advance(3_600_000)
      await signIn(world(), known, email)
    })

    it('signs in on it also when strangers have used up the budgets of its network and project', async () => {
      const limited = createWorld(
        { db: db(), clock: world().clock },
        { RATE_LIMIT_MAIL: '3', MAIL_PER_DAY: '9' },
      )
      const known = await signIn(limited, await limited.client(), email)
      await limited.clock.advance(halfMinuteMs)
      const stranger = await limited.client()
      const outcomes: string[] = []
      for (let count = 0; count < 9; count++) outcomes.push(outcome(await stranger.startOtp(anAddress())))
      expect(outcomes.at(-1)).toBe('429 too_many_requests')
      known.setSession(undefined)
      await signIn(limited, known, email)
      // Known for its own address only.
      expect(outcome(await known.startOtp(anAddress()))).toBe('429 too_many_requests')
    })

    it('signs in with a social account, and opens the wallet with a passkey, on a new device', async () => {
      const { client } = await makeOwner(world(), email)
      const passkey = createAuthenticator(world().origin)
      const challengeFor = async (by: TestClient, purpose: string) =>
        (await by.post('/v1/passkeys/challenge', { purpose, projectId: 'meadow' })).body.challenge
      const envelope = anEnvelope('passkey', passkey.credentialId)
      const made = passkey.create(await challengeFor(client, 'register'))
      expect((await client.post('/v1/wallet/envelopes', { envelope, passkey: made })).status).toBe(201)
      await world().clock.advance(halfMinuteMs)
      await useUp(world(), email)
      const device = await world().client()
      expect(outcome(await device.startOtp(email))).toBe('429 too_many_requests')
      const { session } = await logIn('google', alice, device)
      expect(session.user).toMatchObject({ id: client.session()?.user.id, email })
      device.setSession(session)
      const assertion = passkey.get(await challengeFor(device, 'open'))
      const { type, factorId } = envelope
      const opened = await device.post('/v1/wallet/envelope', { type, factorId, assertion })
      expect(opened.body).toMatchObject(envelope)
      expect(providers().seen).toContain('google/token')
    })

    it('can ask another device to open the wallet on a new one', async () => {
      await makeOwner(world(), email)
      await world().clock.advance(halfMinuteMs)
      await useUp(world(), email)
      const device = await world().client()
      device.setSession((await logIn('google', alice, device)).session)
      const started = await device.post('/v1/device-transfers/start', {
        transferId: crypto.randomUUID(),
        commitment: 'A'.repeat(43),
      })
      expect(outcome(started)).toBe('201')
    })
  })

  describe('a stranger to an address', () => {
    it('does not learn whether it has an account: codes of a known device count for that one only (R-33)', async () => {
      const known = await signIn(world(), await world().client(), email)
      await world().clock.advance(halfMinuteMs)
      known.setSession(undefined)
      const stranger = await world().client()
      // One was mailed when the device was a stranger itself.
      for (let count = 0; count < 4; count++) {
        expect(outcome(await known.startOtp(email))).toBe('202')
        expect(outcome(await stranger.startOtp(email))).toBe('202')
        await world().clock.advance(halfMinuteMs)
      }
      expect(outcome(await stranger.startOtp(email))).toBe('429 too_many_requests')
      const nobody = anAddress()
      for (let count = 0; count < 5; count++) {
        expect(outcome(await stranger.startOtp(nobody))).toBe('202')
        await world().clock.advance(halfMinuteMs)
      }
      expect(outcome(await stranger.startOtp(nobody))).toBe('429 too_many_requests')
    })

    it('is one to every address but their own', async () => {
      const [owner, stranger] = await Promise.all([1, 2].map(() => world().client()))
      if (!owner || !stranger) throw new Error('There is no client')
      await signIn(world(), owner, email)
      await signIn(world(), stranger, anAddress())
      await world().clock.advance(halfMinuteMs)
      await useUp(world(), email)
      stranger.setSession(undefined)
      expect(outcome(await stranger.startOtp(email))).toBe('429 too_many_requests')
    })
  })
})
