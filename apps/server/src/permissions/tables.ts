import { jsonb, text, timestamp } from 'drizzle-orm/pg-core'
import { services } from '../database/services.ts'

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Permissions that a smart account granted to an app (ERC-7715). */
export const permissions = services.table('permissions', {
  /** The permission's context id, `pci`. */
  id: text('id').primaryKey(),
  /** CAIP-2. */
  networkId: text('network_id').notNull(),
  /** EIP-55. */
  address: text('address').notNull(),
  permission: jsonb('permission').$type<Readonly<Record<string, unknown>>>().notNull(),
  createdAt: time('created_at').notNull(),
  expiresAt: time('expires_at').notNull(),
  revokedAt: time('revoked_at'),
})
