import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { rowsOf } from './rowsOf.ts'

/** Key of the advisory lock: any number, the same in every process that migrates. */
const lock = 4100

/**
 * Applies the new `.sql` files of `folder` in order of name, each exactly once, even if several servers start together.
 * The names of applied files are stored in `table`; servers that share a database use different tables.
 */
export async function migrate<schema extends Record<string, unknown>>(
  db: PgDatabase<PgQueryResultHKT, schema>,
  { folder, table }: { readonly folder: URL; readonly table: string },
): Promise<void> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const done = sql.identifier(table)
  await db.transaction(async (tx) => {
    // Waiting for another server's migration, or changing a large table, may exceed the timeout of a request.
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

/** Splits a file: the extended protocol takes one statement at a time. Only function bodies (`$$`) contain semicolons. */
function statementsOf(text: string): readonly string[] {
  const uncommented = text.replace(/--.*$/gm, '')
  return (uncommented.match(/(?:\$\$[\s\S]*?\$\$|[^;])+/g) ?? [])
    .map((statement) => statement.trim())
    .filter(Boolean)
}
