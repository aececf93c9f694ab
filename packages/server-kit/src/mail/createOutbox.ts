import { randomUUID } from 'node:crypto'
import type { Clock } from '@latchkey/core'
import { and, eq, inArray, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm'
import type { Database } from '../database/openDatabase.ts'
import type { LogLine } from '../log.ts'
import type { OutboxTable } from './outboxTable.ts'

/** Sends one mail. Rejects if the server did not accept it. */
export type SendMail<mail> = (mail: mail, messageId: string) => Promise<void>

/** Mails sent at once, and how long one of them may take before another process sends it, ms. */
const batchSize = 5
const leaseMs = 60_000
const quickRetryMs = (tries: number) => Math.min(60_000, 5_000 * 2 ** (tries - 1))

export type Outbox<mail, schema extends Record<string, unknown>> = {
  add(tx: Database<schema>, mail: mail): Promise<void>
  /** Sends all mails that are due. Those whose time is over are dropped. */
  sendDue(send: SendMail<mail>): Promise<void>
  sweep(): Promise<void>
}

/**
 * Mails that wait in the database. A mail is stored in the transaction that asks for it, and sent at least once: a process
 * that dies after the mail server's answer sends it again, with the same Message-ID. Faults F105 and F106.
 */
export function createOutbox<mail extends { readonly kind: string }, schema extends Record<string, unknown>>({
  db,
  table: outbox,
  keys,
  clock,
  log,
  patienceMs,
  retryMs = quickRetryMs,
  idOf = () => randomUUID(),
  keptMs = 86_400_000,
}: {
  readonly db: Database<schema>
  readonly table: OutboxTable
  readonly keys: {
    encryptText(use: 'mail', text: string): string
    decryptText(use: 'mail', encrypted: string): string
  }
  readonly clock: Clock
  readonly log: (event: string, facts?: LogLine) => void
  /** How long a mail is tried before it is dropped, ms. */
  readonly patienceMs: (mail: mail) => number
  /** Time before the next try, ms; `undefined` gives the mail up. @param tries - so far, from 1 */
  readonly retryMs?: (tries: number) => number | undefined
  /** UUID of a mail. Of mails with the same id only the first is sent, while its row is kept. */
  readonly idOf?: (mail: mail) => string
  /** How long rows of sent mails are kept, ms. */
  readonly keptMs?: number
}): Outbox<mail, schema> {
  /**
   * Takes mails that are due, so that no other process sends them for the time of the lease. Oldest first: of two codes to
   * one address the valid one should arrive last.
   */
  async function claim() {
    const at = new Date(clock.now())
    const due = db
      .select({ id: outbox.id })
      .from(outbox)
      .where(and(isNull(outbox.doneAt), lte(outbox.nextAt, at)))
      .orderBy(outbox.nextAt)
      .limit(batchSize)
      .for('update', { skipLocked: true })
    const rows = await db
      .update(outbox)
      .set({ nextAt: new Date(at.getTime() + leaseMs), tries: sql`${outbox.tries} + 1` })
      .where(and(inArray(outbox.id, due), isNull(outbox.doneAt)))
      .returning()
    // An update returns rows in the order in which the database finds them.
    return rows.sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
  }
  const finish = (id: string) =>
    db
      .update(outbox)
      .set({ doneAt: new Date(clock.now()), payloadEnc: null })
      .where(eq(outbox.id, id))

  async function sendOne(row: typeof outbox.$inferSelect, send: SendMail<mail>): Promise<void> {
    const now = clock.now()
    if (!row.payloadEnc || (row.notAfter && row.notAfter.getTime() <= now)) {
      log('mail_expired', { kind: row.kind, id: row.id })
      return void (await finish(row.id))
    }
    try {
      await send(JSON.parse(keys.decryptText('mail', row.payloadEnc)), row.id)
      await finish(row.id)
    } catch (error) {
      const code = (error as { code?: unknown }).code
      log('mail_failed', { kind: row.kind, id: row.id, tries: row.tries, error: String(code ?? 'unknown') })
      const waitMs = retryMs(row.tries)
      if (waitMs === undefined) {
        log('mail_given_up', { kind: row.kind, id: row.id, tries: row.tries })
        return void (await finish(row.id))
      }
      const nextAt = new Date(clock.now() + waitMs)
      await db.update(outbox).set({ nextAt }).where(eq(outbox.id, row.id))
    }
  }

  let newestMs = 0

  return {
    async add(tx, mail) {
      const at = new Date(clock.now())
      // Mails of one millisecond keep their order.
      newestMs = Math.max(at.getTime(), newestMs + 1)
      const row = {
        ...{ id: idOf(mail), kind: mail.kind, tries: 0, nextAt: at, createdAt: new Date(newestMs) },
        payloadEnc: keys.encryptText('mail', JSON.stringify(mail)),
        notAfter: new Date(at.getTime() + patienceMs(mail)),
      }
      await tx.insert(outbox).values(row).onConflictDoNothing()
    },
    async sendDue(send) {
      for (;;) {
        const rows = await claim()
        if (rows.length === 0) return
        await Promise.all(rows.map((row) => sendOne(row, send)))
      }
    },
    async sweep() {
      const before = new Date(clock.now() - keptMs)
      await db.delete(outbox).where(and(isNotNull(outbox.doneAt), lt(outbox.doneAt, before)))
    },
  }
}
