import { randomUUID } from 'node:crypto'
import type { DatabasePlace } from '@latchkey/server-kit'
import { decodeJwt } from 'jose'
import { expect } from 'vitest'
import type { Mail } from '../mail/mail.ts'
import { createRecovery } from './createRecovery.ts'
import type { TestClient } from './createTestClient.ts'
import { createWorld } from './createWorld.ts'
import { anEnvelope, makeRegistration, makeWalletKeys, open, register } from './makeWallet.ts'
import { outcome } from './outcome.ts'
import { setUpWorld } from './setUpWorld.ts'
import { mailedCode, signIn } from './signIn.ts'

export const [ann, studio, eve] = ['ann@mail.example', 'ann@studio.example', 'eve@mail.example']
export const hourMs = 3_600_000
export const dayMs = 24 * hourMs

/** The code of the last mail that has one. */
export const codeOf = (mails: readonly Mail[]) =>
  mails.flatMap((mail) => ('code' in mail ? [mail.code] : [])).at(-1) ?? ''

/** Another code of the same length. */
export const wrong = (code: string) => code.replace(/^./, (digit) => String((Number(digit) + 1) % 10))

/** For the tests of a `describe`: a world with a recovery service, and the steps of a change of address. */
export function setUpEmailChanges(place: DatabasePlace | undefined) {
  let recovery: Awaited<ReturnType<typeof createRecovery>>
  const { it, db, world, user } = setUpWorld(place, async (db) => {
    const { clock } = createWorld({ db })
    recovery = await createRecovery(clock)
    return createWorld({ db, clock, http: recovery.http })
  })
  const startNow = (client: TestClient, email = studio) =>
    client.post('/v1/email/start', { email, locale: 'en' })
  /** After the time that an address has to wait for another code. */
  const start = async (client: TestClient, email = studio) => {
    await world().clock.advance(30_000)
    return startNow(client, email)
  }
  const current = (client: TestClient, code: string) => client.post('/v1/email/current', { code })
  const fresh = (client: TestClient, code: string) => client.post('/v1/email/new', { code })
  const finish = async (client: TestClient, factor: object = {}) =>
    client.adopt(await client.post('/v1/email/finish', factor))
  const again = async (client: TestClient) => {
    client.setSession(undefined)
    await world().clock.advance(30_000)
    return signIn(world(), client, ann)
  }
  const signedIn = async (email: string) => {
    const client = await world().client()
    await world().clock.advance(30_000)
    return client.adopt(await client.verifyOtp(email, await mailedCode(world(), client, email)))
  }

  /** Enters both codes. @returns what was mailed with the second */
  async function proveBoth(client: TestClient, email = studio): Promise<void> {
    expect(outcome(await start(client, email))).toBe('202')
    expect(outcome(await current(client, codeOf(await world().mails())))).toBe('200')
    expect(outcome(await fresh(client, codeOf(await world().mails())))).toBe('204')
  }
  async function change(client: TestClient, email = studio, factor: object = {}): Promise<string> {
    await proveBoth(client, email)
    expect(outcome(await finish(client, factor))).toBe('200')
    const [mail] = await world().mails()
    if (mail?.kind !== 'email-changed') throw new Error('The former address was not told')
    return new URL(mail.link).hash.replace('#undo=', '')
  }
  const undo = async (token: string) => (await world().client()).post('/v1/email/undo', { token })
  const refresh = (client: TestClient) => {
    const { refreshToken } = client.session() ?? {}
    client.setSession(undefined)
    return client.post('/v1/session/refresh', { refreshToken })
  }
  const addressOf = async (client: TestClient) => client.adopt(await refresh(client)).body.user?.email

  /** A user with an assisted wallet, and its factor. */
  async function owner() {
    const client = await user()
    const userId = client.session()?.user.id ?? ''
    const keys = makeWalletKeys()
    const registration = await makeRegistration(client, keys)
    const { walletId } = registration
    const assisted = async () => {
      const envelope = anEnvelope('assisted', randomUUID())
      const claims = { sub: userId, wallet_id: walletId, factor_id: envelope.factorId }
      return { envelope, receipt: await recovery.receipt(claims) }
    }
    const { envelope, receipt } = await assisted()
    const [device] = registration.envelopes
    const made = { ...registration, envelopes: [device ?? envelope, envelope], receipt }
    expect((await register(client, made)).status).toBe(201)
    /** Opens the wallet with this device. */
    const opened = () => open(client, { walletId, keys }, { type: 'device', factorId: client.jkt })
    return { client, userId, walletId, envelope, assisted, opened, keys }
  }
  const statement = async (client: TestClient, walletId: string, more: object = {}) => {
    const answer = await client.post('/v1/recovery/statement', { walletId, ...more })
    return answer.status === 200 ? decodeJwt(answer.body.statement) : outcome(answer)
  }

  return {
    ...{ it, db, world, user, owner, startNow, start, current, fresh, finish },
    ...{ again, signedIn, proveBoth, change, undo, refresh, addressOf, statement },
  }
}
