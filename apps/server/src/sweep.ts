import type { Database } from './database/database.ts'
import { sweepBuckets } from './limits/takeTokens.ts'

/** Removes what has served its time. */
export async function sweep(db: Database): Promise<void> {
  await sweepBuckets(db)
}
