import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { dropEntries } from '../database/launchpadSchema.ts'

/**
 * The entries of a list in their order, written as JSON by the database: reading 20,000 rows one by one would hold up the server.
 * @param isWanted - a condition on the entries; without it all
 */
export async function readEntriesJson(db: Database, dropId: string, isWanted?: SQL): Promise<string> {
  const entry = sql`json_build_object('index', ${dropEntries.idx}, 'kind', ${dropEntries.kind},
    'subject', ${dropEntries.subject}, 'amount', ${dropEntries.amount}::text)`
  const [row] = await db
    .select({ json: sql<string>`coalesce(json_agg(${entry} order by ${dropEntries.idx}), '[]')::text` })
    .from(dropEntries)
    .where(and(eq(dropEntries.dropId, dropId), isWanted))
  return row?.json ?? '[]'
}

/** Stores the entries of a list, given as JSON of `idx`, `kind`, `subject` and `amount`. */
export const insertEntriesJson = (db: Pick<Database, 'execute'>, dropId: string, entries: string) =>
  db.execute(sql`
    insert into drop_entries (drop_id, idx, kind, subject, amount)
    select ${dropId}, idx, kind, subject, amount
    from jsonb_to_recordset(${entries}::text::jsonb) as entry(idx integer, kind text, subject text, amount numeric)`)
