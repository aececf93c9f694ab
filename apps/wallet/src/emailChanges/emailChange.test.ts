import { databases } from '@latchkey/server-kit/testing'
import { asc } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { audit, emailChanges, emails, sessions } from '../database/schema.ts'
import { anEnvelope, makeRegistration, register } from '../testing/makeWallet.ts'
import { outcome } from '../testing/outcome.ts'
import {
  ann,
  codeOf,
  dayMs,
  eve,
  hourMs,
  setUpEmailChanges,
  studio,
  wrong,
} from '../testing/setUpEmailChanges.ts'
import { signIn } from '../testing/signIn.ts'

describe.each(databases)('on $name', ({ place }) => {
  const changes = setUpEmailChanges(place)
  const { it, db, world, user, owner, startNow, start, current } = changes
  const { fresh, finish, signedIn, proveBoth, change, undo, refresh, addressOf, statement } = changes

  it('R-36: the address changes after a code of the old one and then one of the new one', async () => {
    const client = await user()
    expect((await start(client, ` ${studio.toUpperCase()} `)).body).toEqual({ step: 'current', digits: 6 })
    const [first, ...others] = await world().mails()
    expect(first).toMatchObject({ kind: 'email-current-code', to: ann, address: studio })
    expect(others).toEqual([])
    expect((await current(client, codeOf(first ? [first] : []))).body).toEqual({ digits: 6 })
    const second = await world().mails()
    expect(second.map(({ kind, to }) => [kind, to])).toEqual([['email-new-code', studio]])
    expect(outcome(await fresh(client, codeOf(second)))).toBe('204')
    expect(await addressOf(client)).toBe(ann)
    expect((await finish(client)).body.user.email).toBe(studio)
    const [told] = await world().mails()
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
    const thief = await signIn(world(), await world().client(), eve)
    expect(outcome(await start(victim, eve))).toBe('202')
    const first = codeOf(await world().mails())
    // Without the first code there is no second one to have.
    expect(outcome(await fresh(victim, '123456'))).toBe('400 code_expired')
    expect(outcome(await finish(victim))).toBe('400 invalid_request')
    // The codes of the victim's device are worth nothing with another key.
    for (const proveIt of [current, fresh])
      expect(outcome(await proveIt(thief, first))).toBe('400 code_expired')
    expect(await statement(thief, walletId)).toBe('404 not_found')
    // A mailbox that has a wallet of its own gets a notice instead of a code.
    expect(outcome(await current(victim, first))).toBe('200')
    expect((await world().mails()).map(({ kind, to }) => [kind, to])).toEqual([['email-taken', eve]])
    expect(outcome(await fresh(victim, '123456'))).toBe('400 code_wrong')
    expect((await db().select().from(emails)).length).toBe(2)
    expect(await addressOf(victim)).toBe(ann)
  })

  it('R-30, R-36: neither code can be used with another key, even one of the same user', async () => {
    const client = await user()
    const other = client.session() && (await world().client())
    await world().clock.advance(30_000)
    await signIn(world(), other ?? client, ann)
    await start(client)
    const first = codeOf(await world().mails())
    for (let replays = 0; replays < 20; replays++)
      expect(outcome(await current(other ?? client, first))).toBe('400 code_expired')
    await current(client, first)
    const second = codeOf(await world().mails())
    for (let replays = 0; replays < 20; replays++)
      expect(outcome(await fresh(other ?? client, second))).toBe('400 code_expired')
    expect(outcome(await finish(other ?? client))).toBe('400 code_expired')
    // Nor does a code of a sign-in on the same device prove an address.
    expect(outcome(await client.verifyOtp(studio, second))).toBe('400 code_wrong')
  })

  it('a wrong code counts, five end it, and a code of ten minutes is too old', async () => {
    const client = await user()
    await start(client)
    const code = codeOf(await world().mails())
    for (let tries = 0; tries < 5; tries++)
      expect(outcome(await current(client, wrong(code)))).toBe('400 code_wrong')
    expect(outcome(await current(client, code))).toBe('400 code_expired')
    await start(client)
    const later = codeOf(await world().mails())
    await world().clock.advance(600_000)
    client.adopt(await refresh(client))
    expect(outcome(await current(client, later))).toBe('400 code_expired')
  })

  it('R-34: a second code has to wait 30 s, and is then for the step the user is at', async () => {
    const client = await user()
    expect(outcome(await start(client))).toBe('202')
    const tooSoon = await startNow(client)
    expect([outcome(tooSoon), tooSoon.body.retryAfter]).toEqual(['429 too_many_requests', 30])
    expect((await start(client)).body.step).toBe('current')
    await current(client, codeOf(await world().mails()))
    const first = codeOf(await world().mails())
    expect((await start(client)).body.step).toBe('new')
    const mails = await world().mails()
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
    const first = codeOf(await world().mails())
    const answers = [await current(client, first), await current(client, first)]
    expect(answers.map(({ body }) => body)).toEqual([{ digits: 6 }, { digits: 6 }])
    const second = await world().mails()
    expect(second).toHaveLength(1)
    await fresh(client, codeOf(second))
    expect(outcome(await fresh(client, codeOf(second)))).toBe('204')
    expect([outcome(await finish(client)), outcome(await finish(client))]).toEqual(['200', '200'])
    expect(await world().mails()).toHaveLength(1)
    await world().clock.advance(60_001)
    expect(outcome(await finish(client))).toBe('400 code_expired')
  })

  it('the same code again is no proof once more', async () => {
    const client = await user()
    await start(client)
    const first = codeOf(await world().mails())
    await current(client, first)
    const provedAt = async () => (await db().select().from(sessions))[0]?.authenticatedAt
    const before = await provedAt()
    await world().clock.advance(50_000)
    expect(outcome(await current(client, first))).toBe('200')
    expect(await provedAt()).toEqual(before)
  })

  it('the own address, none, and a session that has ended are refused', async () => {
    const client = await user()
    expect(outcome(await start(client, ann))).toBe('400 invalid_request')
    expect(outcome(await start(client, 'a@b\r\nBcc: x@y.z'))).toBe('400 invalid_request')
    expect(outcome(await start(await world().client()))).toBe('401 session_ended')
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
      await world().clock.advance(30_000)
      const known = await world().client()
      await signIn(world(), known, ann)
      const token = await change(client)
      const newcomer = await world().client()
      await world().clock.advance(30_000)
      await signIn(world(), newcomer, studio)
      const notices = (await world().mails()).filter(({ kind }) => kind === 'new-device')
      expect(notices.map(({ to }) => to)).toEqual([studio, ann])
      await world().clock.advance(dayMs - hourMs)
      expect(outcome(await undo(token))).toBe('204')
      const told = await world().mails()
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
      await world().clock.advance(dayMs)
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
      await current(other, codeOf(await world().mails()))
      expect((await world().mails()).map(({ kind }) => kind)).toEqual(['email-taken'])
      await world().clock.advance(dayMs)
      await world().sweep()
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
      const mails = await world().mails()
      // Mails of one moment are sent in any order.
      expect(mails.map(({ kind, to }) => [kind, to]).sort()).toEqual([
        ['factor-added', ann],
        ['factor-added', studio],
      ])
    })
  })
})
