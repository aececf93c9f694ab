import { ConfigError } from '@latchkey/server-kit'
import { and, asc, eq, ne, notInArray } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { walletDeks } from '../database/schema.ts'
import { createKeys } from './createKeys.ts'
import { beginRotation, endRotation, readKeyFile, writeKeyFile } from './keyFile.ts'

/** Wallets of one transaction. */
const batchSize = 500

/**
 * Replaces key encryption key A: makes a new one and wraps the key of each wallet by it. No user is needed, and envelopes do
 * not change. The server must not run meanwhile, because it would go on with the former key. P6 of security 3.4.
 *
 * The key file has both keys until the last wallet is done. After an interruption the server starts, and the next call goes
 * on with the same new key.
 * @returns the number of wallets of the database, whose keys are all wrapped by the new key
 * @throws ConfigError when the key file is not the one of the database; nothing has been changed then
 */
export async function rotateKekA(db: Database, path: string): Promise<number> {
  const former = await readKeyFile(path, { create: false })
  if ((await db.$count(walletDeks, notInArray(walletDeks.kekId, createKeys(former).kekIds))) > 0)
    throw new ConfigError(`The key file ${path} is not the one of this database.`)
  const file = beginRotation(former)
  if (file !== former) await writeKeyFile(path, file)
  const keys = createKeys(file)
  const wallets = await db.$count(walletDeks)
  const isFormer = ne(walletDeks.kekId, keys.kekId)
  for (;;) {
    const rows = await db
      .select()
      .from(walletDeks)
      .where(isFormer)
      .orderBy(asc(walletDeks.walletId))
      .limit(batchSize)
    if (rows.length === 0) break
    await db.transaction(async (tx) => {
      for (const row of rows) {
        const { walletId, kekId } = row
        const next = keys.wrapDek(walletId, keys.unwrapDek(walletId, row))
        await tx
          .update(walletDeks)
          .set(next)
          .where(and(eq(walletDeks.walletId, walletId), eq(walletDeks.kekId, kekId)))
      }
    })
  }
  if ((await db.$count(walletDeks)) !== wallets)
    throw new ConfigError('Wallets changed meanwhile. Stop all servers of this database and try again.')
  await writeKeyFile(path, endRotation(file))
  return wallets
}
