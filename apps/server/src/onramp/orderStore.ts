import { randomBytes, randomUUID } from 'node:crypto'
import { and, eq, gt, lt, ne, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { OnrampRefused } from './provider.ts'
import { type OrderStatus, onrampOrders, onrampQuotes, type PricedQuote } from './tables.ts'

/** Security R-75. */
const quoteMs = 30_000
/** Whoever sends has this long before another tries. */
const sendingMs = 60_000
/** An order that nobody paid for is forgotten. */
const openMs = 30 * 60_000

export type Order = {
  readonly id: string
  readonly quote: PricedQuote
  readonly address: string
  readonly status: OrderStatus
  readonly hash: string | null
  readonly createdAt: Date
  readonly paidAt: Date | null
}

export type OrderStore = ReturnType<typeof createOrderStore>

/** Quotes and orders of the devnet's onramp. */
export function createOrderStore(db: Database, now: () => Date) {
  return {
    async addQuote(quote: Omit<PricedQuote, 'quoteId'>): Promise<PricedQuote> {
      const id = randomUUID()
      const whole = { ...quote, quoteId: id }
      await db
        .insert(onrampQuotes)
        .values({ id, quote: whole, expiresAt: new Date(now().getTime() + quoteMs) })
      return whole
    },
    /** The one order for a quote. @throws OnrampRefused when the quote is unknown, too old or somebody else's */
    async order(quoteId: string, address: string): Promise<string> {
      const [found] = await db
        .select()
        .from(onrampQuotes)
        .where(and(eq(onrampQuotes.id, quoteId), gt(onrampQuotes.expiresAt, now())))
      if (!found) throw new OnrampRefused('quoteId', 'The quote has expired. Ask for a new one.')
      const id = randomBytes(24).toString('base64url')
      const added = await db
        .insert(onrampOrders)
        .values({ id, quoteId, quote: found.quote, address, status: 'open', createdAt: now() })
        .onConflictDoNothing()
        .returning({ id: onrampOrders.id })
      if (added.length > 0) return id
      const [same] = await db
        .select()
        .from(onrampOrders)
        .where(and(eq(onrampOrders.quoteId, quoteId), eq(onrampOrders.address, address)))
      if (same) return same.id
      throw new OnrampRefused('quoteId', 'The quote was ordered already.')
    },
    async find(id: string): Promise<Order | undefined> {
      return (await db.select().from(onrampOrders).where(eq(onrampOrders.id, id)))[0]
    },
    /** Before money is asked for. */
    async markSending(id: string): Promise<void> {
      await db
        .update(onrampOrders)
        .set({ status: 'sending', paidAt: now() })
        .where(and(eq(onrampOrders.id, id), eq(onrampOrders.status, 'open')))
    },
    /** After it was sent: from now on it is a purchase in the account's history. */
    async markDone({ id, address, quote }: Order, hash: string): Promise<void> {
      await db.transaction(async (tx) => {
        const [done] = await tx
          .update(onrampOrders)
          .set({ status: 'done', hash })
          .where(and(eq(onrampOrders.id, id), eq(onrampOrders.status, 'sending')))
          .returning({ id: onrampOrders.id })
        if (!done) return
        await tx.execute(sql`
          insert into services.purchases (account, network, tx_hash, provider)
          values (${address.toLowerCase()}, ${quote.networkId}, ${hash}, 'devnet')
          on conflict do nothing`)
      })
    },
    /** Those that somebody began to send and did not finish: the process was killed, or the faucet away. */
    async unfinished(): Promise<readonly Order[]> {
      const before = new Date(now().getTime() - sendingMs)
      return db
        .select()
        .from(onrampOrders)
        .where(and(eq(onrampOrders.status, 'sending'), lt(onrampOrders.paidAt, before)))
        .limit(50)
    },
    /** Removes quotes, and orders that nobody paid for, when their time is over. */
    async sweep(): Promise<void> {
      await db.delete(onrampQuotes).where(lt(onrampQuotes.expiresAt, now()))
      const before = new Date(now().getTime() - openMs)
      await db
        .delete(onrampOrders)
        .where(
          and(
            lt(onrampOrders.createdAt, before),
            ne(onrampOrders.status, 'sending'),
            ne(onrampOrders.status, 'done'),
          ),
        )
    },
  }
}
