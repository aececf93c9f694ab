import {
  integer,
  type PgSchema,
  type PgTableWithColumns,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

const columns = () => ({
  id: uuid('id').primaryKey(),
  kind: text('kind').notNull(),
  payloadEnc: text('payload_enc'),
  tries: integer('tries').notNull(),
  nextAt: time('next_at').notNull(),
  notAfter: time('not_after'),
  doneAt: time('done_at'),
  createdAt: time('created_at').notNull(),
})

/**
 * Mails to send. The payload is encrypted, and removed when the mail has been sent.
 * @param schema default: the public one
 */
export const outboxTable = (schema?: PgSchema): OutboxTable =>
  schema ? schema.table('outbox', columns()) : pgTable('outbox', columns())

type InSchema = ReturnType<typeof pgTable<'outbox', ReturnType<typeof columns>>>['_']['config']

export type OutboxTable = PgTableWithColumns<Omit<InSchema, 'schema'> & { schema: string | undefined }>
