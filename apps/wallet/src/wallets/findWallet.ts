import { and, eq } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { wallets } from '../database/schema.ts'
import { Refusal } from '../http/refusal.ts'
import type { WalletSessionRow } from '../sessions/sessionStore.ts'

export type WalletRow = typeof wallets.$inferSelect

/** Sites on the local machine have wallets of their own, so that a test never signs with a real one. Security 3.9. */
export const scopeOf = (site: string): WalletRow['scope'] =>
  /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/.test(site) ? 'dev' : 'main'

/** The wallet of the user at the site of the session. */
export async function findWallet(
  tx: Database,
  { userId, site }: WalletSessionRow,
): Promise<WalletRow | undefined> {
  const [found] = await tx
    .select()
    .from(wallets)
    .where(and(eq(wallets.userId, userId), eq(wallets.scope, scopeOf(site))))
  return found
}

/** The user's wallet, locked until the end of the transaction. @throws Refusal `no_wallet` */
export async function findLockedWallet(tx: Database, session: WalletSessionRow): Promise<WalletRow> {
  const found = await findWallet(tx, session)
  if (!found) throw new Refusal('no_wallet')
  await tx.select({ id: wallets.id }).from(wallets).where(eq(wallets.id, found.id)).for('update')
  return found
}
