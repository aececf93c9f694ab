import { chmod, mkdir } from 'node:fs/promises'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Pool, PoolClient } from 'pg'
import { retryCollisions } from './databaseTrouble.ts'
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
 * Opens a database and brings it to the newest schema. PGlite allows one process and one connection. Single statements
 * and whole transactions that collide with others are retried, so what a transaction does must bear to be done again.
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
  const [{ default: pg }, { drizzle }] = await Promise.all([
    import('pg'),
    import('drizzle-orm/node-postgres'),
  ])
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    // A database that is away or slow is told of soon. Faults F99, F101.
    connectionTimeoutMillis: 3_000,
    statement_timeout: 5_000,
    keepAlive: true,
  })
  // Whoever uses a connection is told by what he asked; an idle one that is lost must not end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => void client.on('error', () => {}))
  giveBackWhatIsLost(pool)
  const db = drizzle(retrying(pool), { schema })
  return { db: withRetriedTransactions(db), close: () => pool.end() }
}

/** Retries single statements. Those of a transaction go to a connection of its own, and fail with it. Fault F102. */
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

/** drizzle keeps a connection that is lost while a transaction begins; the pool would soon be empty. */
function giveBackWhatIsLost(pool: Pool): void {
  const inUse = new Set<PoolClient>()
  pool.on('acquire', (client) => void inUse.add(client))
  pool.on('release', (_, client) => void inUse.delete(client))
  pool.on('connect', (client) => {
    // By then whoever gives it back himself has done so.
    const giveBack = () => inUse.has(client) && client.release(true)
    client.once('end', () => void setTimeout(giveBack, 1_000).unref())
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
  const client = folder ? new PGlite(folder) : new PGlite()
  await client.waitReady
  const db = drizzle(retrying(yielding(client)), { schema })
  return { db: withRetriedTransactions(db), close: () => client.close() }
}

/**
 * Lets the process do something else between two queries. PGlite works in the process without ever waiting for anything, so
 * a queue of queries would keep everybody else's requests from being read at all. Fault F116.
 */
function yielding<client extends { query(...args: never[]): Promise<unknown> }>(client: client): client {
  const query = client.query.bind(client)
  let previous: Promise<unknown> = Promise.resolve()
  client.query = ((...args: never[]) => {
    const turn = previous
      .then(() => new Promise((resolve) => setImmediate(resolve)))
      .then(() => query(...args))
    previous = turn.catch(() => {})
    return turn
  }) as client['query']
  return client
}

/** Sessions and secrets are in it: for this user of the machine only, also where it is there already. */
async function makePrivate(folder: string): Promise<void> {
  const mode = 0o700
  await mkdir(folder, { recursive: true, mode })
  await chmod(folder, mode)
}
