import { sql } from 'drizzle-orm'
import {
  bigint,
  index,
  integer,
  numeric,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { SponsoredState } from '../../shared/props/relay.ts'
import { users } from './usersTable.ts'

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const count = (name: string) => bigint(name, { mode: 'number' })

/** Claims and refunds that the relay sends and pays for. */
export const sponsoredClaims = pgTable(
  'sponsored_claims',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    chainId: integer('chain_id').notNull(),
    target: text('target').notNull(),
    call: text('call').$type<'refund' | 'claim'>().notNull(),
    dropNumber: count('drop_number').notNull().default(0),
    account: text('account').notNull(),
    data: text('data').notNull(),
    gas: count('gas').notNull(),
    state: text('state').$type<SponsoredState>().notNull(),
    problem: text('problem').$type<'reverted' | 'expired' | 'spent'>(),
    createdAt: time('created_at').notNull(),
    sender: text('sender'),
    nonce: count('nonce'),
    raw: text('raw'),
    txHashes: text('tx_hashes').array().notNull().default([]),
    signedAt: time('signed_at'),
    /** Wei. */
    cost: numeric('cost', { precision: 78, scale: 0 }).notNull(),
    nextAt: time('next_at').notNull(),
  },
  (table) => [
    uniqueIndex('sponsored_claims_open')
      .on(table.chainId, table.target, table.call, table.dropNumber, table.account)
      .where(sql`${table.state} in ('waiting', 'sent')`),
    index('sponsored_claims_due').on(table.nextAt),
    index('sponsored_claims_created').on(table.createdAt),
  ],
)
