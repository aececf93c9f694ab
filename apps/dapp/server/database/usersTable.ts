import { sql } from 'drizzle-orm'
import { numeric, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** One user per account: an address whose key signed, or a contract account on one network. */
export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    /** `eip155:0x…` or `solana:…` of a key, `eip155:56:0x…` (CAIP-10) of a contract account. Security R-24. */
    account: text('account').notNull().unique(),
    createdAt: time('created_at').notNull(),
    handle: text('handle'),
    displayName: text('display_name'),
    bio: text('bio').notNull().default(''),
    /** An NFT of the user, as `chain:collection:id`; else a picture made from the address. */
    avatar: text('avatar'),
    /** How the leaderboard names the user. */
    visibility: text('visibility').$type<'public' | 'anonymous' | 'hidden'>().notNull().default('public'),
    /** Whether an allowance is for the amount of one transaction or without limit. */
    approvalMode: text('approval_mode').$type<'exact' | 'unlimited'>().notNull().default('exact'),
    /** Wei a day on the live chain above which the user is asked before contributing more. */
    dailyWarn: numeric('daily_warn', { precision: 78, scale: 0 }),
  },
  (table) => [uniqueIndex('users_handle').on(sql`lower(${table.handle})`)],
)
