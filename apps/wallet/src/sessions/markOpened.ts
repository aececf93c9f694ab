import { eq } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { sessions } from '../database/schema.ts'

/**
 * Records that an envelope was released to a session, which may add a factor then.
 * @param now ms since 1970
 */
export async function markOpened(tx: Database, sessionId: string, now: number): Promise<void> {
  await tx
    .update(sessions)
    .set({ openedAt: new Date(now) })
    .where(eq(sessions.id, sessionId))
}
