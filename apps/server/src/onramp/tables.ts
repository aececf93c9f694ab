import type { CaipNetworkId } from '@latchkey/core'
import { jsonb, text, timestamp } from 'drizzle-orm/pg-core'
import { services } from '../database/services.ts'
import type { OnrampQuote } from './provider.ts'

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** A quote with the asset and amount to send. */
export type PricedQuote = OnrampQuote & {
  /** CAIP-2. */
  readonly networkId: CaipNetworkId
  readonly networkName: string
  /** Null for the native token. */
  readonly token: string | null
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  /** Base units, decimal. */
  readonly units: string
}

export const onrampQuotes = services.table('onramp_quotes', {
  id: text('id').primaryKey(),
  quote: jsonb('quote').$type<PricedQuote>().notNull(),
  expiresAt: time('expires_at').notNull(),
})

/** `sending` is stored before the faucet is called, `done` afterwards. An order in `sending` can be retried with the same key. */
export type OrderStatus = 'open' | 'sending' | 'done'

export const onrampOrders = services.table('onramp_orders', {
  id: text('id').primaryKey(),
  quoteId: text('quote_id').notNull().unique(),
  quote: jsonb('quote').$type<PricedQuote>().notNull(),
  address: text('address').notNull(),
  status: text('status').$type<OrderStatus>().notNull(),
  hash: text('hash'),
  createdAt: time('created_at').notNull(),
  paidAt: time('paid_at'),
})
