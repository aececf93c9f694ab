import type { CaipNetworkId, Clock } from '@latchkey/core'
import { createShortCache, rowsOf } from '@latchkey/server-kit'
import { sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { createSharedRead } from './sharedRead.ts'

/** State of each network's index. Two equal state texts mean the same indexed history. */
type IndexState = ReadonlyMap<CaipNetworkId, { readonly chain: string; readonly state: string }>

/** Cached facts of a network that was replaced by another chain are dropped within this time, ms. */
const chainMs = 1_000

/** Reads how far each network is indexed, in one statement shared by concurrent callers. */
export function createIndexState({
  db,
  clock,
  indexed,
}: {
  db: Database
  clock: Clock
  /** The indexed networks. */
  indexed: readonly CaipNetworkId[]
}) {
  let readings = 0
  const read = createSharedRead(async (): Promise<IndexState> => {
    readings += 1
    // A network without a cursor yet may become any chain, so its state is different on every read.
    const unread = indexed.map((id) => [id, { chain: `unread ${readings}`, state: '' }] as const)
    const rows = rowsOf(
      await db.execute(sql`select network, first_hash, block, hash, turns from services.index_cursors`),
    )
    const known = rows.map(({ network, first_hash, block, hash, turns }) => {
      const state = `${first_hash} ${block} ${hash} ${turns}`
      return [network as CaipNetworkId, { chain: String(first_hash), state }] as const // written by the indexer
    })
    return new Map([...unread, ...known])
  })
  const recent = createShortCache<IndexState>({ clock, ms: chainMs, maxEntries: 1 })

  return {
    /** The current state of some networks. Data read before this call is of this state or a later one. */
    async now(networks: readonly CaipNetworkId[]): Promise<string> {
      const states = await read('')
      return networks.map((id) => `${id} ${states.get(id)?.state}`).join(', ')
    },
    /**
     * Identifies the chain behind a network by its first indexed block, at most 1 s old. Cached facts of a chain use it in their
     * key, so that they are dropped when the chain is replaced. Empty for a network that is not indexed.
     */
    async chainOf(networkId: CaipNetworkId): Promise<string> {
      return (await recent('', () => read(''))).get(networkId)?.chain ?? ''
    },
  }
}

export type IndexStateReader = ReturnType<typeof createIndexState>
