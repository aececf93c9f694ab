import type { Database as DatabaseOf, OpenDatabase as OpenDatabaseOf } from '@latchkey/service'
import type { schema } from './schema.ts'

/** The dapp's database on either engine. */
export type Database = DatabaseOf<typeof schema>
export type OpenDatabase = OpenDatabaseOf<typeof schema>
