import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { schema } from './schema.ts'

/** The one database, whichever engine is behind it. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>
