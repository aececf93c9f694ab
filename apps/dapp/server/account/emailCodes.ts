import { randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import type { Clock } from '@latchkey/core'
import { and, eq, lt, sql } from 'drizzle-orm'
import { otpCodes } from '../database/accountSchema.ts'
import type { Database } from '../database/database.ts'
import type { AppKeys } from './appKeys.ts'

/** Lifetime of a code, minutes. Dapp 3.9. */
export const codeMinutes = 10
const maxAttempts = 5

/** What a code is for. It is worthless for another address, purpose or browser. Dapp 8.5. */
export type CodeSubject = {
  /** In lower case. */
  readonly email: string
  readonly purpose: 'sign-in' | 'step-up' | 'email-old' | 'email-new'
  readonly sessionId: string
}

type CheckedCode = { readonly problem: string | undefined; readonly isWrong: boolean }

const tooMany = 'Too many wrong codes. Ask for a new one.'
const expired = 'That code has expired. Ask for a new one.'

/** Codes that are mailed, and checked in the browser that asked for them. */
export function createEmailCodes({
  db,
  keys,
  clock,
}: {
  readonly db: Database
  readonly keys: AppKeys
  readonly clock: Clock
}) {
  const hashOf = ({ email, purpose, sessionId }: CodeSubject, code: string) =>
    keys.hash('code', email, purpose, sessionId, code)
  const ofSubject = ({ email, purpose, sessionId }: CodeSubject) =>
    and(eq(otpCodes.email, email), eq(otpCodes.purpose, purpose), eq(otpCodes.sessionId, sessionId))

  return {
    /** Makes a code, which voids the former one of the same subject. */
    async make(tx: Database, subject: CodeSubject): Promise<string> {
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      const at = clock.now()
      const fresh = {
        codeHash: hashOf(subject, code),
        attempts: 0,
        sentAt: new Date(at),
        expiresAt: new Date(at + codeMinutes * 60_000),
      }
      await tx
        .insert(otpCodes)
        .values({ id: randomUUID(), ...subject, ...fresh })
        .onConflictDoUpdate({
          target: [otpCodes.email, otpCodes.purpose, otpCodes.sessionId],
          set: fresh,
        })
      return code
    },

    /**
     * Checks a code and consumes it if it is right. The try is counted before the comparison, so that of concurrent tries at
     * most five are evaluated.
     * @returns what is wrong, if anything, and whether the code was compared and wrong
     */
    async check(subject: CodeSubject, code: string): Promise<CheckedCode> {
      const [tried] = await db
        .update(otpCodes)
        .set({ attempts: sql`${otpCodes.attempts} + 1` })
        .where(ofSubject(subject))
        .returning()
      if (!tried || tried.expiresAt.getTime() <= clock.now()) return { problem: expired, isWrong: false }
      if (tried.attempts > maxAttempts) return { problem: tooMany, isWrong: true }
      const given = Buffer.from(hashOf(subject, code))
      const wanted = Buffer.from(tried.codeHash)
      if (given.length === wanted.length && timingSafeEqual(given, wanted)) {
        const [consumed] = await db
          .delete(otpCodes)
          .where(and(eq(otpCodes.id, tried.id), eq(otpCodes.codeHash, tried.codeHash)))
          .returning()
        return { problem: consumed ? undefined : expired, isWrong: false }
      }
      const left = maxAttempts - tried.attempts
      const tries = left === 1 ? '1 try' : `${left} tries`
      return { problem: left === 0 ? tooMany : `That code is wrong. ${tries} left.`, isWrong: true }
    },

    /** Deletes codes that expired over an hour ago. Until then the answer to a try names the expiry. */
    async sweep(): Promise<void> {
      await db.delete(otpCodes).where(lt(otpCodes.expiresAt, new Date(clock.now() - 3_600_000)))
    },
  }
}
