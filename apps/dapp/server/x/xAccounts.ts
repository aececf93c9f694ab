import { lockInTransaction } from '@latchkey/server-kit'
import { and, eq, gte, lt } from 'drizzle-orm'
import type { XBadge } from '../../shared/props/launch.ts'
import { xAccounts } from '../database/accountSchema.ts'
import type { Database } from '../database/database.ts'
import { users, wallets } from '../database/schema.ts'
import type { XAccount } from './createXClient.ts'

/** Points for an X account. Dapp 4. */
const xPoints = 50

/**
 * Links an account at X to a user. A second account replaces the first, and earns nothing again.
 * @returns `false` if it is linked to another user
 */
export const linkXAccount = (
  db: Database,
  userId: string,
  { id: subject, username, name }: XAccount,
  linkedAt: Date,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    await lockInTransaction(tx, `x ${subject}`)
    const [owned] = await tx.select().from(xAccounts).where(eq(xAccounts.subject, subject))
    if (owned && owned.userId !== userId) return false
    const account = { subject, username, name }
    await tx
      .insert(xAccounts)
      .values({ userId, ...account, linkedAt })
      .onConflictDoUpdate({ target: xAccounts.userId, set: account })
    return true
  })

/** @returns whether there was one */
export async function unlinkXAccount(db: Database, userId: string): Promise<boolean> {
  return (await db.delete(xAccounts).where(eq(xAccounts.userId, userId)).returning()).length > 0
}

/** How pages show an account. @param profiles - address of the pages of accounts, if they have some */
export const xBadge = (username: string, profiles: string | null): XBadge => ({
  username,
  href: profiles && `${profiles}${username}`,
})

/** The badge of the user whose wallet this is, if everybody may see it. Dapp 3.4. */
export async function readXBadge(
  db: Database,
  account: string,
  profiles: string | null,
): Promise<XBadge | null> {
  const [found] = await db
    .select({ username: xAccounts.username })
    .from(xAccounts)
    .innerJoin(users, eq(users.id, xAccounts.userId))
    .innerJoin(wallets, eq(wallets.userId, users.id))
    .where(and(eq(wallets.account, account), eq(users.visibility, 'public')))
  return found ? xBadge(found.username, profiles) : null
}

/**
 * Points for X accounts that were linked between the two times. They belong to the primary wallet of the user, else to the
 * first; to no account while there is none.
 */
export async function readXPoints(db: Database, from: Date, to: Date) {
  const rows = await db
    .select({
      userId: xAccounts.userId,
      at: xAccounts.linkedAt,
      primaryId: users.primaryWalletId,
      walletId: wallets.id,
      account: wallets.account,
    })
    .from(xAccounts)
    .innerJoin(users, eq(users.id, xAccounts.userId))
    .leftJoin(wallets, eq(wallets.userId, users.id))
    .where(and(gte(xAccounts.linkedAt, from), lt(xAccounts.linkedAt, to)))
    .orderBy(wallets.verifiedAt, wallets.id)
  const byUser = new Map<string, (typeof rows)[number]>()
  for (const row of rows)
    if (!byUser.has(row.userId) || row.walletId === row.primaryId) byUser.set(row.userId, row)
  return [...byUser.values()].map(({ userId, at, account }) => ({
    ...{ userId, at, reason: 'x', points: xPoints },
    account: account && addressOf(account),
  }))
}

/** The address of a wallet's account as the mirror of the chains has it: of EVM in lower case. */
function addressOf(account: string): string {
  const address = account.slice(account.lastIndexOf(':') + 1)
  return address.startsWith('0x') ? address.toLowerCase() : address
}
