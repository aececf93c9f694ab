import {
  type Database as DatabaseOf,
  type DatabasePlace,
  type OpenDatabase,
  openDatabase as open,
} from '@latchkey/service'
import { schema } from './schema.ts'

/** The services' database, whichever engine is behind it. */
export type Database = DatabaseOf<typeof schema>

/** The services' database, at its newest schema. */
export const openDatabase = (place: DatabasePlace): Promise<OpenDatabase<typeof schema>> =>
  open(place, {
    schema,
    // Beside this file in the source, beside the bundle when built.
    migrations: new URL('./migrations/', import.meta.url),
    migrationsTable: 'services_migrations',
  })
