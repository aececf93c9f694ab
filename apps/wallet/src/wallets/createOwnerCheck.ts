import { eq } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { wallets } from '../database/schema.ts'
import { Refusal } from '../http/refusal.ts'
import type { SessionStore, WalletSessionRow } from '../sessions/sessionStore.ts'
import { scopeOf } from './findWallet.ts'

/** @throws Refusal `step_up_required` */
export type OwnerCheck = (session: WalletSessionRow) => Promise<void>

/**
 * Lets only a session change what belongs to the user as a whole (devices, address, limit) in which the user's wallet is open. A
 * user with two wallets has to open the main one, because anybody who signs in could make the other. Without a wallet a fresh
 * sign-in is enough.
 */
export function createOwnerCheck({
  db,
  sessions,
}: {
  readonly db: Database
  readonly sessions: SessionStore
}): OwnerCheck {
  return async (session) => {
    const own = await db.select().from(wallets).where(eq(wallets.userId, session.userId))
    if (own.length === 0) return sessions.requireFresh(session)
    const needed = own.some(({ scope }) => scope === 'main') ? 'main' : 'dev'
    if (scopeOf(session.site) !== needed)
      throw new Refusal('step_up_required', { message: 'Do this where the main wallet is open.' })
    sessions.requireOpened(session)
  }
}
