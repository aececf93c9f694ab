import { createRoute, z } from '@hono/zod-openapi'
import type { Clock } from '@latchkey/core'
import { socialProviders } from '@latchkey/embedded-wallet/api'
import { farcasterIssuer, type Providers } from '@latchkey/server-kit/logins'
import { appendAudit } from '../audit/appendAudit.ts'
import type { Database } from '../database/database.ts'
import type { WalletApp } from '../http/env.ts'
import { answers, body, problem, Refusal, refusals } from '../http/refusal.ts'
import { requireSession } from '../sessions/requireSession.ts'
import type { SessionStore } from '../sessions/sessionStore.ts'
import type { OwnerCheck } from '../wallets/createOwnerCheck.ts'
import type { Users } from './createUsers.ts'

const tags = ['Linked accounts']

const account = z
  .object({
    id: z.string(),
    method: z.enum([...socialProviders, 'farcaster']).optional(),
    issuer: z.string(),
    userName: z.string().optional(),
    linked: z.number().openapi({ description: 'ms since 1970' }),
  })
  .openapi('LinkedAccount')

const list = createRoute({
  method: 'get',
  path: '/v1/identities',
  tags,
  summary: 'Accounts at providers that sign the user in',
  responses: { 200: answers('Oldest first.', z.object({ accounts: z.array(account) })), ...refusals },
})
const unlink = createRoute({
  method: 'post',
  path: '/v1/identities/unlink',
  tags,
  summary: 'Let an account no longer sign the user in',
  description:
    'Needs the open wallet, proved in the last 15 min, and an address of the user, by which the user signs in then. Sessions that began with accounts of the same provider end, but for this one. The account is not linked again by its address.',
  request: body(z.strictObject({ id: z.string().max(64) })),
  responses: {
    204: { description: 'It is unlinked.' },
    404: answers('The user has no such account.', problem),
    ...refusals,
  },
})

/** Accounts at providers that were linked with a user, by their first sign-in or by an address. Security R-45 */
export function identityRoutes(
  app: WalletApp,
  {
    db,
    clock,
    users,
    sessions,
    providers,
    requireOwner,
  }: {
    readonly db: Database
    readonly clock: Clock
    readonly users: Users
    readonly sessions: SessionStore
    readonly providers: Pick<Providers, 'ofIssuer'>
    readonly requireOwner: OwnerCheck
  },
): void {
  const methodOf = (issuer: string) =>
    issuer === farcasterIssuer ? ('farcaster' as const) : providers.ofIssuer(issuer)

  app.openapi(list, async (c) => {
    const accounts = await users.accountsOf(db, requireSession(c).userId)
    const shown = accounts.map(({ id, issuer, userName, createdAt }) => ({
      id,
      issuer,
      method: methodOf(issuer),
      linked: createdAt.getTime(),
      userName: userName ?? undefined,
    }))
    return c.json({ accounts: shown }, 200)
  })
  app.openapi(unlink, async (c) => {
    const session = requireSession(c)
    const { userId } = session
    const { id } = c.req.valid('json')
    await requireOwner(session)
    await db.transaction(async (tx) => {
      if ((await users.emailOf(tx, userId)) === undefined)
        throw new Refusal('invalid_request', { message: 'Nothing else signs the user in.' })
      const unlinked = await users.unlink(tx, userId, id)
      if (!unlinked) throw new Refusal('not_found')
      const method = methodOf(unlinked.issuer)
      if (method) await sessions.endOfMethod(tx, { userId, method, except: session.id })
      await appendAudit(tx, { event: 'identity_unlinked', userId, facts: { id }, now: clock.now() })
    })
    return c.body(null, 204)
  })
}
