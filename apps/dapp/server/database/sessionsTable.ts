import { boolean, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from './usersTable.ts'

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
    /** Begun by a code or a password, so that it needs no sign-in of a wallet to go on. */
    ownSignIn: boolean('own_sign_in').notNull().default(false),
    /** When the user last proved who they are. */
    stepUpAt: time('step_up_at'),
    userAgent: text('user_agent').notNull().default(''),
    /** The client's address, IPv4 by its /24. */
    network: text('network').notNull().default(''),
  },
  (table) => [index('sessions_expires_at').on(table.expiresAt), index('sessions_user').on(table.userId)],
)
