import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { namespaceOf } from '@latchkey/core'
import type { VerifiedSignIn } from '@latchkey/core/verify'
import { and, desc, eq, gt, inArray, like, lt, ne, not, or, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { type Flash, sessions, siwxNonces, siwxSessions, users } from '../database/schema.ts'

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
}

export type SignIn = {
  readonly networkId: string
  readonly address: string
  readonly message: string
  readonly signature: string
  readonly createdAt: Date
}

export type NewSession = { readonly token: string; readonly id: string }

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
  async function create(flash?: Flash): Promise<NewSession> {
    const token = randomBytes(32).toString('base64url')
    const id = idOf(token)
    await db.insert(sessions).values({ ...row(id), flash: flash ?? null })
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
    }
  }

  const setFlash = (id: string, flash: Flash | undefined) =>
    db
      .update(sessions)
      .set({ flash: flash ?? null })
      .where(eq(sessions.id, id))

  const end = (id: string) => db.delete(sessions).where(eq(sessions.id, id))

  /** 128 random bits, letters and digits only. */
  async function createNonce(sessionId: string): Promise<string> {
    const nonce = randomBytes(16).toString('hex')
    await db.insert(siwxNonces).values({ nonce, sessionId, expiresAt: new Date(now() + nonceMs) })
    return nonce
  }

  const nonceOf = (sessionId: string, nonce: string) =>
    and(eq(siwxNonces.nonce, nonce), eq(siwxNonces.sessionId, sessionId))

  /** Whether the nonce was issued to this browser and is unused. It may have expired, and is not consumed. */
  async function hasNonce(sessionId: string, nonce: string): Promise<boolean> {
    return (await db.select().from(siwxNonces).where(nonceOf(sessionId, nonce))).length > 0
  }

  /**
   * Consumes the nonce and signs the account in, in one transaction: of concurrent attempts with one nonce exactly one
   * succeeds. The session gets a new id, and sign-ins of other accounts of the same chain family end. The session keeps its
   * user while a sign-in of theirs, with an account of another family, is left.
   * @param verified - of one account and one nonce: one sign-in, or one per network (CAIP-222)
   * @returns `undefined` when the nonce was already used or has expired
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
      const [consumed] = await tx.delete(siwxNonces).where(nonceOf(sessionId, data.nonce)).returning()
      if (!consumed || consumed.expiresAt.getTime() <= now()) return undefined
      await tx
        .insert(users)
        .values(accounts.map((one) => ({ id: randomUUID(), account: one, createdAt: new Date(now()) })))
        .onConflictDoNothing({ target: users.account })
      const stored = await tx.select().from(users).where(inArray(users.account, accounts))
      const userOf = (one: string) => {
        const user = stored.find((known) => known.account === one)
        if (!user) throw new Error('the user was not stored')
        return user.id
      }
      const token = randomBytes(32).toString('base64url')
      const id = idOf(token)
      const ofFamily = like(siwxSessions.networkId, `${family}:%`)
      await tx
        .delete(siwxSessions)
        .where(and(eq(siwxSessions.sessionId, sessionId), ofFamily, ne(siwxSessions.address, address)))
      const [present] = await tx
        .select({ id: sessions.userId })
        .from(sessions)
        .innerJoin(siwxSessions, eq(siwxSessions.userId, sessions.userId))
        .where(and(eq(sessions.id, sessionId), eq(siwxSessions.sessionId, sessionId), not(ofFamily)))
      await tx.insert(sessions).values({ ...row(id), userId: present?.id ?? userOf(account) })
      await tx.update(siwxSessions).set({ sessionId: id }).where(eq(siwxSessions.sessionId, sessionId))
      await tx.delete(sessions).where(eq(sessions.id, sessionId))
      const at = new Date(now())
      for (const { data: of, message, signature, account: by } of verified) {
        const signedIn = { userId: userOf(by), message, signature, createdAt: at, checkedAt: at }
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

  async function revokeSignIns(...filter: Parameters<typeof signInsOf>): Promise<void> {
    await db.delete(siwxSessions).where(signInsOf(...filter))
  }

  /**
   * Continues the session after sign-ins have ended: as its user if a sign-in of theirs is left, else as the user of
   * another chain family. A contract account is another user on each network, and none follows the other..
   * @returns `false` when there is no such sign-in, which ends the session
   */
  async function continueSession(sessionId: string): Promise<boolean> {
    const ofUser = eq(siwxSessions.userId, users.id)
    const ofOtherFamily = sql`split_part(${siwxSessions.networkId}, ':', 1) <> split_part(${users.account}, ':', 1)`
    const [left] = await db
      .select({ userId: siwxSessions.userId })
      .from(siwxSessions)
      .innerJoin(sessions, eq(sessions.id, siwxSessions.sessionId))
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(and(eq(sessions.id, sessionId), or(ofUser, ofOtherFamily)))
      .orderBy(desc(ofUser), siwxSessions.createdAt)
      .limit(1)
    if (left) await db.update(sessions).set(left).where(eq(sessions.id, sessionId))
    return left !== undefined
  }

  async function findAccount(userId: string): Promise<string | undefined> {
    const [user] = await db.select().from(users).where(eq(users.id, userId))
    return user?.account
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
    revokeSignIns,
    continueSession,
    findAccount,
    sweep,
  }
}

export type SessionStore = ReturnType<typeof createSessionStore>
