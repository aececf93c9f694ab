import { type Clock, withDeadline } from '@latchkey/core'
import { type ContractCall, recheckSignIn } from '@latchkey/core/verify'
import { and, eq, lt } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { siwxSessions } from '../database/schema.ts'

/** Time after which a signature is verified again, because owners of a contract account may change. Security R-25. */
export const recheckMs = 24 * 3_600_000
/** Time before a failed check is retried, ms. */
export const retryMs = 300_000
/** Maximum time that a page waits for a check, ms. */
export const waitMs = 2_000

/**
 * Verifies the sign-ins of a browser again if they were not verified for 24 h, and ends those that are no longer valid. If
 * the chain does not answer in time, the sign-in is kept and checked again later.
 * @returns whether a sign-in was ended
 */
export function createRecheck({ db, call, clock }: { db: Database; call: ContractCall; clock: Clock }) {
  const checkedAt = (ms: number) => ({ checkedAt: new Date(ms) })

  /** Claims the sign-ins that are due, so that only one of several concurrent requests checks them. */
  async function claim(sessionId: string) {
    const before = clock.now() - recheckMs
    return db
      .update(siwxSessions)
      .set(checkedAt(before + retryMs))
      .where(and(eq(siwxSessions.sessionId, sessionId), lt(siwxSessions.checkedAt, new Date(before))))
      .returning()
  }

  async function check({ id, message, signature }: typeof siwxSessions.$inferSelect): Promise<boolean> {
    const holds = await withDeadline({ clock, ms: waitMs }, () =>
      recheckSignIn({ message, signature, call }),
    ).catch(() => undefined)
    const thisSignIn = eq(siwxSessions.id, id)
    if (holds) await db.update(siwxSessions).set(checkedAt(clock.now())).where(thisSignIn)
    if (holds === false) await db.delete(siwxSessions).where(thisSignIn)
    return holds === false
  }

  return async (sessionId: string): Promise<boolean> => {
    const ended = await Promise.all((await claim(sessionId)).map(check))
    return ended.includes(true)
  }
}

export type Recheck = ReturnType<typeof createRecheck>
