import { type DatabasePlace, openDatabase as open } from '@latchkey/server-kit'
import type { OpenDatabase } from './database.ts'
import { schema } from './schema.ts'

/** Opens the dapp's database and applies its migrations. */
export const openDatabase = (place: DatabasePlace): Promise<OpenDatabase> =>
  open(place, {
    schema,
    // Next to this file in the source, next to the bundle in a build.
    migrations: new URL('./migrations/', import.meta.url),
    migrationsTable: 'migrations',
  })
