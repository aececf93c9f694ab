import { rowsOf } from '@latchkey/server-kit'
import { is, sql } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { openDatabase } from './openDatabase.ts'
import { schema } from './schema.ts'

test('the migrations and the drizzle schema describe the same tables', async () => {
  const { db, close } = await openDatabase('memory')
  const result: unknown = await db.execute(sql`
    select table_name, column_name, is_nullable, data_type from information_schema.columns
    where table_schema = 'public' and table_name <> 'migrations'`)
  const inDatabase = rowsOf(result).map(
    (row) =>
      `${row.table_name}.${row.column_name} ${row.data_type}${row.is_nullable === 'YES' ? '' : ' not null'}`,
  )
  const inSchema = Object.values(schema)
    .filter((table) => is(table, PgTable))
    .flatMap((table) => {
      const { name, columns } = getTableConfig(table)
      return columns.map(
        (column) => `${name}.${column.name} ${column.getSQLType()}${column.notNull ? ' not null' : ''}`,
      )
    })
  expect(inDatabase.sort()).toEqual(inSchema.sort())

  const indexes: unknown = await db.execute(sql`
    select indexname from pg_indexes where schemaname = 'public' and tablename <> 'migrations'`)
  const named = Object.values(schema).flatMap((table) =>
    getTableConfig(table).indexes.map(({ config }) => config.name),
  )
  expect(rowsOf(indexes).map(({ indexname }) => indexname)).toEqual(expect.arrayContaining(named))
  await close()
})
