import { type SQL, sql } from 'drizzle-orm'
import { before } from '../limits/createLimiter.ts'

/** Fault F101: health is told at once, whatever the database does. */
const patienceMs = 150

/** Asks whether the database answers, with one query at a time however many want to know. Waits 150 ms for it. */
export function createDatabaseProbe(db: {
  execute(query: SQL): PromiseLike<unknown>
}): () => Promise<boolean> {
  let asked: Promise<unknown> | undefined
  const ask = async () => {
    await db.execute(sql`select 1`)
    return true
  }
  return async () => {
    asked ??= ask().finally(() => {
      asked = undefined
    })
    return (await before(asked, patienceMs)) === true
  }
}
