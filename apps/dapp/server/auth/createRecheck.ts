import { type ContractCall, recheckSignIn } from '@latchkey/core/verify'
import { and, eq, lt } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { siwxSessions } from '../database/schema.ts'

/** The owners of a contract account change, so its signature is looked at again this often. Security R-25. */
export const recheckMs = 24 * 3_600_000

/**
 * Looks again at the sign-ins of a browser that have not been looked at for 24 h, and ends those that no longer
 * hold. One whose chain cannot be asked is kept until it can.
 * @returns whether any was ended
 */
export function createRecheck({ db, call, now }: { db: Database; call: ContractCall; now: () => number }) {
  return async (sessionId: string): Promise<boolean> => {
    const stale = await db
      .select()
      .from(siwxSessions)
      .where(
        and(eq(siwxSessions.sessionId, sessionId), lt(siwxSessions.checkedAt, new Date(now() - recheckMs))),
      )
    let ended = false
    for (const { id, message, signature } of stale) {
      const holds = await recheckSignIn({ message, signature, call }).catch(() => undefined)
      if (holds === undefined) continue
      if (holds)
        await db
          .update(siwxSessions)
          .set({ checkedAt: new Date(now()) })
          .where(eq(siwxSessions.id, id))
      else await db.delete(siwxSessions).where(eq(siwxSessions.id, id))
      ended ||= !holds
    }
    return ended
  }
}

export type Recheck = ReturnType<typeof createRecheck>
