import { type DatabasePlace, openDatabase as open } from '@latchkey/service'
import type { OpenDatabase } from './database.ts'
import { schema } from './schema.ts'

/** The dapp's database, at its newest schema. */
export const openDatabase = (place: DatabasePlace): Promise<OpenDatabase> =>
  open(place, {
    schema,
    // Beside this file in the source, beside the bundle when built.
    migrations: new URL('./migrations/', import.meta.url),
    migrationsTable: 'migrations',
  })
