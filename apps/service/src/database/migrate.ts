import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { rowsOf } from './rowsOf.ts'

/** Any number, the same in every process that migrates. */
const lock = 4100

/**
 * Applies what is new among the `.sql` files of `folder`, in order of name, each exactly once, even if two servers start
 * together. `table` remembers which; servers that share a database each have their own.
 */
export async function migrate<schema extends Record<string, unknown>>(
  db: PgDatabase<PgQueryResultHKT, schema>,
  { folder, table }: { readonly folder: URL; readonly table: string },
): Promise<void> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const done = sql.identifier(table)
  await db.transaction(async (tx) => {
    // Waiting for another server to migrate, or a large table, may take longer than a request may.
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`select pg_advisory_xact_lock(${sql.raw(String(lock))})`)
    await tx.execute(
      sql`create table if not exists ${done} (name text primary key, applied_at timestamptz not null default now())`,
    )
    const applied = new Set(rowsOf(await tx.execute(sql`select name from ${done}`)).map(({ name }) => name))
    for (const name of files) {
      if (applied.has(name)) continue
      for (const statement of statementsOf(await readFile(new URL(name, folder), 'utf8'))) {
        await tx.execute(sql.raw(statement))
      }
      await tx.execute(sql`insert into ${done} (name) values (${name})`)
    }
  })
}

/** The extended protocol takes one statement at a time; only bodies of functions (`$$`) have a semicolon inside. */
function statementsOf(text: string): readonly string[] {
  const uncommented = text.replace(/--.*$/gm, '')
  return (uncommented.match(/(?:\$\$[\s\S]*?\$\$|[^;])+/g) ?? [])
    .map((statement) => statement.trim())
    .filter(Boolean)
}
