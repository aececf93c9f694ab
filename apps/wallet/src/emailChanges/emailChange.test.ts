import { randomUUID } from 'node:crypto'
import { databases } from '@latchkey/server-kit/testing'
import { asc } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { audit, emailChanges, emails, envelopes } from '../database/schema.ts'
import type { Mail } from '../mail/mail.ts'
import { createRecovery } from '../testing/createRecovery.ts'
import type { TestClient } from '../testing/createTestClient.ts'
import { createWorld, type World } from '../testing/createWorld.ts'
import { anEnvelope, makeRegistration, register } from '../testing/makeWallet.ts'
import { openTestDatabase } from '../testing/openTestDatabase.ts'
import { mailedCode, signIn } from '../testing/signIn.ts'

// PGlite takes seconds to start, and longer on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const [ann, studio, eve] = ['ann@mail.example', 'ann@studio.example', 'eve@mail.example']
const hourMs = 3_600_000
const dayMs = 24 * hourMs

describe.each(databases)('on $name', ({ place }) => {
  const it = test.skipIf(!place)
  let opened: Awaited<ReturnType<typeof openTestDatabase>> | undefined
  let world: World
  let recovery: Awaited<ReturnType<typeof createRecovery>>
  beforeAll(async () => {
    if (place) opened = await openTestDatabase(place)
  })
  afterAll(() => opened?.close())
  beforeEach(async () => {
    if (!opened) return
    await opened.empty()
    const { clock } = createWorld({ db: opened.db })
    recovery = await createRecovery(clock)
    world = createWorld({ db: opened.db, clock, http: recovery.http })
  })
  const db = () => {
    if (!opened) throw new Error('no database')
    return opened.db
  }
  const outcome = ({ status, body }: { status: number; body: { code?: string } }) =>
    [status, body?.code].filter(Boolean).join(' ')
  const user = async (email = ann) => signIn(world, await world.client(), email)
  const startNow = (client: TestClient, email = studio) =>
    client.post('/v1/email/start', { email, locale: 'en' })
  /** After the time that an address has to wait for another code. */
  const start = async (client: TestClient, email = studio) => {
    await world.clock.advance(30_000)
    return startNow(client, email)
  }
  const current = (client: TestClient, code: string) => client.post('/v1/email/current', { code })
  const fresh = (client: TestClient, code: string) => client.post('/v1/email/new', { code })
  const finish = async (client: TestClient, factor: object = {}) =>
    client.adopt(await client.post('/v1/email/finish', factor))
  const again = async (client: TestClient) => {
    client.setSession(undefined)
    await world.clock.advance(30_000)
    return signIn(world, client, ann)
  }
  const signedIn = async (email: string) => {
    const client = await world.client()
    await world.clock.advance(30_000)
    return client.adopt(await client.verifyOtp(email, await mailedCode(world, client, email)))
  }
  /** The mails of a kind, and the code of the last mail. */
  const codeOf = (mails: readonly Mail[]) =>
    mails.flatMap((mail) => ('code' in mail ? [mail.code] : [])).at(-1) ?? ''
  const wrong = (code: string) => code.replace(/^./, (digit) => String((Number(digit) + 1) % 10))

  /** Enters both codes. @returns what was mailed with the second */
  async function proveBoth(client: TestClient, email = studio): Promise<void> {
    expect(outcome(await start(client, email))).toBe('202')
    expect(outcome(await current(client, codeOf(await world.mails())))).toBe('200')
    expect(outcome(await fresh(client, codeOf(await world.mails())))).toBe('204')
  }
  async function change(client: TestClient, email = studio, factor: object = {}): Promise<string> {
    await proveBoth(client, email)
    expect(outcome(await finish(client, factor))).toBe('200')
    const [mail] = await world.mails()
    if (mail?.kind !== 'email-changed') throw new Error('The former address was not told')
    return new URL(mail.link).hash.replace('#undo=', '')
  }
  const undo = async (token: string) => (await world.client()).post('/v1/email/undo', { token })
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
    const registration = await makeRegistration(client)
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
    return { client, userId, walletId, envelope, assisted }
  }
  const factorsOf = async (client: TestClient) =>
    (await client.get('/v1/wallet')).body.wallet.factors.map((one: { type: string; factorId: string }) => one)
  const assistedOf = async (client: TestClient) =>
    (await factorsOf(client))
      .filter(({ type }: { type: string }) => type === 'assisted')
      .map(({ factorId }: { factorId: string }) => factorId)
  const statement = async (client: TestClient, walletId: string, more: object = {}) => {
    const answer = await client.post('/v1/recovery/statement', { walletId, ...more })
    return answer.status === 200 ? decodeJwt(answer.body.statement) : outcome(answer)
  }

  it('R-36: the address changes after a code of the old one and then one of the new one', async () => {
    const client = await user()
    expect((await start(client, ` ${studio.toUpperCase()} `)).body).toEqual({ step: 'current', digits: 6 })
    const [first, ...others] = await world.mails()
    expect(first).toMatchObject({ kind: 'email-current-code', to: ann, address: studio })
    expect(others).toEqual([])
    expect((await current(client, codeOf(first ? [first] : []))).body).toEqual({ digits: 6 })
    const second = await world.mails()
    expect(second.map(({ kind, to }) => [kind, to])).toEqual([['email-new-code', studio]])
    expect(outcome(await fresh(client, codeOf(second)))).toBe('204')
    expect(await addressOf(client)).toBe(ann)
    expect((await finish(client)).body.user.email).toBe(studio)
    const [told] = await world.mails()
    expect(told).toMatchObject({ kind: 'email-changed', to: ann, address: studio })
    const userId = client.session()?.user.id
    expect((await signedIn(studio)).body.user).toMatchObject({ id: userId, email: studio })
    const events = (await db().select().from(audit).orderBy(asc(audit.seq))).map(({ event }) => event)
    expect(events).toContain('email_changed')
    expect(JSON.stringify(await db().select().from(emailChanges))).not.toContain('studio')
  })

  it('R-36: an attacker with only the mailbox of the new address gets nothing', async () => {
    const { client: victim, walletId } = await owner()
    // A session of their own, and every code that reaches their mailbox.
    const thief = await signIn(world, await world.client(), eve)
    expect(outcome(await start(victim, eve))).toBe('202')
    const first = codeOf(await world.mails())
    // Without the first code there is no second one to have.
    expect(outcome(await fresh(victim, '123456'))).toBe('400 code_expired')
    expect(outcome(await finish(victim))).toBe('400 invalid_request')
    // The codes of the victim's device are worth nothing with another key.
    for (const proveIt of [current, fresh])
      expect(outcome(await proveIt(thief, first))).toBe('400 code_expired')
    expect(
      outcome(await statement(thief, walletId).then((text) => ({ status: 0, body: { code: String(text) } }))),
    ).toBe('404 not_found')
    // A mailbox that has a wallet of its own gets a notice instead of a code.
    expect(outcome(await current(victim, first))).toBe('200')
    expect((await world.mails()).map(({ kind, to }) => [kind, to])).toEqual([['email-taken', eve]])
    expect(outcome(await fresh(victim, '123456'))).toBe('400 code_wrong')
    expect((await db().select().from(emails)).length).toBe(2)
    expect(await addressOf(victim)).toBe(ann)
  })

  it('R-30, R-36: neither code can be used with another key, even one of the same user', async () => {
    const client = await user()
    const other = client.session() && (await world.client())
    await world.clock.advance(30_000)
    await signIn(world, other ?? client, ann)
    await start(client)
    const first = codeOf(await world.mails())
    for (let replays = 0; replays < 20; replays++)
      expect(outcome(await current(other ?? client, first))).toBe('400 code_expired')
    await current(client, first)
    const second = codeOf(await world.mails())
    for (let replays = 0; replays < 20; replays++)
      expect(outcome(await fresh(other ?? client, second))).toBe('400 code_expired')
    expect(outcome(await finish(other ?? client))).toBe('400 code_expired')
    // Nor does a code of a sign-in on the same device prove an address.
    expect(outcome(await client.verifyOtp(studio, second))).toBe('400 code_wrong')
  })

  it('a wrong code counts, five end it, and a code of ten minutes is too old', async () => {
    const client = await user()
    await start(client)
    const code = codeOf(await world.mails())
    for (let tries = 0; tries < 5; tries++)
      expect(outcome(await current(client, wrong(code)))).toBe('400 code_wrong')
    expect(outcome(await current(client, code))).toBe('400 code_expired')
    await start(client)
    const later = codeOf(await world.mails())
    await world.clock.advance(600_000)
    client.adopt(await refresh(client))
    expect(outcome(await current(client, later))).toBe('400 code_expired')
  })

  it('R-34: a second code has to wait 30 s, and is then for the step the user is at', async () => {
    const client = await user()
    expect(outcome(await start(client))).toBe('202')
    const tooSoon = await startNow(client)
    expect([outcome(tooSoon), tooSoon.body.retryAfter]).toEqual(['429 too_many_requests', 30])
    expect((await start(client)).body.step).toBe('current')
    await current(client, codeOf(await world.mails()))
    const first = codeOf(await world.mails())
    expect((await start(client)).body.step).toBe('new')
    const mails = await world.mails()
    expect(mails.map(({ to }) => to)).toEqual([studio])
    expect(outcome(await fresh(client, first === codeOf(mails) ? '' : first))).toMatch(/^400 /)
    expect(outcome(await fresh(client, codeOf(mails)))).toBe('204')
    // Another address starts again.
    expect((await start(client, 'ann@other.example')).body.step).toBe('current')
    expect(outcome(await finish(client))).toBe('400 code_expired')
  })

  it('the same code again is accepted for 60 s, for an answer that was lost', async () => {
    const client = await user()
    await start(client)
    const first = codeOf(await world.mails())
    const answers = [await current(client, first), await current(client, first)]
    expect(answers.map(({ body }) => body)).toEqual([{ digits: 6 }, { digits: 6 }])
    const second = await world.mails()
    expect(second).toHaveLength(1)
    await fresh(client, codeOf(second))
    expect(outcome(await fresh(client, codeOf(second)))).toBe('204')
    expect([outcome(await finish(client)), outcome(await finish(client))]).toEqual(['200', '200'])
    expect(await world.mails()).toHaveLength(1)
    await world.clock.advance(60_001)
    expect(outcome(await finish(client))).toBe('400 code_expired')
  })

  it('the own address, none, and a session that has ended are refused', async () => {
    const client = await user()
    expect(outcome(await start(client, ann))).toBe('400 invalid_request')
    expect(outcome(await start(client, 'a@b\r\nBcc: x@y.z'))).toBe('400 invalid_request')
    expect(outcome(await start(await world.client()))).toBe('401 session_ended')
  })

  it('two users who want one address: the first gets it', async () => {
    const [first, second] = [await user(ann), await user(eve)]
    await proveBoth(first)
    await proveBoth(second)
    const outcomes = await Promise.all([finish(first), finish(second)])
    expect(outcomes.map(outcome).sort()).toEqual(['200', '400 code_expired'])
  })

  describe('the undo', () => {
    it('R-36: within 24 h the link restores the address, and ends the sessions that began since', async () => {
      const client = await user()
      await world.clock.advance(30_000)
      const known = await world.client()
      await signIn(world, known, ann)
      const token = await change(client)
      const newcomer = await world.client()
      await world.clock.advance(30_000)
      await signIn(world, newcomer, studio)
      const notices = (await world.mails()).filter(({ kind }) => kind === 'new-device')
      expect(notices.map(({ to }) => to)).toEqual([studio, ann])
      await world.clock.advance(dayMs - hourMs)
      expect(outcome(await undo(token))).toBe('204')
      const told = await world.mails()
      expect(told.filter(({ kind }) => kind === 'email-restored').map(({ to }) => to)).toEqual([ann, studio])
      expect(await addressOf(known)).toBe(ann)
      for (const one of [client, newcomer]) expect(await addressOf(one)).toBeUndefined()
      // The key of a device that came since cannot be used again; the one that made the change may sign in.
      expect(outcome(await newcomer.startOtp(ann))).toBe('403 device_revoked')
      client.setSession(undefined)
      expect((await signedIn(ann)).body.user).toMatchObject({ id: known.session()?.user.id, email: ann })
      expect((await signedIn(studio)).body.user.id).not.toBe(known.session()?.user.id)
      expect(outcome(await undo(token))).toBe('404 not_found')
    })

    it('R-36: after 24 h, and with another token, it does nothing', async () => {
      const client = await user()
      const token = await change(client)
      expect(outcome(await undo('a'.repeat(43)))).toBe('404 not_found')
      await world.clock.advance(dayMs)
      expect(outcome(await undo(token))).toBe('404 not_found')
      expect((await signedIn(studio)).body.user).toMatchObject({ id: client.session()?.user.id })
    })

    it('until then no other user can take the former address, and there is no second change', async () => {
      const client = await user()
      await change(client)
      expect(outcome(await signedIn(ann))).toBe('403 email_changed')
      const again = await start(client, eve)
      expect(outcome(again)).toBe('409 email_changed_lately')
      expect(again.body.retryAfter).toBeLessThanOrEqual(dayMs / 1_000)
      const other = await user(eve)
      await start(other, ann)
      await current(other, codeOf(await world.mails()))
      expect((await world.mails()).map(({ kind }) => kind)).toEqual(['email-taken'])
      await world.clock.advance(dayMs)
      await world.sweep()
      expect(await db().select().from(emailChanges)).toEqual([])
      expect((await signedIn(ann)).body.user.id).not.toBe(client.session()?.user.id)
    })

    it('notices also go to the former address, so that its owner sees what is done with the wallet', async () => {
      const client = await user()
      const registration = await makeRegistration(client)
      await register(client, registration)
      await change(client)
      const [device] = registration.envelopes
      await client.post('/v1/wallet/envelope', { type: 'device', factorId: device?.factorId })
      await client.post('/v1/wallet/envelopes', { envelope: anEnvelope('code') })
      const mails = await world.mails()
      expect(mails.map(({ kind, to }) => [kind, to])).toEqual([
        ['factor-added', studio],
        ['factor-added', ann],
      ])
    })
  })

  describe('the assisted factor', () => {
    const opened = async (client: TestClient) =>
      client.post('/v1/wallet/envelope', { type: 'device', factorId: client.jkt })

    it('is made again for the new address by the open wallet; the envelopes there are stay as they are', async () => {
      const { client, walletId, envelope, assisted } = await owner()
      await world.clock.advance(30_000)
      const before = await db().select().from(envelopes).orderBy(asc(envelopes.id))
      const ofChange = () => statement(client, walletId, { purpose: 'email-change' })
      expect(await ofChange()).toBe('400 code_expired')
      await start(client)
      await current(client, codeOf(await world.mails()))
      // The new address is not proved yet.
      expect(await ofChange()).toBe('400 code_expired')
      expect(outcome(await start(client))).toBe('202')
      expect(outcome(await fresh(client, codeOf(await world.mails())))).toBe('204')
      expect(await statement(client, walletId)).toMatchObject({ email: ann })
      expect(await ofChange()).toMatchObject({ email: studio })
      const factor = await assisted()
      // Not without one, not with one that the recovery service does not have, and not by a wallet that is not open.
      expect(outcome(await finish(client))).toBe('400 invalid_request')
      const forged = { ...factor, envelope: anEnvelope('assisted', randomUUID()) }
      expect(outcome(await finish(client, forged))).toBe('400 invalid_request')
      expect(outcome(await finish(client, { envelope: anEnvelope('code') }))).toBe('400 invalid_request')
      await opened(client)
      expect(outcome(await finish(client, factor))).toBe('200')
      expect(await assistedOf(client)).toEqual([factor.envelope.factorId])
      const after = await db().select().from(envelopes).orderBy(asc(envelopes.id))
      expect(after).toEqual(expect.arrayContaining(before))
      expect(after).toHaveLength(before.length + 1)
      expect(await statement(client, walletId)).toMatchObject({ email: studio })
      await world.clock.advance(dayMs)
      await world.sweep()
      expect(await assistedOf(client).catch(() => [])).not.toContain(envelope.factorId)
      const left = await db().select().from(envelopes)
      expect(left.map(({ factorId }) => factorId)).not.toContain(envelope.factorId)
      expect(left).toHaveLength(before.length)
    })

    it('needs a wallet that this session has opened lately', async () => {
      const { client, assisted } = await owner()
      await world.clock.advance(16 * 60_000)
      client.adopt(await refresh(client))
      await proveBoth(client)
      const factor = await assisted()
      expect(outcome(await finish(client, factor))).toBe('403 step_up_required')
      await opened(client)
      expect(outcome(await finish(client, factor))).toBe('200')
    })

    it('R-36: the undo brings the former one back; a removed one does not come back', async () => {
      const { client, walletId, envelope, assisted } = await owner()
      await world.clock.advance(30_000)
      await opened(client)
      const token = await change(client, studio, await assisted())
      expect(outcome(await undo(token))).toBe('204')
      await again(client)
      expect(await assistedOf(client)).toEqual([envelope.factorId])
      expect(await statement(client, walletId)).toMatchObject({ email: ann })
      expect(await db().select().from(envelopes)).toHaveLength(2)
    })

    it('removed during the 24 h, it stays removed after the undo', async () => {
      const { client, assisted } = await owner()
      await opened(client)
      await client.post('/v1/wallet/envelopes', { envelope: anEnvelope('code') })
      await world.mails()
      await world.clock.advance(30_000)
      const factor = await assisted()
      const token = await change(client, studio, factor)
      const { factorId } = factor.envelope
      expect(outcome(await client.post('/v1/wallet/factors/remove', { type: 'assisted', factorId }))).toBe(
        '200',
      )
      await undo(token)
      await again(client)
      expect(await assistedOf(client)).toEqual([])
    })

    it('nothing is released to new devices for 24 h after a change, and after its undo', async () => {
      const { client, walletId, assisted } = await owner()
      await opened(client)
      expect(await statement(client, walletId)).not.toHaveProperty('held_until')
      await world.clock.advance(30_000)
      const token = await change(client, studio, await assisted())
      const changedAt = world.clock.now()
      expect(await statement(client, walletId)).toMatchObject({ held_until: (changedAt + dayMs) / 1_000 })
      await world.clock.advance(hourMs)
      const undoneAt = world.clock.now()
      await undo(token)
      await again(client)
      expect(await statement(client, walletId)).toMatchObject({ held_until: (undoneAt + dayMs) / 1_000 })
      await world.clock.advance(dayMs)
      await world.sweep()
      await again(client)
      expect(await statement(client, walletId)).not.toHaveProperty('held_until')
    })
  })
})
