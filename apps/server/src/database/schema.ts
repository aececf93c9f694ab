import { boolean, jsonb, pgSchema, text, timestamp } from 'drizzle-orm/pg-core'
import type { Budget } from '../projects/budget.ts'
import type { ProjectFeatures } from '../projects/features.ts'

const services = pgSchema('services')

/** Who may ask, from where, and what is switched on for them. */
const projects = services.table('projects', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  /** May be used from any port of this machine. Security 3.9. */
  dev: boolean('dev').notNull(),
  origins: jsonb('origins').$type<readonly string[]>().notNull(),
  features: jsonb('features').$type<ProjectFeatures>().notNull(),
  budget: jsonb('budget').$type<Budget>().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
})

export const schema = { projects }
