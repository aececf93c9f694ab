import { integer, type PgSchema, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Mails to send. The payload is encrypted, and removed when the mail has been sent. */
export const outboxTable = (schema: PgSchema) =>
  schema.table('outbox', {
    id: uuid('id').primaryKey(),
    kind: text('kind').notNull(),
    payloadEnc: text('payload_enc'),
    tries: integer('tries').notNull(),
    nextAt: time('next_at').notNull(),
    notAfter: time('not_after'),
    doneAt: time('done_at'),
    createdAt: time('created_at').notNull(),
  })

export type OutboxTable = ReturnType<typeof outboxTable>
