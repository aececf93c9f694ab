import { createRoute, z } from '@hono/zod-openapi'
import type { Clock } from '@latchkey/core'
import { appendAudit } from '../audit/appendAudit.ts'
import type { Database } from '../database/database.ts'
import type { WalletApp } from '../http/env.ts'
import { answers, body, problem, refusals } from '../http/refusal.ts'
import type { Users } from '../identities/createUsers.ts'
import type { Outbox } from '../mail/outbox.ts'
import type { Passkeys } from '../passkeys/createPasskeys.ts'
import { passkeyAssertion } from '../passkeys/shapes.ts'
import { requireSession } from '../sessions/requireSession.ts'
import { provedMs, type SessionStore } from '../sessions/sessionStore.ts'
import type { WalletStore } from './walletStore.ts'

const announce = createRoute({
  method: 'post',
  path: '/v1/wallet/export',
  tags: ['Wallet'],
  summary: 'Record that the recovery phrase is about to be shown',
  description:
    'Needs the open wallet, proved in the last 15 min, and a sign-in of the last 60 s or an assertion of a passkey for `export`.',
  request: body(z.strictObject({ assertion: passkeyAssertion.optional() })),
  responses: {
    204: { description: 'It may be shown. The user is told by mail.' },
    404: answers('The user has no wallet.', problem),
    ...refusals,
  },
})

/** The security window asks before it shows the phrase, so that no export is unrecorded. The phrase itself is never sent. */
export function exportRoute(
  app: WalletApp,
  {
    db,
    clock,
    passkeys,
    sessions,
    wallets,
    users,
    outbox,
    origin,
  }: {
    readonly db: Database
    readonly clock: Clock
    readonly passkeys: Passkeys
    readonly sessions: SessionStore
    readonly wallets: WalletStore
    readonly users: Users
    readonly outbox: Outbox
    readonly origin: string
  },
): void {
  app.openapi(announce, async (c) => {
    const session = requireSession(c)
    const { assertion } = c.req.valid('json')
    if (!assertion) sessions.requireFresh(session, provedMs)
    const { walletId } = await wallets.require(session)
    sessions.requireOpened(session)
    const passkey = assertion && (await passkeys.verify(session, walletId, 'export', assertion))
    const now = clock.now()
    await db.transaction(async (tx) => {
      const at = new Date(now).toISOString()
      const { userId, site } = session
      for (const address of await users.noticeAddressesOf(tx, userId))
        await outbox.add(tx, { kind: 'phrase-exported', ...address, site, at, link: `${origin}/security` })
      const facts = { walletId, ...(passkey === undefined ? {} : { passkey }) }
      await appendAudit(tx, { event: 'phrase_exported', userId, facts, now })
    })
    return c.body(null, 204)
  })
}
