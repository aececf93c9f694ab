import { randomBytes, randomUUID } from 'node:crypto'
import { comparableAddress, isAddress, namespaceOf } from '@latchkey/core'
import { and, eq, gt, lt, ne, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { OnrampRefused } from './provider.ts'
import { type OrderStatus, onrampOrders, onrampQuotes, type PricedQuote } from './tables.ts'

/** Validity of a quote, ms. Security R-75. */
const quoteMs = 30_000
/** Time for one process to send an order before another one retries, ms. */
const sendingMs = 60_000
/** Time after which an unpaid order is deleted, ms. */
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

/** Quotes and orders of the devnet's on-ramp. */
export function createOrderStore(db: Database, now: () => Date) {
  return {
    async addQuote(quote: Omit<PricedQuote, 'quoteId'>): Promise<PricedQuote> {
      const id = randomUUID()
      const priced = { ...quote, quoteId: id }
      await db
        .insert(onrampQuotes)
        .values({ id, quote: priced, expiresAt: new Date(now().getTime() + quoteMs) })
      return priced
    },
    /** Creates the one order for a quote. @throws OnrampRefused when the quote is unknown, expired, ordered by another account or of another chain family */
    async order(quoteId: string, address: string): Promise<string> {
      const [found] = await db
        .select()
        .from(onrampQuotes)
        .where(and(eq(onrampQuotes.id, quoteId), gt(onrampQuotes.expiresAt, now())))
      if (!found) throw new OnrampRefused('quoteId', 'The quote has expired. Request a new one.')
      const { networkId, networkName } = found.quote
      if (!isAddress(address, namespaceOf(networkId)))
        throw new OnrampRefused('destinationWallets', `The address is not one of ${networkName}.`)
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
      throw new OnrampRefused('quoteId', 'The quote was already used for an order.')
    },
    async find(id: string): Promise<Order | undefined> {
      return (await db.select().from(onrampOrders).where(eq(onrampOrders.id, id)))[0]
    },
    /** Called before the faucet is. */
    async markSending(id: string): Promise<void> {
      await db
        .update(onrampOrders)
        .set({ status: 'sending', paidAt: now() })
        .where(and(eq(onrampOrders.id, id), eq(onrampOrders.status, 'open')))
    },
    /** Called after the faucet has sent: stores the hash and adds the purchase to the account's history. */
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
          values (${comparableAddress(address)}, ${quote.networkId}, ${hash}, 'devnet')
          on conflict do nothing`)
      })
    },
    /** Orders that were started but not finished, because the process was killed or the faucet unavailable. */
    async unfinished(): Promise<readonly Order[]> {
      const before = new Date(now().getTime() - sendingMs)
      return db
        .select()
        .from(onrampOrders)
        .where(and(eq(onrampOrders.status, 'sending'), lt(onrampOrders.paidAt, before)))
        .limit(50)
    },
    /** Deletes expired quotes and unpaid orders. */
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
