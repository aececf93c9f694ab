import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, lt } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { restoreLinks } from '../database/schema.ts'

/** How long a factor that was removed is kept, and the link in the mail about it can be used, ms. */
export const restoreMs = 86_400_000

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/** @returns the token of a link that restores the factor of an envelope */
export async function makeRestoreLink(tx: Database, envelopeId: string, now: number): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await tx
    .insert(restoreLinks)
    .values({ tokenHash: hashOf(token), envelopeId, expiresAt: new Date(now + restoreMs) })
  return token
}

/** The envelope of a link, which can be used once. */
export async function useRestoreLink(tx: Database, token: string, now: number): Promise<string | undefined> {
  const isValid = and(eq(restoreLinks.tokenHash, hashOf(token)), gt(restoreLinks.expiresAt, new Date(now)))
  const [found] = await tx.delete(restoreLinks).where(isValid).returning()
  return found?.envelopeId
}

export async function sweepRestoreLinks(db: Database, now: number): Promise<void> {
  await db.delete(restoreLinks).where(lt(restoreLinks.expiresAt, new Date(now)))
}
