import { sql } from 'drizzle-orm'
import { type DatabasePlace, type OpenDatabase, openDatabase } from '../database/openDatabase.ts'

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

/** Opened and emptied; the database is for tests only. */
export async function openTestDatabase(place: DatabasePlace): Promise<OpenDatabase> {
  const opened = await openDatabase(place)
  await opened.db.execute(sql`truncate users, sessions, siwx_nonces, siwx_sessions cascade`)
  return opened
}
