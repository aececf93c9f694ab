import type { Database as DatabaseOf, OpenDatabase as OpenDatabaseOf } from '@latchkey/service'
import type { schema } from './schema.ts'

/** The dapp's database, whichever engine is behind it. */
export type Database = DatabaseOf<typeof schema>
export type OpenDatabase = OpenDatabaseOf<typeof schema>
