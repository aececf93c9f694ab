import { boolean, doublePrecision, index, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import * as account from './accountSchema.ts'
import * as launchpad from './launchpadSchema.ts'
import * as relay from './relaySchema.ts'
import { type Flash, sessions } from './sessionsTable.ts'
import * as speed from './speedSchema.ts'
import { users, wallets } from './usersTable.ts'

export { type Flash, sessions, users, wallets }

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

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
    /** The user does not want to link this wallet now. */
    linkDismissed: boolean('link_dismissed').notNull().default(false),
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

export const schema = {
  ...{ users, wallets, sessions, siwxNonces, siwxSessions, buckets },
  ...account,
  ...launchpad,
  ...relay,
  ...speed,
}
