import type { Clock } from '@latchkey/core'
import { type SQL, sql } from 'drizzle-orm'
import { before } from '../limits/createLimiter.ts'
import { createShortCache } from '../shortCache.ts'

/** Fault F101: health is told at once, whatever the database does. */
const patienceMs = 150
const freshMs = 1_000

/** Asks whether the database answers, at most once a second however many want to know. Waits 150 ms for it. */
export function createDatabaseProbe({
  db,
  clock,
}: {
  readonly db: { execute(query: SQL): PromiseLike<unknown> }
  readonly clock: Clock
}): () => Promise<boolean> {
  const asked = createShortCache<boolean>({ clock, ms: freshMs, most: 1 })
  const ask = () =>
    asked('database', async () => {
      await db.execute(sql`select 1`)
      return true
    })
  return async () => (await before(ask(), patienceMs)) === true
}
