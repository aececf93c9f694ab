import { createHash } from 'node:crypto'
import { databases } from '@latchkey/server-kit/testing'
import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { audit, otp, sessions, tokens } from '../database/schema.ts'
import type { World } from '../testing/createWorld.ts'
import { outcome } from '../testing/outcome.ts'
import { setUpWorld } from '../testing/setUpWorld.ts'
import { anAddress, mailedCode, signIn } from '../testing/signIn.ts'

describe.each(databases)('on $name', ({ place }) => {
  const { it, db, world } = setUpWorld(place)

  describe('sessions', () => {
    const end = '/v1/devices'

    it('a token works with its own key only, until it expires or the session ends (R-48)', async () => {
      const client = await signIn(world(), await world().client(), anAddress())
      expect(outcome(await client.get(end))).toBe('200')
      const thief = await world().client()
      thief.setSession(client.session())
      expect(outcome(await thief.get(end))).toBe('401 invalid_proof')
      const noHash = await client.proof('GET', end, { payload: { ath: undefined } })
      expect(outcome(await client.once('GET', end, {}, { dpop: noHash }))).toBe('401 invalid_proof')
      const bearer = { authorization: `Bearer ${client.session()?.accessToken}` }
      expect(outcome(await client.once('GET', end, {}, bearer))).toBe('401 session_ended')
      await world().clock.advance(600_000)
      expect(outcome(await client.get(end))).toBe('401 session_ended')
      const other = await signIn(world(), await world().client(), anAddress())
      expect(outcome(await other.post('/v1/session/end'))).toBe('204')
      expect(outcome(await other.get(end))).toBe('401 session_ended')
    })

    const refresh = (
      client: Awaited<ReturnType<World['client']>>,
      refreshToken = client.session()?.refreshToken,
    ) => {
      client.setSession(undefined)
      return client.post('/v1/session/refresh', { refreshToken })
    }

    it('a refresh token is rotated; its reuse after 30 s ends the session, for all its tokens', async () => {
      const client = await signIn(world(), await world().client(), anAddress())
      const first = client.session()?.refreshToken
      const second = client.adopt(await refresh(client))
      expect(second.body.refreshToken).not.toBe(first)
      expect(outcome(await client.get(end))).toBe('200')
      await world().clock.advance(30_001)
      expect(outcome(await refresh(client, first))).toBe('401 session_ended')
      expect(outcome(await refresh(client, second.body.refreshToken))).toBe('401 session_ended')
      client.setSession(second.body)
      expect(outcome(await client.get(end))).toBe('401 session_ended')
      const events = await db().select().from(audit)
      expect(events.at(-1)?.event).toBe('refresh_token_reused')
    })

    it('two tabs, or a client that lost the answer, refresh at once and stay signed in (F71)', async () => {
      const client = await signIn(world(), await world().client(), anAddress())
      const token = client.session()?.refreshToken
      client.setSession(undefined)
      const answers = await Promise.all(
        [1, 2, 3].map(() => client.post('/v1/session/refresh', { refreshToken: token })),
      )
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      await world().clock.advance(30_000)
      expect(outcome(await refresh(client, token))).toBe('200')
      for (const answer of answers)
        expect(outcome(await refresh(client, answer.body.refreshToken))).toBe('200')
    })

    it('another key cannot refresh; with a token that was exchanged it ends the session', async () => {
      const client = await signIn(world(), await world().client(), anAddress())
      const [thief, token] = [await world().client(), client.session()?.refreshToken]
      expect(outcome(await refresh(thief, token))).toBe('401 invalid_proof')
      const next = client.adopt(await refresh(client, token))
      expect(next.status).toBe(200)
      expect(outcome(await refresh(thief, token))).toBe('401 session_ended')
      expect(outcome(await client.get(end))).toBe('401 session_ended')
    })

    it('a session ends 30 days after its last use, and 90 days after the sign-in', async () => {
      const day = 86_400_000
      const idle = await signIn(world(), await world().client(), anAddress())
      await world().clock.advance(30 * day)
      expect(outcome(await refresh(idle))).toBe('401 session_ended')
      const used = await signIn(world(), await world().client(), anAddress())
      for (let i = 0; i < 3; i++) {
        await world().clock.advance(29 * day)
        expect(used.adopt(await refresh(used)).status).toBe(200)
      }
      await world().clock.advance(3 * day)
      expect(outcome(await refresh(used))).toBe('401 session_ended')
    })

    it('a step-up makes the session fresh, for the own address only', async () => {
      const email = anAddress()
      const client = await signIn(world(), await world().client(), email)
      await world().clock.advance(301_000)
      const create = async () =>
        outcome(await client.post('/v1/recovery/statement', { walletId: crypto.randomUUID() }))
      expect(await create()).toBe('403 step_up_required')
      const stepUp = { purpose: 'step-up' }
      expect(outcome(await client.startOtp('other@mail.example', stepUp))).toBe('400 invalid_request')
      const code = await mailedCode(world(), client, email, stepUp)
      client.adopt(await client.verifyOtp(email, code, stepUp))
      expect(await create()).toBe('404 not_found')
      const rows = await db().select().from(sessions).where(eq(sessions.jkt, client.jkt))
      expect(rows).toHaveLength(1)
    })

    it('the sweep deletes expired rows', async () => {
      await signIn(world(), await world().client(), anAddress())
      await world().clock.advance(91 * 86_400_000)
      await world().sweep()
      for (const table of [sessions, tokens, otp]) expect(await db().select().from(table)).toEqual([])
    })

    it('tokens are stored as hashes', async () => {
      const client = await signIn(world(), await world().client(), anAddress())
      const hash = createHash('sha256')
        .update(client.session()?.accessToken ?? '')
        .digest('base64url')
      expect(await db().select().from(tokens).where(eq(tokens.hash, hash))).toHaveLength(1)
    })
  })
})
