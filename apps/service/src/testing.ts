import { once } from 'node:events'
import { createServer } from 'node:net'
import type { DatabasePlace } from './database/openDatabase.ts'

/** PGlite always; PostgreSQL as well where a test database is given, and visibly skipped where it is not. */
export const databases: readonly { readonly name: string; readonly place: DatabasePlace | undefined }[] = [
  { name: 'PGlite', place: 'memory' },
  {
    name: 'PostgreSQL (LATCHKEY_TEST_DATABASE_URL)',
    place: process.env.LATCHKEY_TEST_DATABASE_URL
      ? { url: process.env.LATCHKEY_TEST_DATABASE_URL }
      : undefined,
  },
]

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}
