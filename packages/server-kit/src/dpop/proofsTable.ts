import { type PgSchema, text, timestamp } from 'drizzle-orm/pg-core'

/** DPoP proofs that were used, by key and `jti`. */
export const proofsTable = (schema: PgSchema) =>
  schema.table('proofs', {
    id: text('id').primaryKey(),
    expiresAt: timestamp('expires_at', { withTimezone: true, mode: 'date' }).notNull(),
  })

export type ProofsTable = ReturnType<typeof proofsTable>
