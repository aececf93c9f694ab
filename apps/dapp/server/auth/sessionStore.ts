import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { namespaceOf } from '@latchkey/core'
import type { VerifiedSignIn } from '@latchkey/core/verify'
import { and, asc, desc, eq, gt, like, lt, ne, not, or, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { type Flash, sessions, siwxNonces, siwxSessions, users, wallets } from '../database/schema.ts'
import { usersOfAccounts } from './usersOfAccounts.ts'

/** Lifetime of a session after its last use and after its creation, ms. Security R-27. */
export const idleMs = 24 * 3_600_000
export const absoluteMs = 7 * 24 * 3_600_000
/** Lifetime of a nonce, ms. Security R-20. */
export const nonceMs = 300_000
/** Minimum time between two writes of `seen_at`, ms. */
const seenEveryMs = 60_000

export type BrowserSession = {
  readonly id: string
  readonly userId: string | undefined
  readonly expiresAt: Date
  readonly flash: Flash | undefined
  /** Begun by a code or a password. */
  readonly ownSignIn: boolean
  readonly stepUpAt: Date | undefined
}

/** What a list of sessions shows of a browser. */
export type Client = { readonly userAgent: string; readonly network: string }

export type SignIn = {
  readonly networkId: string
  readonly address: string
  readonly message: string
  readonly signature: string
  readonly createdAt: Date
  readonly userId: string
  readonly linkDismissed: boolean
}

export type NewSession = { readonly token: string; readonly id: string }

/** The session was replaced or ended by another request of the browser, which has another cookie now. */
export class SessionEnded extends Error {
  override readonly name = 'SessionEnded'
}

const idOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** Sessions, nonces and sign-ins in the database. `now` is in ms since 1970. */
export function createSessionStore({ db, now }: { db: Database; now: () => number }) {
  const row = (id: string) => ({
    id,
    createdAt: new Date(now()),
    seenAt: new Date(now()),
    expiresAt: new Date(now() + absoluteMs),
  })

  /** Creates a guest session. The token is only stored in the cookie. */
  async function create(client: Client, flash?: Flash): Promise<NewSession> {
    const token = randomBytes(32).toString('base64url')
    const id = idOf(token)
    await db.insert(sessions).values({ ...row(id), ...client, flash: flash ?? null })
    return { token, id }
  }

  async function find(token: string): Promise<BrowserSession | undefined> {
    const id = idOf(token)
    const time = now()
    const alive = and(
      eq(sessions.id, id),
      gt(sessions.expiresAt, new Date(time)),
      gt(sessions.seenAt, new Date(time - idleMs)),
    )
    const [found] = await db.select().from(sessions).where(alive)
    if (!found) return undefined
    if (found.seenAt.getTime() < time - seenEveryMs) {
      await db
        .update(sessions)
        .set({ seenAt: new Date(time) })
        .where(eq(sessions.id, id))
    }
    return {
      id,
      userId: found.userId ?? undefined,
      expiresAt: found.expiresAt,
      flash: found.flash ?? undefined,
      ownSignIn: found.ownSignIn,
      stepUpAt: found.stepUpAt ?? undefined,
    }
  }

  const setFlash = (id: string, flash: Flash | undefined) =>
    db
      .update(sessions)
      .set({ flash: flash ?? null })
      .where(eq(sessions.id, id))

  const end = (id: string) => db.delete(sessions).where(eq(sessions.id, id))

  /**
   * The session, locked until the transaction ends. It is the first row that a transaction on a session locks: deleting a session
   * deletes what refers to it, so two transactions that began elsewhere would wait for each other.
   */
  async function lock(tx: Database, sessionId: string): Promise<typeof sessions.$inferSelect | undefined> {
    const [found] = await tx.select().from(sessions).where(eq(sessions.id, sessionId)).for('update')
    return found
  }

  /** 128 random bits, letters and digits only. @param lifeMs - lifetime, ms @throws SessionEnded */
  async function createNonce(sessionId: string, lifeMs = nonceMs): Promise<string> {
    const nonce = randomBytes(16).toString('hex')
    await db.transaction(async (tx) => {
      if (!(await lock(tx, sessionId))) throw new SessionEnded()
      await tx.insert(siwxNonces).values({ nonce, sessionId, expiresAt: new Date(now() + lifeMs) })
    })
    return nonce
  }

  const nonceOf = (sessionId: string, nonce: string) =>
    and(eq(siwxNonces.nonce, nonce), eq(siwxNonces.sessionId, sessionId))

  /** Whether the nonce was issued to this browser and is unused. It may have expired, and is not consumed. */
  async function hasNonce(sessionId: string, nonce: string): Promise<boolean> {
    return (await db.select().from(siwxNonces).where(nonceOf(sessionId, nonce))).length > 0
  }

  /**
   * Replaces the session by one with a new id, which keeps its sign-ins of wallets. Codes that were mailed for the former id
   * are void. Security R-27.
   * @throws SessionEnded
   */
  async function rotate(
    tx: Database,
    sessionId: string,
    changes: Partial<Pick<typeof sessions.$inferInsert, 'userId' | 'ownSignIn' | 'stepUpAt' | 'flash'>>,
  ): Promise<NewSession> {
    const former = await lock(tx, sessionId)
    if (!former) throw new SessionEnded()
    const token = randomBytes(32).toString('base64url')
    const id = idOf(token)
    await tx.insert(sessions).values({ ...former, ...row(id), flash: null, ...changes })
    await tx.update(siwxSessions).set({ sessionId: id }).where(eq(siwxSessions.sessionId, sessionId))
    await tx.delete(sessions).where(eq(sessions.id, sessionId))
    return { token, id }
  }

  /** Begins a session of the user, who has just given a code or a password. */
  const signInAs = (sessionId: string, userId: string): Promise<NewSession> =>
    db.transaction((tx) =>
      rotate(tx, sessionId, { userId, ownSignIn: true, stepUpAt: new Date(now()), flash: null }),
    )

  /**
   * Consumes the nonce and signs the account in, in one transaction: of concurrent attempts with one nonce exactly one
   * succeeds. The session gets a new id, and sign-ins of other accounts of the same chain family end. The session keeps its
   * user if a code or a password began it, or while a sign-in of theirs with an account of another family is left.
   * @param verified - of one account and one nonce: one sign-in, or one per network (CAIP-222)
   * @returns `undefined` when the nonce was already used or has expired, or the session has ended with its nonces
   */
  async function signIn(
    sessionId: string,
    verified: readonly [VerifiedSignIn, ...VerifiedSignIn[]],
  ): Promise<NewSession | undefined> {
    const [{ data, account }] = verified
    const accounts = [...new Set(verified.map((one) => one.account))]
    const address = data.accountAddress
    const family = namespaceOf(data.chainId)
    return db.transaction(async (tx) => {
      if (!(await lock(tx, sessionId))) return undefined
      const [consumed] = await tx.delete(siwxNonces).where(nonceOf(sessionId, data.nonce)).returning()
      if (!consumed || consumed.expiresAt.getTime() <= now()) return undefined
      const userOf = await usersOfAccounts(tx, accounts, new Date(now()))
      const ofFamily = like(siwxSessions.networkId, `${family}:%`)
      await tx
        .delete(siwxSessions)
        .where(and(eq(siwxSessions.sessionId, sessionId), ofFamily, ne(siwxSessions.address, address)))
      const [present] = await tx
        .select({ id: sessions.userId })
        .from(sessions)
        .leftJoin(
          siwxSessions,
          and(
            eq(siwxSessions.userId, sessions.userId),
            eq(siwxSessions.sessionId, sessions.id),
            not(ofFamily),
          ),
        )
        .where(
          and(
            eq(sessions.id, sessionId),
            or(eq(sessions.ownSignIn, true), sql`${siwxSessions.id} is not null`),
          ),
        )
      const userId = present?.id ?? userOf(account)
      const isOfUser = userId === userOf(account)
      const { token, id } = await rotate(tx, sessionId, {
        ...{ userId, flash: null },
        ...(isOfUser ? { stepUpAt: new Date(now()) } : {}),
      })
      const at = new Date(now())
      for (const { data: of, message, signature, account: by } of verified) {
        const signedIn = {
          userId: userOf(by),
          message,
          signature,
          createdAt: at,
          checkedAt: at,
          linkDismissed: false,
        }
        await tx
          .insert(siwxSessions)
          .values({
            id: randomUUID(),
            sessionId: id,
            networkId: of.chainId,
            address: of.accountAddress,
            ...signedIn,
          })
          .onConflictDoUpdate({
            target: [siwxSessions.sessionId, siwxSessions.networkId, siwxSessions.address],
            set: signedIn,
          })
      }
      return { token, id }
    })
  }

  const signInsOf = (
    sessionId: string,
    only: { networkId?: string | undefined; address?: string | undefined } = {},
  ) =>
    and(
      eq(siwxSessions.sessionId, sessionId),
      only.networkId === undefined ? undefined : eq(siwxSessions.networkId, only.networkId),
      only.address === undefined ? undefined : eq(siwxSessions.address, only.address),
    )

  /** The sign-ins of this browser, oldest first. */
  function listSignIns(...filter: Parameters<typeof signInsOf>): Promise<SignIn[]> {
    return db
      .select()
      .from(siwxSessions)
      .where(signInsOf(...filter))
      .orderBy(siwxSessions.createdAt)
  }

  /** The accounts of the sign-ins of this browser, as `verifySignIn` named them. */
  async function signedInAccounts(sessionId: string): Promise<readonly string[]> {
    const namespace = sql`split_part(${siwxSessions.networkId}, ':', 1)`
    const named = sql`${wallets.account} in (
      ${namespace} || ':' || ${siwxSessions.address}, ${siwxSessions.networkId} || ':' || ${siwxSessions.address})`
    const rows = await db
      .select({
        // Without a wallet of the user it is not known who signed: then the account is of this network only.
        account: sql<string>`coalesce(${wallets.account}, ${siwxSessions.networkId} || ':' || ${siwxSessions.address})`,
      })
      .from(siwxSessions)
      .leftJoin(wallets, and(eq(wallets.userId, siwxSessions.userId), named))
      .where(eq(siwxSessions.sessionId, sessionId))
    return rows.map(({ account }) => account)
  }

  async function revokeSignIns(...filter: Parameters<typeof signInsOf>): Promise<void> {
    await db.delete(siwxSessions).where(signInsOf(...filter))
  }

  /**
   * Continues the session after sign-ins of wallets have ended: as its user if a code or a password began it or a sign-in of
   * theirs is left, else as the user of another chain family. A contract account is another user on each network, and none
   * follows the other..
   * @returns `false` when there is no such sign-in, which ends the session
   */
  async function continueSession(sessionId: string): Promise<boolean> {
    const ofUser = eq(siwxSessions.userId, sessions.userId)
    const ofOtherFamily = sql`not exists (select 1 from ${wallets} where ${wallets.userId} = ${sessions.userId}
      and split_part(${wallets.account}, ':', 1) = split_part(${siwxSessions.networkId}, ':', 1))`
    const [left] = await db
      .select({ userId: siwxSessions.userId, ownSignIn: sessions.ownSignIn })
      .from(sessions)
      .leftJoin(siwxSessions, and(eq(sessions.id, siwxSessions.sessionId), or(ofUser, ofOtherFamily)))
      .where(eq(sessions.id, sessionId))
      .orderBy(desc(ofUser), siwxSessions.createdAt)
      .limit(1)
    if (left?.ownSignIn) return true
    if (!left?.userId) return false
    await db.update(sessions).set({ userId: left.userId }).where(eq(sessions.id, sessionId))
    return true
  }

  /** The user and their wallets, the primary one first. */
  async function findUser(userId: string) {
    const [[user], owned] = await Promise.all([
      db.select().from(users).where(eq(users.id, userId)),
      db
        .select()
        .from(wallets)
        .where(eq(wallets.userId, userId))
        .orderBy(asc(wallets.verifiedAt), asc(wallets.id)),
    ])
    if (!user) return undefined
    const isPrimary = ({ id }: { readonly id: string }) => id === user.primaryWalletId
    return { user, wallets: [...owned.filter(isPrimary), ...owned.filter((one) => !isPrimary(one))] }
  }

  /** Deletes expired rows. */
  async function sweep() {
    const time = new Date(now())
    await db.delete(siwxNonces).where(lt(siwxNonces.expiresAt, time))
    await db.delete(sessions).where(lt(sessions.expiresAt, time))
    await db.delete(sessions).where(lt(sessions.seenAt, new Date(now() - idleMs)))
  }

  return {
    create,
    find,
    setFlash,
    end,
    createNonce,
    hasNonce,
    signIn,
    listSignIns,
    signedInAccounts,
    revokeSignIns,
    continueSession,
    findUser,
    lock,
    rotate,
    signInAs,
    sweep,
  }
}

export type SessionStore = ReturnType<typeof createSessionStore>
