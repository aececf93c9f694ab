import { sql } from 'drizzle-orm'
import type { Database } from './openDatabase.ts'

/** Waits until no other transaction holds the lock of this name. It is released at the end of the transaction. */
export async function lockInTransaction<schema extends Record<string, unknown>>(
  tx: Database<schema>,
  name: string,
): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 4102))`)
}
