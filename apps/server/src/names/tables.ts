import { jsonb, text, timestamp } from 'drizzle-orm/pg-core'
import { services } from '../database/services.ts'

export type NameAddresses = Readonly<Record<string, { readonly address: string; readonly created: string }>>
export type NameAttributes = { readonly avatar?: string | undefined; readonly bio?: string | undefined }

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Registered names, normalized and with their zone. An account has one name. */
export const names = services.table('names', {
  name: text('name').primaryKey(),
  /** `eip155:0x…` if verified by a key, CAIP-10 if by contract code. Security R-24. */
  account: text('account').notNull().unique(),
  /** EIP-55. */
  address: text('address').notNull(),
  /** By SLIP-44 coin type. */
  addresses: jsonb('addresses').$type<NameAddresses>().notNull(),
  attributes: jsonb('attributes').$type<NameAttributes>().notNull(),
  registeredAt: time('registered_at').notNull(),
  updatedAt: time('updated_at'),
})

/** Hex SHA-256 of message and signature, to recognize a repeated registration. */
export const nameProofs = services.table('name_proofs', {
  proof: text('proof').primaryKey(),
  name: text('name').notNull(),
})
