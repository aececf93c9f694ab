import { databases } from '@latchkey/server-kit/testing'
import { asc, eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { audit } from '../database/schema.ts'
import { codeAt, envelopeAt, read } from '../testing/makeWallet.ts'
import { outcome } from '../testing/outcome.ts'
import { setUpWorld } from '../testing/setUpWorld.ts'

describe.each(databases)('on $name', ({ place }) => {
  const { it, db, world, user, owner } = setUpWorld(place)

  describe('an export of the phrase', () => {
    it('P5: needs a sign-in of the last 60 s, is audited, and is reported by mail', async () => {
      const { client, registration } = await owner()
      await world().mails()
      await world().clock.advance(60_000)
      expect(outcome(await client.post('/v1/wallet/export', {}))).toBe('204')
      const site = 'https://meadow.example'
      const at = new Date(world().clock.now()).toISOString()
      expect(await world().mails()).toEqual([
        {
          ...{ kind: 'phrase-exported', to: 'ann@mail.example', locale: 'en' },
          ...{ site, at, link: `${world().origin}/security` },
        },
      ])
      const [last] = (await db().select().from(audit).orderBy(asc(audit.seq))).slice(-1)
      expect(last).toMatchObject({ event: 'phrase_exported', facts: { walletId: registration.walletId } })
      await world().clock.advance(1)
      expect(outcome(await client.post('/v1/wallet/export', {}))).toBe('403 step_up_required')
      expect(await world().mails()).toEqual([])
    })

    it('is neither recorded nor reported for a session in which the wallet was not opened', async () => {
      const { registration } = await owner()
      await world().clock.advance(31_000)
      const thief = await user()
      await read(thief, envelopeAt(registration, codeAt))
      await world().mails()
      expect(outcome(await thief.post('/v1/wallet/export', {}))).toBe('403 step_up_required')
      expect(await world().mails()).toEqual([])
      const isOf = eq(audit.userId, thief.session()?.user.id ?? '')
      const events = await db().select().from(audit).where(isOf).orderBy(asc(audit.seq))
      expect(events.map(({ event }) => event)).toEqual(['wallet_created', 'envelope_released'])
    })

    it('of a user without a wallet is refused', async () => {
      expect(outcome(await (await user()).post('/v1/wallet/export', {}))).toBe('404 no_wallet')
    })
  })
})
