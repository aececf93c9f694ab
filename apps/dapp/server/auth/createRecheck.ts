import { type Clock, withDeadline } from '@latchkey/core'
import { type ContractCall, recheckSignIn } from '@latchkey/core/verify'
import { and, eq, lt } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { siwxSessions } from '../database/schema.ts'

/** The owners of a contract account change, so its signature is looked at again this often. Security R-25. */
export const recheckMs = 24 * 3_600_000
/** A chain that could not be asked is asked again after this long. */
export const againMs = 300_000
/** A page waits for a look no longer than this. */
export const waitMs = 2_000

/**
 * Looks again at the sign-ins of a browser that have not been looked at for 24 h, and ends those that no longer
 * hold. One whose chain does not answer in time is kept, and looked at again after some minutes.
 * @returns whether any was ended
 */
export function createRecheck({ db, call, clock }: { db: Database; call: ContractCall; clock: Clock }) {
  const checkedAt = (ms: number) => ({ checkedAt: new Date(ms) })

  /** Only one of the requests that come at the same time gets to look; the others go on. */
  async function take(sessionId: string) {
    const before = clock.now() - recheckMs
    return db
      .update(siwxSessions)
      .set(checkedAt(before + againMs))
      .where(and(eq(siwxSessions.sessionId, sessionId), lt(siwxSessions.checkedAt, new Date(before))))
      .returning()
  }

  async function look({ id, message, signature }: typeof siwxSessions.$inferSelect): Promise<boolean> {
    const holds = await withDeadline({ clock, ms: waitMs }, () =>
      recheckSignIn({ message, signature, call }),
    ).catch(() => undefined)
    const one = eq(siwxSessions.id, id)
    if (holds) await db.update(siwxSessions).set(checkedAt(clock.now())).where(one)
    if (holds === false) await db.delete(siwxSessions).where(one)
    return holds === false
  }

  return async (sessionId: string): Promise<boolean> => {
    const ended = await Promise.all((await take(sessionId)).map(look))
    return ended.includes(true)
  }
}

export type Recheck = ReturnType<typeof createRecheck>
