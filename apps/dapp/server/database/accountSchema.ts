import { outboxTable } from '@latchkey/server-kit/mail'
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { sessions } from './sessionsTable.ts'
import { users } from './usersTable.ts'

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const ofSession = () =>
  text('session_id')
    .notNull()
    .references(() => sessions.id, { onDelete: 'cascade' })

/** Mailed codes. A new code for the same address, purpose and browser replaces the former. */
export const otpCodes = pgTable(
  'otp_codes',
  {
    id: uuid('id').primaryKey(),
    email: text('email').notNull(),
    purpose: text('purpose').notNull(),
    sessionId: ofSession(),
    codeHash: text('code_hash').notNull(),
    attempts: integer('attempts').notNull().default(0),
    sentAt: time('sent_at').notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [
    unique().on(table.email, table.purpose, table.sessionId),
    index('otp_codes_expires_at').on(table.expiresAt),
  ],
)

/** The change of an address that a browser has begun. */
export const emailChanges = pgTable('email_changes', {
  sessionId: text('session_id')
    .primaryKey()
    .references(() => sessions.id, { onDelete: 'cascade' }),
  email: text('email').notNull(),
  step: text('step').$type<'old' | 'new'>().notNull(),
  sentAt: time('sent_at').notNull(),
})

/** The X accounts of users. */
export const xAccounts = pgTable('x_accounts', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The id at X. */
  subject: text('subject').notNull().unique(),
  username: text('username').notNull(),
  name: text('name').notNull(),
  linkedAt: time('linked_at').notNull(),
})

/** Users who are at X now. */
export const xStates = pgTable(
  'x_states',
  {
    /** sha256 of the state, in hex. */
    stateHash: text('state_hash').primaryKey(),
    sessionId: ofSession(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    verifierEnc: text('verifier_enc').notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [index('x_states_expires_at').on(table.expiresAt)],
)

/** Changes of accounts. They are kept when the user is deleted. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: uuid('user_id').notNull(),
    action: text('action').notNull(),
    network: text('network').notNull(),
    at: time('at').notNull(),
  },
  (table) => [index('audit_log_user').on(table.userId, table.at)],
)

export const emailLists = pgTable(
  'email_lists',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    list: text('list').notNull(),
    subscribed: boolean('subscribed').notNull(),
    changedAt: time('changed_at').notNull(),
    via: text('via').$type<'settings' | 'link'>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.list] })],
)

/** Mails to send. */
export const outbox = outboxTable()
