import { boolean, jsonb, text, timestamp } from 'drizzle-orm/pg-core'
import { events } from '../analytics/tables.ts'
import { nameProofs, names } from '../names/tables.ts'
import { onrampOrders, onrampQuotes } from '../onramp/tables.ts'
import { permissions } from '../permissions/tables.ts'
import type { Budget } from '../projects/budget.ts'
import type { Analytics, ProjectFeatures } from '../projects/features.ts'
import { services } from './services.ts'

/** Projects with their origins, features and budgets. */
const projects = services.table('projects', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  /** Allows loopback origins. Security 3.9. */
  dev: boolean('dev').notNull(),
  origins: jsonb('origins').$type<readonly string[]>().notNull(),
  /** Those of the origins in which the wallet's frame may show every approval. Security R-11 */
  ownOrigins: jsonb('own_origins').$type<readonly string[]>().notNull().default([]),
  features: jsonb('features').$type<ProjectFeatures>().notNull(),
  budget: jsonb('budget').$type<Budget>().notNull(),
  analytics: text('analytics').$type<Analytics>().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
})

export const schema = { projects, events, names, nameProofs, onrampQuotes, onrampOrders, permissions }
