import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, lt } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { revokeLinks } from '../database/schema.ts'

/** How long the link in a mail about a new device can be used, ms. */
const linkMs = 7 * 86_400_000

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/** @returns the token of a link that revokes the device */
export async function makeRevokeLink(tx: Database, deviceId: string, now: number): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await tx
    .insert(revokeLinks)
    .values({ tokenHash: hashOf(token), deviceId, expiresAt: new Date(now + linkMs) })
  return token
}

/** The device of a link, which can be used once. */
export async function useRevokeLink(tx: Database, token: string, now: number): Promise<string | undefined> {
  const isValid = and(eq(revokeLinks.tokenHash, hashOf(token)), gt(revokeLinks.expiresAt, new Date(now)))
  const [found] = await tx.delete(revokeLinks).where(isValid).returning()
  return found?.deviceId
}

export async function sweepRevokeLinks(db: Database, now: number): Promise<void> {
  await db.delete(revokeLinks).where(lt(revokeLinks.expiresAt, new Date(now)))
}
