import {
  type Database as DatabaseOf,
  type DatabasePlace,
  type OpenDatabase,
  openDatabase as open,
} from '@latchkey/server-kit'
import { schema } from './schema.ts'

/** The recovery service's database on either engine, or a transaction on it. */
export type Database = DatabaseOf<typeof schema>

/** Opens the database and applies its migrations. */
export const openDatabase = (place: DatabasePlace): Promise<OpenDatabase<typeof schema>> =>
  open(place, {
    schema,
    // Next to this file in the source, next to the bundle in a build.
    migrations: new URL('./migrations/', import.meta.url),
    migrationsTable: 'recovery_migrations',
  })
