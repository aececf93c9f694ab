import { farcasterIssuer, type Providers } from '@latchkey/server-kit/logins'
import { appendAudit } from '../audit/appendAudit.ts'
import type { Database } from '../database/database.ts'
import type { SessionStore, WalletSessionRow } from '../sessions/sessionStore.ts'
import type { Users } from './createUsers.ts'

export type Accounts = ReturnType<typeof createAccounts>

/** Accounts at providers that sign users in. Security R-45 */
export function createAccounts({
  db,
  users,
  sessions,
  providers,
}: {
  readonly db: Database
  readonly users: Users
  readonly sessions: SessionStore
  readonly providers: Pick<Providers, 'ofIssuer'>
}) {
  const methodOf = (issuer: string) =>
    issuer === farcasterIssuer ? ('farcaster' as const) : providers.ofIssuer(issuer)

  return {
    /** Those of a user, oldest first. */
    async list(userId: string) {
      const rows = await users.accountsOf(db, userId)
      return rows.map(({ id, issuer, userName, createdAt }) => ({
        id,
        issuer,
        method: methodOf(issuer),
        linked: createdAt.getTime(),
        userName: userName ?? undefined,
      }))
    },
    /**
     * Lets an account sign its user in no more. Sessions that began with accounts of the same provider end, but for `session`.
     * @returns whether the user has one of this id
     */
    async unlink(tx: Database, session: WalletSessionRow, id: string, at: Date): Promise<boolean> {
      const { userId } = session
      const unlinked = await users.unlink(tx, userId, id, at)
      if (!unlinked) return false
      const method = methodOf(unlinked.issuer)
      if (method) await sessions.endOfMethod(tx, { userId, method, except: session.id })
      await appendAudit(tx, { event: 'identity_unlinked', userId, facts: { id }, now: at.getTime() })
      return true
    },
  }
}
