import { once } from 'node:events'
import { createServer } from 'node:net'
import pg from 'pg'
import type { DatabasePlace } from './database/openDatabase.ts'

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

/** A port that was free when it was chosen. */
export async function freePort(): Promise<number> {
  const listener = createServer().listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const address = listener.address()
  listener.close()
  await once(listener, 'close')
  return typeof address === 'object' && address ? address.port : 0
}
