import { createHash, randomBytes } from 'node:crypto'
import type { Clock } from '@latchkey/core'
import { and, eq, lt } from 'drizzle-orm'
import type { AppKeys } from '../account/appKeys.ts'
import { xStates } from '../database/accountSchema.ts'
import type { Database } from '../database/database.ts'

/** Time for a user to agree at X, ms. Dapp 8.7. */
export const stateMs = 600_000

type Asking = { readonly sessionId: string; readonly userId: string }

const hashOf = (state: string) => createHash('sha256').update(state).digest('hex')

/** Users who were sent to X. A state is for one user in one browser, and for one answer. Security R-40. */
export function createXStates({
  db,
  keys,
  clock,
}: {
  readonly db: Database
  readonly keys: AppKeys
  readonly clock: Clock
}) {
  return {
    /** Both are 256 random bits. The database has only a hash of the state. */
    async make(asking: Asking): Promise<{ readonly state: string; readonly verifier: string }> {
      const [state, verifier] = [randomBytes(32).toString('base64url'), randomBytes(32).toString('base64url')]
      await db.insert(xStates).values({
        ...{ stateHash: hashOf(state), ...asking },
        verifierEnc: keys.encryptText('x', verifier),
        expiresAt: new Date(clock.now() + stateMs),
      })
      return { state, verifier }
    },

    /** Consumes a state. @returns its verifier; `undefined` if it is another's, used or expired, or the key was replaced */
    async take(state: string, { sessionId, userId }: Asking): Promise<string | undefined> {
      const [taken] = await db
        .delete(xStates)
        .where(
          and(
            eq(xStates.stateHash, hashOf(state)),
            eq(xStates.sessionId, sessionId),
            eq(xStates.userId, userId),
          ),
        )
        .returning()
      if (!taken || taken.expiresAt.getTime() <= clock.now()) return undefined
      try {
        return keys.decryptText('x', taken.verifierEnc)
      } catch {
        return undefined
      }
    },

    async sweep(): Promise<void> {
      await db.delete(xStates).where(lt(xStates.expiresAt, new Date(clock.now())))
    },
  }
}

export type XStates = ReturnType<typeof createXStates>
