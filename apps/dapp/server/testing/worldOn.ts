import type { DatabasePlace } from '@latchkey/server-kit'
import { afterAll, beforeAll, test } from 'vitest'
import type { OpenDatabase } from '../database/database.ts'
import { createWorld } from './createWorld.ts'
import { openTestDatabase } from './openTestDatabase.ts'

/** Fixtures of one `describe`: an empty database at `place` and servers on it. Without a place the tests are skipped. */
export function worldOn(place: DatabasePlace | undefined) {
  // PGlite takes seconds to start, and longer on a busy machine.

  let database: OpenDatabase
  beforeAll(async () => {
    if (place) database = await openTestDatabase(place)
  })
  afterAll(() => database?.close())

  return {
    it: test.skipIf(!place),
    db: () => database.db,
    setup: (options: Partial<Parameters<typeof createWorld>[0]> = {}) =>
      createWorld({ db: database.db, ...options }),
  }
}

/** The status of a response and the code in its body. */
export const codeOf = async (answer: Response) => [
  answer.status,
  ((await answer.json()) as { code?: string }).code,
]
