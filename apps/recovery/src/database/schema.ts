import { proofsTable } from '@latchkey/server-kit/dpop'
import { outboxTable } from '@latchkey/server-kit/mail'
import { integer, pgSchema, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** The service has its own schema. The migrations hold keys and indexes. */
const recovery = pgSchema('recovery')
const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** The secrets of assisted factors, encrypted under key encryption key B. Security 3.3 */
export const shares = recovery.table(
  'shares',
  {
    walletId: uuid('wallet_id').notNull(),
    factorId: uuid('factor_id').notNull(),
    userId: text('user_id').notNull(),
    emailHash: text('email_hash').notNull(),
    kekId: text('kek_id').notNull(),
    sealed: text('sealed').notNull(),
    createdAt: time('created_at').notNull(),
    /** `null`: pending, because it is not known whether a wallet refers to it. */
    confirmedAt: time('confirmed_at'),
  },
  (table) => [primaryKey({ columns: [table.walletId, table.factorId] })],
)

/** Codes that were mailed, as keyed hashes. */
export const codes = recovery.table('codes', {
  id: uuid('id').primaryKey(),
  walletId: uuid('wallet_id').notNull(),
  jkt: text('jkt').notNull(),
  codeHash: text('code_hash').notNull(),
  tries: integer('tries').notNull(),
  createdAt: time('created_at').notNull(),
  expiresAt: time('expires_at').notNull(),
  consumedAt: time('consumed_at'),
})

/** Wrong codes of the last day. */
export const failures = recovery.table('failures', {
  walletId: uuid('wallet_id').notNull(),
  at: time('at').notNull(),
})

/** Releases, and those that are held until `readyAt`. */
export const releases = recovery.table('releases', {
  id: uuid('id').primaryKey(),
  walletId: uuid('wallet_id').notNull(),
  jkt: text('jkt').notNull(),
  createdAt: time('created_at').notNull(),
  readyAt: time('ready_at').notNull(),
  expiresAt: time('expires_at').notNull(),
  /** Hash of the token in the link that cancels the release. */
  cancelHash: text('cancel_hash'),
  cancelledAt: time('cancelled_at'),
  releasedAt: time('released_at'),
})

export const proofs = proofsTable(recovery)
export const outbox = outboxTable(recovery)

export const schema = { shares, codes, failures, releases, proofs, outbox }
