import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'

/** Beside this file in the source, beside the bundle when built. */
const folder = new URL('./migrations/', import.meta.url)

/** Applies what is new in `migrations/`, in order of name, each exactly once, even if two servers start together. */
export async function migrate(db: Database): Promise<void> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(4100)`)
    await tx.execute(
      sql`create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())`,
    )
    const result: unknown = await tx.execute(sql`select name from migrations`)
    const applied = new Set(rowsOf(result).map(({ name }) => name))
    for (const name of files) {
      if (applied.has(name)) continue
      for (const statement of statementsOf(await readFile(new URL(name, folder), 'utf8'))) {
        await tx.execute(sql.raw(statement))
      }
      await tx.execute(sql`insert into migrations (name) values (${name})`)
    }
  })
}

/** The extended protocol takes one statement at a time; our files hold no semicolon inside one. */
function statementsOf(text: string): readonly string[] {
  const uncommented = text.replace(/--.*$/gm, '')
  return uncommented
    .split(';')
    .map((statement) => statement.trim())
    .filter(Boolean)
}

/** The two drivers wrap their rows differently. */
export function rowsOf(result: unknown): readonly Record<string, unknown>[] {
  if (Array.isArray(result)) return result
  return (result as { rows: Record<string, unknown>[] }).rows
}
