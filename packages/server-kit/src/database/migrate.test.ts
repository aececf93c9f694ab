import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '../testing.ts'
import { type DatabasePlace, openDatabase } from './openDatabase.ts'
import { rowsOf } from './rowsOf.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-migrations-'))
})
afterAll(() => rm(folder, { recursive: true }))

const write = (name: string, text: string) => writeFile(join(folder, name), text)
const migrations = () => pathToFileURL(`${folder}/`)
const open = (place: DatabasePlace) =>
  openDatabase(place, { schema: {}, migrations: migrations(), migrationsTable: 'fruit_migrations' })

describe.each(databases)('on $name', ({ place }) => {
  test.skipIf(!place)(
    'each file is applied once, in order of name, by concurrent servers too; an invalid file changes nothing',
    async () => {
      if (!place) return
      await write('0002_more.sql', "insert into fruit values ('fig');")
      await write(
        '0001_fruit.sql',
        "-- what grows;\ncreate table fruit (name text);\ninsert into fruit values ('plum');",
      )
      const first = await open(place)
      const { db } = first
      const names = async () =>
        rowsOf(await db.execute(sql`select name from fruit order by name`)).map(({ name }) => name)
      expect(await names()).toEqual(['fig', 'plum'])

      await write('0003_pear.sql', "insert into fruit values ('pear')")
      if (typeof place === 'object') {
        const others = await Promise.all([open(place), open(place), open(place)])
        expect(await names()).toEqual(['fig', 'pear', 'plum'])
        await Promise.all(others.map((other) => other.close()))

        await write('0004_bad.sql', "insert into fruit values ('kiwi'); insert into nowhere values (1)")
        await expect(open(place)).rejects.toThrow()
        expect(await names()).toEqual(['fig', 'pear', 'plum'])
      }
      await db.execute(sql`drop table fruit`)
      await db.execute(sql`drop table fruit_migrations`)
      await first.close()
      for (const name of ['0001_fruit.sql', '0002_more.sql', '0003_pear.sql']) await rm(join(folder, name))
      await rm(join(folder, '0004_bad.sql'), { force: true })
    },
  )
})
