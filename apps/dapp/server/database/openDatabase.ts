import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from './database.ts'
import { migrate } from './migrate.ts'
import { schema } from './schema.ts'

export type OpenDatabase = { readonly db: Database; close(): Promise<void> }

export type DatabasePlace = { readonly url: string } | { readonly folder: string } | 'memory'

/**
 * Opens PostgreSQL by address, or PGlite in a folder or in memory, and brings it to the newest schema.
 * PGlite allows one process and one connection.
 */
export async function openDatabase(place: DatabasePlace): Promise<OpenDatabase> {
  const opened =
    typeof place === 'object' && 'url' in place ? await openPostgres(place.url) : await openPglite(place)
  try {
    await migrate(opened.db)
    return opened
  } catch (error) {
    await opened.close()
    throw error
  }
}

async function openPostgres(url: string): Promise<OpenDatabase> {
  const [{ default: postgres }, { drizzle }] = await Promise.all([
    import('postgres'),
    import('drizzle-orm/postgres-js'),
  ])
  const client = postgres(url, { max: 10, onnotice: () => {} })
  return { db: drizzle(client, { schema }), close: () => client.end({ timeout: 2 }) }
}

async function openPglite(place: { folder: string } | 'memory'): Promise<OpenDatabase> {
  const [{ PGlite }, { drizzle }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('drizzle-orm/pglite'),
  ])
  const folder = place === 'memory' ? undefined : join(place.folder, 'dapp')
  if (folder) await mkdir(folder, { recursive: true })
  const client = folder ? new PGlite(folder) : new PGlite()
  await client.waitReady
  return { db: drizzle(client, { schema }), close: () => client.close() }
}
