import { randomUUID } from 'node:crypto'
import { lockInTransaction } from '@latchkey/server-kit'
import { inArray } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { users, wallets } from '../database/schema.ts'

/**
 * Finds the user of each account, and creates one for an account that has never signed in.
 * @returns a function from an account to the id of its user
 */
export async function usersOfAccounts(
  tx: Database,
  accounts: readonly string[],
  at: Date,
): Promise<(account: string) => string> {
  // In one order, so that two sign-ins with the same accounts do not wait for each other.
  for (const account of accounts.toSorted()) await lockInTransaction(tx, `wallet ${account}`)
  const stored = await tx
    .select()
    .from(wallets)
    .where(inArray(wallets.account, [...accounts]))
  const known = new Map(stored.map(({ account, userId }) => [account, userId]))
  for (const account of accounts) {
    if (known.has(account)) continue
    const userId = randomUUID()
    await tx.insert(users).values({ id: userId, createdAt: at })
    await tx.insert(wallets).values({ id: randomUUID(), userId, account, verifiedAt: at })
    known.set(account, userId)
  }
  return (account) => {
    const userId = known.get(account)
    if (!userId) throw new Error('the account has no user')
    return userId
  }
}
