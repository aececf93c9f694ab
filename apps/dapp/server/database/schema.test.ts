import { rowsOf } from '@latchkey/server-kit'
import { is, sql } from 'drizzle-orm'
import { getTableConfig, getViewConfig, PgTable, PgView } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { openDatabase } from './openDatabase.ts'
import { schema } from './schema.ts'

test('the migrations and the drizzle schema describe the same tables and views', async () => {
  const { db, close } = await openDatabase('memory')
  const result: unknown = await db.execute(sql`
    select relname, attname, attnotnull, format_type(atttypid, atttypmod) as type
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
    and relname <> 'migrations'`)
  const inDatabase = rowsOf(result).map(
    (row) => `${row.relname}.${row.attname} ${row.type}${row.attnotnull ? ' not null' : ''}`,
  )
  const inSchema = Object.values(schema)
    .filter((table) => is(table, PgTable))
    .flatMap((table) => {
      const { name, columns } = getTableConfig(table)
      return columns.map(
        (column) =>
          `${name}.${column.name} ${column.getSQLType().replace(', ', ',')}${column.notNull ? ' not null' : ''}`,
      )
    })
  expect(inDatabase.sort()).toEqual(inSchema.sort())

  const indexes: unknown = await db.execute(sql`
    select indexname from pg_indexes where schemaname = 'public' and tablename <> 'migrations'`)
  const named = Object.values(schema)
    .filter((table) => is(table, PgTable))
    .flatMap((table) => getTableConfig(table).indexes.map(({ config }) => config.name))
  expect(rowsOf(indexes).map(({ indexname }) => indexname)).toEqual(expect.arrayContaining(named))
  const views = Object.values(schema).filter((view) => is(view, PgView))
  for (const view of views) expect(await db.select().from(view), getViewConfig(view).name).toEqual([])
  expect(views.length).toBeGreaterThan(10)
  await close()
})
