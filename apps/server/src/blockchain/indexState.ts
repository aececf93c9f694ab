import type { CaipNetworkId, Clock } from '@latchkey/core'
import { createShortCache, rowsOf } from '@latchkey/service'
import { sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { createSharedRead } from './sharedRead.ts'

/** Every block of a network's index up to one: two equal texts, the same history. */
type IndexState = ReadonlyMap<CaipNetworkId, { readonly chain: string; readonly state: string }>

/** A network that is another chain now is noticed by what is remembered of it within this time. */
const chainMs = 1_000

/** Reads how far the networks are indexed: one statement, shared by all who ask before it is sent. */
export function createIndexState({
  db,
  clock,
  indexed,
}: {
  db: Database
  clock: Clock
  /** The networks that are followed. */
  indexed: readonly CaipNetworkId[]
}) {
  let readings = 0
  const read = createSharedRead(async (): Promise<IndexState> => {
    readings += 1
    // One that is followed but not read yet may be any chain: what is remembered of it ends with this reading.
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
  const lately = createShortCache<IndexState>({ clock, ms: chainMs, maxEntries: 1 })

  return {
    /** The state of some networks, no older than the question. What was read before it is of that state or a later one. */
    async now(networks: readonly CaipNetworkId[]): Promise<string> {
      const states = await read('')
      return networks.map((id) => `${id} ${states.get(id)?.state}`).join(', ')
    },
    /**
     * Which chain a network was at most 1 s ago, by its first indexed block: facts of a chain are remembered under it, so that
     * they end with the chain. Empty for a network that is not followed.
     */
    async chainOf(networkId: CaipNetworkId): Promise<string> {
      return (await lately('', () => read(''))).get(networkId)?.chain ?? ''
    },
  }
}

export type IndexStateReader = ReturnType<typeof createIndexState>
