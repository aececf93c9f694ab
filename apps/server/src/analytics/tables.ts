import { jsonb, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { services } from '../database/services.ts'
import type { StoredEvent } from './analyticsEvent.ts'

/** Analytics events, deleted after 90 days. */
export const events = services.table('events', {
  id: uuid('id').primaryKey(),
  projectId: text('project_id').notNull(),
  event: text('event').notNull(),
  props: jsonb('props').$type<StoredEvent['props']>().notNull(),
  address: text('address'),
  receivedAt: timestamp('received_at', { withTimezone: true, mode: 'date' }).notNull(),
})
