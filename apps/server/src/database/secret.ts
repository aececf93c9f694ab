import { randomBytes } from 'node:crypto'
import { rowsOf } from '@latchkey/server-kit'
import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'

/** A secret shared by all processes on this database: 32 random bytes in base64url, created on first use. */
export async function readSecret(db: Database, name: string): Promise<string> {
  const value = randomBytes(32).toString('base64url')
  await db.execute(sql`
    insert into services.secrets (name, value) values (${name}, ${value}) on conflict (name) do nothing`)
  const [row] = rowsOf(await db.execute(sql`select value from services.secrets where name = ${name}`))
  return String(row?.value)
}

/** {@link readSecret}, cached after the first success; a failed read is retried on the next call. */
export function createSecret(db: Database, name: string): () => Promise<string> {
  let secret: Promise<string> | undefined
  return () => {
    secret ??= readSecret(db, name).catch((error: unknown) => {
      secret = undefined
      throw error
    })
    return secret
  }
}
