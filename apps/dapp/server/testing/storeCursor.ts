import type { Database } from '../database/database.ts'
import { chainCursors } from '../database/launchpadSchema.ts'

/** Makes the mirror know a chain, up to its first block. */
export async function storeCursor(db: Database, chainId: number, at: Date): Promise<void> {
  const cursor = { chainId, genesisHash: '0x0', lastBlock: 1, lastHash: '0x1', reorgs: 0, depth: 0 }
  await db
    .insert(chainCursors)
    .values({ ...cursor, lastAt: at, practice: false })
    .onConflictDoNothing()
}
