import { type SQL, sql } from 'drizzle-orm'
import { resolveWithin } from '../limits/createLimiter.ts'

/** Time allowed for the database to answer, ms, so that a health check returns quickly in any case. Fault F101. */
const timeoutMs = 150

/** Checks whether the database answers within 150 ms. Concurrent checks share one query. */
export function createDatabaseProbe(db: {
  execute(query: SQL): PromiseLike<unknown>
}): () => Promise<boolean> {
  let pending: Promise<unknown> | undefined
  const ask = async () => {
    await db.execute(sql`select 1`)
    return true
  }
  return async () => {
    pending ??= ask().finally(() => {
      pending = undefined
    })
    return (await resolveWithin(pending, timeoutMs)) === true
  }
}
