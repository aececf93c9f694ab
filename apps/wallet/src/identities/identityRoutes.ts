import { createRoute, z } from '@hono/zod-openapi'
import type { Clock } from '@latchkey/core'
import { socialProviders } from '@latchkey/embedded-wallet/api'
import type { Database } from '../database/database.ts'
import type { WalletApp } from '../http/env.ts'
import { answers, body, problem, Refusal, refusals } from '../http/refusal.ts'
import { requireSession } from '../sessions/requireSession.ts'
import type { OwnerCheck } from '../wallets/createOwnerCheck.ts'
import type { Accounts } from './createAccounts.ts'
import type { Users } from './createUsers.ts'

const tags = ['Linked accounts']

/** An account's id. */
export const accountId = z.string().max(64)
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
  request: body(z.strictObject({ id: accountId })),
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
    accounts,
    requireOwner,
  }: {
    readonly db: Database
    readonly clock: Clock
    readonly users: Users
    readonly accounts: Accounts
    readonly requireOwner: OwnerCheck
  },
): void {
  app.openapi(list, async (c) => c.json({ accounts: await accounts.list(requireSession(c).userId) }, 200))
  app.openapi(unlink, async (c) => {
    const session = requireSession(c)
    const { id } = c.req.valid('json')
    await requireOwner(session)
    await db.transaction(async (tx) => {
      if ((await users.emailOf(tx, session.userId)) === undefined)
        throw new Refusal('invalid_request', { message: 'Nothing else signs the user in.' })
      if (!(await accounts.unlink(tx, session, id, new Date(clock.now())))) throw new Refusal('not_found')
    })
    return c.body(null, 204)
  })
}
