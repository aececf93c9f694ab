import type { DatabasePlace } from '@latchkey/server-kit'
import { afterAll, beforeAll, beforeEach, test } from 'vitest'
import { logins, otp, otpFailures, outbox, recoveryKeys, users } from '../database/schema.ts'
import { createWorld, type World } from './createWorld.ts'
import { makeOwner } from './makeWallet.ts'
import { openTestDatabase } from './openTestDatabase.ts'
import { signIn } from './signIn.ts'

type Opened = Awaited<ReturnType<typeof openTestDatabase>>

/**
 * For the tests of a `describe`: opens the database, and makes a new world before each test, without users. Without a `place`
 * the tests of `it` are skipped.
 */
export function setUpWorld(
  place: DatabasePlace | undefined,
  make: (db: Opened['db']) => World | Promise<World> = (db) => createWorld({ db }),
) {
  let opened: Opened | undefined
  let current: World | undefined
  beforeAll(async () => {
    if (place) opened = await openTestDatabase(place)
  })
  afterAll(() => opened?.close())
  beforeEach(async () => {
    if (!opened) return
    // Tests count rows, and the fake clock of each begins at the same time. To empty all tables would take much longer.
    for (const table of [users, otp, otpFailures, outbox, logins, recoveryKeys]) await opened.db.delete(table)
    await opened.db.execute('truncate wallet.buckets')
    current = await make(opened.db)
  })
  const db = () => {
    if (!opened) throw new Error('no database')
    return opened.db
  }
  const world = () => {
    if (!current) throw new Error('no world')
    return current
  }
  return {
    it: test.skipIf(!place),
    db,
    world,
    user: async (email = 'ann@mail.example') => signIn(world(), await world().client(), email),
    owner: (email?: string) => makeOwner(world(), email),
  }
}
