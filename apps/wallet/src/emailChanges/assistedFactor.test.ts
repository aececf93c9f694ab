import { randomUUID } from 'node:crypto'
import { databases } from '@latchkey/server-kit/testing'
import { asc, eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { envelopes, sessions } from '../database/schema.ts'
import type { TestClient } from '../testing/createTestClient.ts'
import { anEnvelope, open } from '../testing/makeWallet.ts'
import { outcome } from '../testing/outcome.ts'
import { ann, codeOf, dayMs, hourMs, setUpEmailChanges, studio } from '../testing/setUpEmailChanges.ts'

describe.each(databases)('on $name', ({ place }) => {
  const changes = setUpEmailChanges(place)
  const { it, db, world, owner, start, current, fresh } = changes
  const { finish, again, proveBoth, change, undo, refresh, statement } = changes

  describe('the assisted factor', () => {
    const factorsOf = async (client: TestClient) =>
      (await client.get('/v1/wallet')).body.wallet.factors.map(
        (one: { type: string; factorId: string }) => one,
      )
    const assistedOf = async (client: TestClient) =>
      (await factorsOf(client))
        .filter(({ type }: { type: string }) => type === 'assisted')
        .map(({ factorId }: { factorId: string }) => factorId)

    it('is made again for the new address by the open wallet; the envelopes there are stay as they are', async () => {
      const { client, walletId, envelope, assisted } = await owner()
      await world().clock.advance(30_000)
      const before = await db().select().from(envelopes).orderBy(asc(envelopes.id))
      const ofChange = () => statement(client, walletId, { purpose: 'email-change' })
      expect(await ofChange()).toBe('400 code_expired')
      await start(client)
      await current(client, codeOf(await world().mails()))
      // The new address is not proved yet.
      expect(await ofChange()).toBe('400 code_expired')
      expect(outcome(await start(client))).toBe('202')
      expect(outcome(await fresh(client, codeOf(await world().mails())))).toBe('204')
      expect(await statement(client, walletId)).toMatchObject({ email: ann })
      expect(await ofChange()).toMatchObject({ email: studio })
      const factor = await assisted()
      // Not without one, not with one that the recovery service does not have, and not by a wallet that is not open.
      expect(outcome(await finish(client))).toBe('400 invalid_request')
      const forged = { ...factor, envelope: anEnvelope('assisted', randomUUID()) }
      expect(outcome(await finish(client, forged))).toBe('400 invalid_request')
      expect(outcome(await finish(client, { envelope: anEnvelope('code') }))).toBe('400 invalid_request')
      expect(outcome(await finish(client, factor))).toBe('200')
      expect(await assistedOf(client)).toEqual([factor.envelope.factorId])
      const after = await db().select().from(envelopes).orderBy(asc(envelopes.id))
      expect(after).toEqual(expect.arrayContaining(before))
      expect(after).toHaveLength(before.length + 1)
      const studioHash = after.find(({ factorId }) => factorId === factor.envelope.factorId)?.emailHash ?? ''
      expect(await statement(client, walletId)).toMatchObject({ email: studio })
      await world().clock.advance(dayMs)
      await world().sweep()
      // Not before the new one was proved to open.
      expect(await db().select().from(envelopes)).toHaveLength(before.length + 1)
      await db().update(envelopes).set({ provedAt: new Date() }).where(eq(envelopes.emailHash, studioHash))
      await world().sweep()
      expect(await assistedOf(client).catch(() => [])).not.toContain(envelope.factorId)
      const left = await db().select().from(envelopes)
      expect(left.map(({ factorId }) => factorId)).not.toContain(envelope.factorId)
      expect(left).toHaveLength(before.length)
    })

    it('needs a wallet that this session has opened lately', async () => {
      const { client, assisted, opened } = await owner()
      await world().clock.advance(16 * 60_000)
      client.adopt(await refresh(client))
      expect(outcome(await start(client))).toBe('403 step_up_required')
      await opened()
      await proveBoth(client)
      const factor = await assisted()
      await db().update(sessions).set({ openedAt: null })
      expect(outcome(await finish(client, factor))).toBe('403 step_up_required')
      await opened()
      expect(outcome(await finish(client, factor))).toBe('200')
    })

    it('R-36: the undo brings the former one back; a removed one does not come back', async () => {
      const { client, walletId, envelope, assisted, opened } = await owner()
      await world().clock.advance(30_000)
      await opened()
      const token = await change(client, studio, await assisted())
      expect(outcome(await undo(token))).toBe('204')
      await again(client)
      expect(await assistedOf(client)).toEqual([envelope.factorId])
      expect(await statement(client, walletId)).toMatchObject({ email: ann })
      expect(await db().select().from(envelopes)).toHaveLength(2)
    })

    it('removed during the 24 h, it stays removed after the undo', async () => {
      const { client, walletId, keys, assisted, opened } = await owner()
      const code = anEnvelope('code')
      await client.post('/v1/wallet/envelopes', { envelope: code })
      await open(client, { walletId, keys }, code)
      await opened()
      await world().mails()
      await world().clock.advance(30_000)
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
      const { client, walletId, assisted, opened } = await owner()
      await opened()
      expect(await statement(client, walletId)).not.toHaveProperty('held_until')
      await world().clock.advance(30_000)
      const token = await change(client, studio, await assisted())
      const changedAt = world().clock.now()
      expect(await statement(client, walletId)).toMatchObject({ held_until: (changedAt + dayMs) / 1_000 })
      await world().clock.advance(hourMs)
      const undoneAt = world().clock.now()
      await undo(token)
      await again(client)
      expect(await statement(client, walletId)).toMatchObject({ held_until: (undoneAt + dayMs) / 1_000 })
      await world().clock.advance(dayMs)
      await world().sweep()
      await again(client)
      expect(await statement(client, walletId)).not.toHaveProperty('held_until')
    })
  })
})
