import { chmod, mkdir, readdir } from 'node:fs/promises'
import { createQueue } from '@latchkey/core'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Pool, PoolClient } from 'pg'
import { retryCollisions } from './databaseErrors.ts'
import { readEmptyCluster } from './emptyCluster.ts'
import { migrate } from './migrate.ts'

/** A drizzle database on either engine. */
export type Database<schema extends Record<string, unknown>> = PgDatabase<PgQueryResultHKT, schema>

export type OpenDatabase<schema extends Record<string, unknown>> = {
  readonly db: Database<schema>
  close(): Promise<void>
}

/** PostgreSQL by URL, PGlite in a folder, or PGlite in memory. */
export type DatabasePlace = { readonly url: string } | { readonly folder: string } | 'memory'

type DatabaseSpec<schema> = {
  readonly schema: schema
  /** The folder of `.sql` files, next to the bundle in a build. */
  readonly migrations: URL
  /** The table that stores the names of applied files. */
  readonly migrationsTable: string
}

/**
 * Opens a database and applies its migrations. PGlite allows one process and one connection. Single statements and whole
 * transactions are retried after a collision, so the callback of a transaction must be safe to run more than once.
 * @throws the engine's error when the database cannot be opened; everything is closed again
 */
export async function openDatabase<schema extends Record<string, unknown>>(
  place: DatabasePlace,
  { schema, migrations, migrationsTable }: DatabaseSpec<schema>,
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
  const [{ default: pg }, { drizzle }] = await Promise.all([
    import('pg'),
    import('drizzle-orm/node-postgres'),
  ])
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    // Short timeouts report an unavailable or slow database quickly. Faults F99, F101.
    connectionTimeoutMillis: 3_000,
    statement_timeout: 5_000,
    keepAlive: true,
  })
  // A query rejects by itself when its connection is lost; a lost idle connection must not end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => void client.on('error', () => {}))
  releaseLostConnections(pool)
  const db = drizzle(retrying(pool), { schema })
  return { db: withRetriedTransactions(db), close: () => pool.end() }
}

/** Retries single statements. Statements of a transaction run on a separate client and are not retried. Fault F102. */
function retrying<client extends { query(...args: never[]): unknown }>(client: client): client {
  const query = client.query.bind(client)
  client.query = ((...args: never[]) => retryCollisions(async () => query(...args))) as client['query']
  return client
}

/** Retries whole transactions. Fault F102. */
function withRetriedTransactions<schema extends Record<string, unknown>>(
  db: Database<schema>,
): Database<schema> {
  const transaction = db.transaction.bind(db)
  db.transaction = (work, config) => retryCollisions(() => transaction(work, config))
  return db
}

/** Releases lost connections: drizzle keeps one that is lost while a transaction begins, which would exhaust the pool. */
function releaseLostConnections(pool: Pool): void {
  const inUse = new Set<PoolClient>()
  pool.on('acquire', (client) => void inUse.add(client))
  pool.on('release', (_, client) => void inUse.delete(client))
  pool.on('connect', (client) => {
    // After one second every caller that releases its own connection has done so.
    const release = () => inUse.has(client) && client.release(true)
    client.once('end', () => void setTimeout(release, 1_000).unref())
  })
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
  if (folder) await makePrivate(folder)
  const isNew = !folder || (await readdir(folder)).length === 0
  const cluster = isNew ? await readEmptyCluster() : undefined
  const client = await PGlite.create(folder ?? 'memory://', cluster ? { loadDataDir: cluster } : {})
  const db = drizzle(retrying(yielding(client)), { schema })
  return { db: withRetriedTransactions(db), close: () => client.close() }
}

/**
 * Yields to the event loop between two queries. PGlite runs inside the process without waiting for I/O, so a queue of
 * queries would otherwise block all other requests. Fault F116.
 */
function yielding<client extends { query(...args: never[]): Promise<unknown> }>(client: client): client {
  const query = client.query.bind(client)
  const inOrder = createQueue()
  client.query = ((...args: never[]) =>
    inOrder(async () => {
      await new Promise((resolve) => setImmediate(resolve))
      return query(...args)
    })) as client['query']
  return client
}

/** The folder holds sessions and secrets: only the current system user may read it, also if it existed before. */
async function makePrivate(folder: string): Promise<void> {
  const mode = 0o700
  await mkdir(folder, { recursive: true, mode })
  await chmod(folder, mode)
}
