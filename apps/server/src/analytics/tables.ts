import { jsonb, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { services } from '../database/services.ts'
import type { KeptEvent } from './analyticsEvent.ts'

/** What pages told of their use, 90 days long. */
export const events = services.table('events', {
  id: uuid('id').primaryKey(),
  projectId: text('project_id').notNull(),
  event: text('event').notNull(),
  props: jsonb('props').$type<KeptEvent['props']>().notNull(),
  address: text('address'),
  receivedAt: timestamp('received_at', { withTimezone: true, mode: 'date' }).notNull(),
})
