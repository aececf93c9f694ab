import { createHash } from 'node:crypto'
import { lockInTransaction } from '@latchkey/server-kit'
import { desc } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { audit } from '../database/schema.ts'

export type AuditEvent = {
  readonly event:
    | 'wallet_created'
    | 'envelope_released'
    | 'envelope_unreadable'
    | 'factor_added'
    | 'factor_removed'
    | 'factor_restored'
    | 'wallet_opened'
    | 'device_revoked'
    | 'device_transfer_approved'
    | 'device_transfer_refused'
    | 'phrase_exported'
    | 'spending_approved'
    | 'limit_changed'
    | 'email_changed'
    | 'email_change_undone'
    | 'identity_unlinked'
    | 'statement_signed'
    | 'refresh_token_reused'
  readonly userId: string
  /** Ids only: never addresses of mail, codes or tokens. */
  readonly facts: Readonly<Record<string, string>>
  /** ms since 1970 */
  readonly now: number
}

const genesis = '0'.repeat(64)

/**
 * Appends an event to the audit log. It is part of the transaction that it reports, so nothing is released without it. Call it
 * last: appending transactions wait for each other. Fault F114.
 */
export async function appendAudit(tx: Database, { event, userId, facts, now }: AuditEvent): Promise<void> {
  await lockInTransaction(tx, 'audit')
  const [last] = await tx.select().from(audit).orderBy(desc(audit.seq)).limit(1)
  const row = {
    ...{ seq: (last?.seq ?? 0) + 1, at: new Date(now), event, userId, facts },
    prevHash: last?.hash ?? genesis,
  }
  await tx.insert(audit).values({ ...row, hash: auditHash(row) })
}

type HashedRow = Omit<typeof audit.$inferSelect, 'hash'>

/** SHA-256 over a row and the hash of the one before, hex. */
export function auditHash({ seq, at, event, userId, facts, prevHash }: HashedRow): string {
  const names = Object.keys(facts).sort()
  const text = JSON.stringify([
    seq,
    at.getTime(),
    event,
    userId,
    names.map((name) => [name, facts[name]]),
    prevHash,
  ])
  return createHash('sha256').update(text).digest('hex')
}
