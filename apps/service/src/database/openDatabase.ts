import { mkdir } from 'node:fs/promises'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { migrate } from './migrate.ts'

/** The one database, whichever engine is behind it. */
export type Database<schema extends Record<string, unknown>> = PgDatabase<PgQueryResultHKT, schema>

export type OpenDatabase<schema extends Record<string, unknown>> = {
  readonly db: Database<schema>
  close(): Promise<void>
}

/** PostgreSQL by address, PGlite in a folder, or PGlite in memory. */
export type DatabasePlace = { readonly url: string } | { readonly folder: string } | 'memory'

type What<schema> = {
  readonly schema: schema
  /** The folder of `.sql` files; beside the bundle when built. */
  readonly migrations: URL
  /** Where the names of those that were applied are kept. */
  readonly migrationsTable: string
}

/**
 * Opens a database and brings it to the newest schema. PGlite allows one process and one connection.
 * @throws whatever the engine says when it cannot be opened; nothing stays open then
 */
export async function openDatabase<schema extends Record<string, unknown>>(
  place: DatabasePlace,
  { schema, migrations, migrationsTable }: What<schema>,
): Promise<OpenDatabase<schema>> {
  const opened =
    typeof place === 'object' && 'url' in place
      ? await openPostgres(place.url, schema)
      : await openPglite(place, schema)
  try {
    await migrate(opened.db, { folder: migrations, table: migrationsTable })
    return opened
  } catch (error) {
    await opened.close()
    throw error
  }
}

async function openPostgres<schema extends Record<string, unknown>>(
  url: string,
  schema: schema,
): Promise<OpenDatabase<schema>> {
  const [{ default: postgres }, { drizzle }] = await Promise.all([
    import('postgres'),
    import('drizzle-orm/postgres-js'),
  ])
  const client = postgres(url, {
    max: 10,
    onnotice: () => {},
    // A database that is away or slow is told of soon, and looked for again at least every second. Faults F99, F101.
    connect_timeout: 3,
    backoff: (failures) => Math.min(0.05 * 2 ** failures, 1),
    connection: { statement_timeout: 5_000 },
  })
  return { db: drizzle(client, { schema }), close: () => client.end({ timeout: 2 }) }
}

async function openPglite<schema extends Record<string, unknown>>(
  place: { readonly folder: string } | 'memory',
  schema: schema,
): Promise<OpenDatabase<schema>> {
  const [{ PGlite }, { drizzle }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('drizzle-orm/pglite'),
  ])
  const folder = place === 'memory' ? undefined : place.folder
  if (folder) await mkdir(folder, { recursive: true })
  const client = folder ? new PGlite(folder) : new PGlite()
  await client.waitReady
  return { db: drizzle(client, { schema }), close: () => client.close() }
}
