export { isDatabaseUnavailable, isReadOnly } from './database/databaseErrors.ts'
export { createDatabaseProbe } from './database/databaseProbe.ts'
export { lockInTransaction } from './database/lockInTransaction.ts'
export {
  type Database,
  type DatabasePlace,
  type OpenDatabase,
  openDatabase,
} from './database/openDatabase.ts'
export { rowsOf } from './database/rowsOf.ts'
export { ConfigError, readEnvironment, setting } from './environment.ts'
export { type Listening, listen } from './listen.ts'
export { type LogLine, log } from './log.ts'
export { run } from './run.ts'
export { createShortCache } from './shortCache.ts'
