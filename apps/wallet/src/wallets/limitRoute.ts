import { createRoute, z } from '@hono/zod-openapi'
import type { Clock } from '@latchkey/core'
import { lockInTransaction } from '@latchkey/server-kit'
import { appendAudit } from '../audit/appendAudit.ts'
import type { Database } from '../database/database.ts'
import type { WalletApp } from '../http/env.ts'
import { type RequestLimits, take } from '../http/limits.ts'
import { answers, body, problem, Refusal, refusals } from '../http/refusal.ts'
import type { Users } from '../identities/createUsers.ts'
import type { Passkeys } from '../passkeys/createPasskeys.ts'
import { passkeyAssertion } from '../passkeys/shapes.ts'
import { requireSession } from '../sessions/requireSession.ts'
import { provedMs, type SessionStore } from '../sessions/sessionStore.ts'
import type { OwnerCheck } from './createOwnerCheck.ts'
import { walletRecord, writable } from './walletRoutes.ts'
import type { WalletStore } from './walletStore.ts'

const changesPerMinute = 30

const change = createRoute({
  method: 'post',
  path: '/v1/wallet/limit',
  tags: ['Wallet'],
  summary: 'Change the daily limit of the user',
  description:
    'A higher one needs the open wallet, proved in the last 15 min, and a sign-in of the last 60 s or an assertion of a passkey for `limit`.',
  request: body(
    z.strictObject({ usd: z.number().int().min(1).max(1_000_000), assertion: passkeyAssertion.optional() }),
  ),
  responses: {
    200: answers('The wallet.', walletRecord),
    404: answers('The user has no wallet.', problem),
    ...refusals,
  },
})

/** What a user sends within 24 h without another proof of who they are. Security 3.7 */
export function limitRoute(
  app: WalletApp,
  {
    db,
    clock,
    passkeys,
    sessions,
    wallets,
    users,
    requireOwner,
    limits,
  }: {
    readonly db: Database
    readonly clock: Clock
    readonly passkeys: Passkeys
    readonly sessions: SessionStore
    readonly wallets: WalletStore
    readonly users: Users
    readonly requireOwner: OwnerCheck
    readonly limits: RequestLimits
  },
): void {
  app.openapi(change, async (c) => {
    const session = requireSession(c)
    const { userId } = session
    const { usd, assertion } = c.req.valid('json')
    await limits.take(take(`limits of ${userId}`, changesPerMinute, 60_000))
    const { walletId, dailyLimit } = await wallets.require(session)
    if (usd > dailyLimit) await requireOwner(session)
    const passkey = assertion && (await passkeys.verify(session, walletId, 'limit', assertion))
    const isProved = passkey !== undefined || sessions.isFresh(session, provedMs)
    await db.transaction(async (tx) => {
      await lockInTransaction(tx, `spendings of ${userId}`)
      const former = await users.dailyLimitOf(tx, userId)
      if (usd > former && !isProved) throw new Refusal('step_up_required')
      await users.setDailyLimit(tx, userId, usd)
      const amounts = { from: String(former), to: String(usd) }
      const facts = { walletId, ...amounts, ...(passkey === undefined ? {} : { passkey }) }
      await appendAudit(tx, { event: 'limit_changed', userId, facts, now: clock.now() })
    })
    return c.json(writable(await wallets.require(session)), 200)
  })
}
