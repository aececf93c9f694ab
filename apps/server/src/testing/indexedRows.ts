import { sql } from 'drizzle-orm'
import type { Address } from '../blockchain/fields.ts'
import type { Database } from '../database/database.ts'
import { createIndexStore } from '../indexer/indexStore.ts'
import { createLease } from '../indexer/lease.ts'
import type { IndexedTransaction } from '../indexer/readBlocks.ts'
import type { Transfer } from '../indexer/transfer.ts'

type TestTransaction = Partial<Omit<IndexedTransaction, 'position'>> & {
  readonly sender: Address
  readonly transfers?: readonly (Pick<Transfer, 'sender' | 'recipient' | 'amount'> & Partial<Transfer>)[]
}

/** Writes index rows of a network as the indexer does. Each transaction has its own block, one second apart. */
export function indexedRows(db: Database, network: string) {
  const lease = createLease({ db, network, holder: 'test' })
  const store = createIndexStore({ db, network, lease })
  const hashOf = (block: number) => `0x${block.toString(16).padStart(64, '0')}`
  return {
    ...store,
    hashOf,
    /** Adds one block per transaction, starting with number `first`. */
    async add(first: number, transactions: readonly TestTransaction[]): Promise<void> {
      await lease.take()
      const blocks = transactions.map(({ transfers = [], ...sent }, index) => {
        const number = first + index
        const hash = hashOf(number)
        return {
          ...{
            number,
            hash,
            parentHash: hashOf(number - 1),
            minedAt: new Date((1_700_000_000 + number) * 1_000),
          },
          transactions: [
            {
              ...{ hash, position: 0, recipient: undefined, created: undefined, nonce: 0n },
              ...{ selector: '0x', failed: false, ...sent },
            },
          ],
          transfers: transfers.map((moved, place) => ({
            ...{ txHash: hash, logIndex: moved.contract ? place : -1 - place, part: 0, tokenId: undefined },
            ...{ standard: moved.contract ? ('erc20' as const) : ('native' as const), contract: undefined },
            ...moved,
          })),
        }
      })
      await store.append(blocks)
    },
    /** Rolls back to block `number`. */
    async backTo(number: number): Promise<void> {
      await lease.take()
      await store.rollBack({ block: number, hash: hashOf(number) })
    },
    /** Deletes the network and starts another chain, whose first block has the hash `first`. */
    async restart(first: string): Promise<void> {
      await lease.take()
      await store.wipe()
      await db.execute(sql`
        insert into services.index_cursors (network, first_block, first_hash, block, hash)
        values (${network}, 0, ${first}, 0, ${first})`)
    },
  }
}
