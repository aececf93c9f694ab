import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  index,
  jsonb,
  numeric,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { FeeSpeed, SpeedChoices } from '../../shared/speed/choices.ts'

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Users. Each has an email address, a wallet, or both. */
export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
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
    /** EVM account that gets the tokens of the user's Solana accounts unless the user names another. */
    dropAccount: text('drop_account'),
    /** Whether the relay claims the user's airdrops when they open. */
    claimsForMe: boolean('claims_for_me').notNull().default(false),
    /** How much is paid for a place in the next blocks, and which provider is asked first, by CAIP-2 id. */
    feeSpeed: text('fee_speed').$type<FeeSpeed>().notNull().default('standard'),
    nodePins: jsonb('node_pins').$type<SpeedChoices['pins']>().notNull().default({}),
    primaryWalletId: uuid('primary_wallet_id').references((): AnyPgColumn => wallets.id, {
      onDelete: 'set null',
    }),
    /** Verified by a code, in lower case. */
    email: text('email'),
    emailVerifiedAt: time('email_verified_at'),
    /** scrypt with its parameters and salt. */
    passwordHash: text('password_hash'),
    passwordSetAt: time('password_set_at'),
  },
  (table) => [
    uniqueIndex('users_handle').on(sql`lower(${table.handle})`),
    uniqueIndex('users_email').on(sql`lower(${table.email})`),
  ],
)

/** Wallets that have signed in. Each belongs to one user. */
export const wallets = pgTable(
  'wallets',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** `eip155:0x…` or `solana:…` of a key, `eip155:56:0x…` (CAIP-10) of a contract account. Security R-24. */
    account: text('account').notNull().unique(),
    label: text('label'),
    verifiedAt: time('verified_at').notNull(),
  },
  (table) => [index('wallets_user').on(table.userId)],
)
