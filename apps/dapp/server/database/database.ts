import type { Database as DatabaseOf, OpenDatabase as OpenDatabaseOf } from '@latchkey/server-kit'
import type { schema } from './schema.ts'

/** The dapp's database on either engine. */
export type Database = DatabaseOf<typeof schema>
export type OpenDatabase = OpenDatabaseOf<typeof schema>
