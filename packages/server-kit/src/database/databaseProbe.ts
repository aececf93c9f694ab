import type { Clock } from '@latchkey/core'
import { type SQL, sql } from 'drizzle-orm'

/** Time allowed for the database to answer, ms, so that a health check returns quickly in any case. Fault F101. */
const timeoutMs = 150

/** Checks whether the database answers within 150 ms. Concurrent checks share one query. */
export function createDatabaseProbe(
  db: { execute(query: SQL): PromiseLike<unknown> },
  clock: Clock,
): () => Promise<boolean> {
  let pending: Promise<boolean> | undefined
  const ask = async () => {
    await db.execute(sql`select 1`)
    return true
  }
  return async () => {
    pending ??= ask().finally(() => {
      pending = undefined
    })
    const answered = new AbortController()
    const late = clock.sleep(timeoutMs, answered.signal).then(() => false)
    try {
      return await Promise.race([pending, late])
    } catch {
      return false
    } finally {
      answered.abort()
    }
  }
}
