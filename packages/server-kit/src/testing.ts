import { once } from 'node:events'
import { createServer } from 'node:net'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { DatabasePlace, OpenDatabase } from './database/openDatabase.ts'
import { rowsOf } from './database/rowsOf.ts'

/** A database of this test worker's own, because test files run in parallel and each empties its database. */
async function ownDatabase(server: string): Promise<DatabasePlace> {
  const url = new URL(server)
  url.pathname += `_${process.env.VITEST_POOL_ID ?? 0}`
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(`create database ${client.escapeIdentifier(url.pathname.slice(1))}`)
  } catch (error) {
    const isThere = error instanceof pg.DatabaseError && error.code === '42P04'
    if (!isThere) throw error
  } finally {
    await client.end()
  }
  return { url: url.href }
}

const server = process.env.LATCHKEY_TEST_DATABASE_URL

/** PGlite, and PostgreSQL where a test database is configured (otherwise its tests are reported as skipped). */
export const databases: readonly { readonly name: string; readonly place: DatabasePlace | undefined }[] = [
  { name: 'PGlite', place: 'memory' },
  {
    name: 'PostgreSQL (LATCHKEY_TEST_DATABASE_URL)',
    place: server === undefined ? undefined : await ownDatabase(server),
  },
]

type Schema = Record<string, unknown>

/** Databases in memory by schema. The test files of a worker run one after another, and PGlite takes seconds to start. */
const inMemory = new Map<string, Promise<OpenDatabase<Schema>>>()

/**
 * Opens a database for tests and deletes all its rows. Test files of one worker share the one in memory, which stays open.
 * @param name of the PostgreSQL schema with the tables
 */
export async function openEmptyDatabase<schema extends Schema>(
  place: DatabasePlace,
  name: string,
  open: (place: DatabasePlace) => Promise<OpenDatabase<schema>>,
): Promise<OpenDatabase<schema> & { empty(): Promise<void> }> {
  const isShared = place === 'memory'
  const shared = inMemory.get(name) as Promise<OpenDatabase<schema>> | undefined
  const opening = (isShared && shared) || open(place)
  if (isShared) inMemory.set(name, opening as Promise<OpenDatabase<Schema>>)
  const { db, close } = await opening
  const empty = async () => {
    const tables = rowsOf(
      // Without the names of the applied migrations, which are in `public`.
      await db.execute(sql`
        select table_name from information_schema.tables
        where table_schema = ${name} and table_type = 'BASE TABLE' and table_name not like '%migrations'`),
    )
    const names = tables.map((row) => `${name}.${row.table_name}`).join(', ')
    await db.execute(sql`truncate ${sql.raw(names)}`)
  }
  await empty()
  return { db, empty, close: isShared ? async () => {} : close }
}

/** A port that was free when it was chosen. */
export async function freePort(): Promise<number> {
  const listener = createServer().listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const address = listener.address()
  listener.close()
  await once(listener, 'close')
  return typeof address === 'object' && address ? address.port : 0
}
