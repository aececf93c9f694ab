import { randomUUID } from 'node:crypto'
import type { Clock } from '@latchkey/core'
import { lockInTransaction } from '@latchkey/server-kit'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { PendingLink } from '../../shared/pageProps.ts'
import type { BrowserSession, NewSession, SessionStore } from '../auth/sessionStore.ts'
import { auditLog, xAccounts } from '../database/accountSchema.ts'
import type { Database } from '../database/database.ts'
import { projects, projectUpdates, stars } from '../database/launchpadSchema.ts'
import { siwxSessions, users, wallets } from '../database/schema.ts'

/** How long a signature allows to link its wallet, ms. Dapp 8.3. */
const linkMs = 600_000

/** A wallet that has signed in this browser and belongs to another user. */
type Unlinked = PendingLink & { readonly userId: string }

/** Accounts of users: found by email, joined with wallets, deleted. */
export function createUserAccounts({
  db,
  store,
  clock,
}: {
  readonly db: Database
  readonly store: SessionStore
  readonly clock: Clock
}) {
  const at = () => new Date(clock.now())

  /** The user of an address that a code has proved. A new one gets an account. */
  const findOrCreate = (email: string): Promise<string> =>
    db.transaction(async (tx) => {
      await lockInTransaction(tx, `email ${email}`)
      const [found] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email))
      if (found) return found.id
      const id = randomUUID()
      await tx.insert(users).values({ id, email, emailVerifiedAt: at(), createdAt: at() })
      return id
    })

  /** What becomes of the other user if its wallet is linked. */
  async function describeOther(userId: string): Promise<PendingLink['other']> {
    const [[user], walletCount, starCount, xCount, projectCount] = await Promise.all([
      db.select().from(users).where(eq(users.id, userId)),
      db.$count(wallets, eq(wallets.userId, userId)),
      db.$count(stars, eq(stars.userId, userId)),
      db.$count(xAccounts, eq(xAccounts.userId, userId)),
      db.$count(projects, eq(projects.ownerUserId, userId)),
    ])
    if (user?.email || walletCount > 1) return 'separate'
    return starCount + xCount + projectCount > 0 || user?.handle ? 'mergeable' : 'none'
  }

  /** A wallet of another user that has just signed in this browser, unless the user has decided about it. */
  async function unlinked(session: BrowserSession): Promise<Unlinked | undefined> {
    const since = clock.now() - linkMs
    const recent = (await store.listSignIns(session.id)).filter(
      ({ userId, createdAt, linkDismissed }) =>
        userId !== session.userId && !linkDismissed && createdAt.getTime() > since,
    )
    if (recent.length === 0 || !session.userId) return undefined
    const owned = await db.select().from(wallets).where(eq(wallets.userId, session.userId))
    // A contract account is another user on each network, and needs no question about itself.
    const isOwn = (address: string) => owned.some(({ account }) => account.endsWith(`:${address}`))
    const found = recent.find(({ address }) => !isOwn(address))
    if (!found) return undefined
    const { address, networkId, userId } = found
    const namespace = networkId.split(':')[0] ?? ''
    return { address, namespace, userId, other: await describeOther(userId) }
  }

  /** Gives the wallets, stars, projects, news and X account of one user to another, who has signed with its only wallet. */
  const link = (session: BrowserSession, userId: string, { userId: from }: Unlinked): Promise<NewSession> =>
    db.transaction(async (tx) => {
      await store.lock(tx, session.id)
      await tx.update(wallets).set({ userId }).where(eq(wallets.userId, from))
      const starred = tx.select({ ref: stars.ref }).from(stars).where(eq(stars.userId, userId))
      await tx.delete(stars).where(and(eq(stars.userId, from), inArray(stars.ref, starred)))
      await tx.update(stars).set({ userId }).where(eq(stars.userId, from))
      await tx.update(projects).set({ ownerUserId: userId }).where(eq(projects.ownerUserId, from))
      await tx.update(projectUpdates).set({ authorId: userId }).where(eq(projectUpdates.authorId, from))
      await tx
        .update(siwxSessions)
        .set({ userId })
        .where(and(eq(siwxSessions.userId, from), eq(siwxSessions.sessionId, session.id)))
      // A user who has an X account already keeps it.
      const owned = await tx.select().from(xAccounts).where(eq(xAccounts.userId, userId))
      if (owned.length === 0) await tx.update(xAccounts).set({ userId }).where(eq(xAccounts.userId, from))
      const [former] = await tx.delete(users).where(eq(users.id, from)).returning()
      const kept = { handle: former?.handle ?? null, displayName: former?.displayName ?? null }
      if (former) {
        await tx
          .update(users)
          .set({
            handle: sql`coalesce(${users.handle}, ${kept.handle})`,
            displayName: sql`coalesce(${users.displayName}, ${kept.displayName})`,
          })
          .where(eq(users.id, userId))
      }
      return store.rotate(tx, session.id, { userId })
    })

  return {
    findOrCreate,
    unlinked,
    link,

    /** Continues the session as the user of the wallet that has signed. */
    switchTo: (session: BrowserSession, { userId }: Unlinked): Promise<NewSession> =>
      db.transaction((tx) => store.rotate(tx, session.id, { userId, ownSignIn: false })),

    /** Leaves the wallet with its own user, and asks no more. */
    async dismiss(session: BrowserSession, { userId }: Unlinked): Promise<void> {
      const ofOther = and(eq(siwxSessions.sessionId, session.id), eq(siwxSessions.userId, userId))
      await db.update(siwxSessions).set({ linkDismissed: true }).where(ofOther)
    },

    /** Keeps a record of a change of an account. @param network - the client's, as a session stores it */
    async audit(userId: string, action: string, network: string): Promise<void> {
      await db.insert(auditLog).values({ userId, action, network, at: at() })
    },
  }
}

export type UserAccounts = ReturnType<typeof createUserAccounts>
