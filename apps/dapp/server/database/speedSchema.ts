import { boolean, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** How fast providers answer this server. */
export const rpcSamples = pgTable(
  'rpc_samples',
  {
    networkId: text('network_id').notNull(),
    provider: text('provider').notNull(),
    at: time('at').notNull(),
    /** `null`: no answer. */
    latencyMs: integer('latency_ms'),
    /** Blocks behind the best provider of the network. */
    headLag: integer('head_lag'),
  },
  (table) => [
    primaryKey({ columns: [table.networkId, table.provider, table.at] }),
    index('rpc_samples_at').on(table.at),
  ],
)

/** When a process last began to take samples, in one row. */
export const rpcSampling = pgTable('rpc_sampling', {
  onlyRow: boolean('only_row').primaryKey(),
  beganAt: time('began_at').notNull(),
})
