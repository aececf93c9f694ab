import { doublePrecision, index, jsonb, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import * as launchpad from './launchpadSchema.ts'
import { users } from './usersTable.ts'

export { users }

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Data shown once, on the next page. */
export type Flash = {
  readonly notice?: { readonly kind: 'success' | 'error' | 'info'; readonly message: string } | undefined
  readonly errors?: { readonly errors: Record<string, string>; readonly bag?: string | undefined } | undefined
  readonly clearHistory?: boolean | undefined
}

/** A browser session. A guest's has no user. */
export const sessions = pgTable(
  'sessions',
  {
    /** sha256 of the cookie, in hex. */
    id: text('id').primaryKey(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    flash: jsonb('flash').$type<Flash>(),
    createdAt: time('created_at').notNull(),
    seenAt: time('seen_at').notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [index('sessions_expires_at').on(table.expiresAt)],
)

/** Nonces. Each is issued to one browser and can be used once. */
export const siwxNonces = pgTable(
  'siwx_nonces',
  {
    nonce: text('nonce').primaryKey(),
    sessionId: text('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [index('siwx_nonces_expires_at').on(table.expiresAt)],
)

/** Sign-ins of a browser, each for one network and account. A browser has one account of each chain family. */
export const siwxSessions = pgTable(
  'siwx_sessions',
  {
    id: uuid('id').primaryKey(),
    sessionId: text('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    networkId: text('network_id').notNull(),
    address: text('address').notNull(),
    message: text('message').notNull(),
    signature: text('signature').notNull(),
    createdAt: time('created_at').notNull(),
    /** When the signature was last verified. */
    checkedAt: time('checked_at').notNull(),
  },
  (table) => [unique().on(table.sessionId, table.networkId, table.address)],
)

/** Rate limits by address, written by `@latchkey/server-kit/limits`. */
const buckets = pgTable(
  'buckets',
  {
    key: text('key').primaryKey(),
    fullAtMs: doublePrecision('full_at_ms').notNull(),
    alertedAtMs: doublePrecision('alerted_at_ms'),
  },
  (table) => [index('buckets_full_at_ms').on(table.fullAtMs)],
)

export const schema = { users, sessions, siwxNonces, siwxSessions, buckets, ...launchpad }
