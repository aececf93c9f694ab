import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Clock } from '@latchkey/core'
import type { FactorId, WalletSession, WalletUser } from '@latchkey/embedded-wallet/api'
import { and, eq, gt, gte, isNull, lt, ne, or } from 'drizzle-orm'
import { appendAudit } from '../audit/appendAudit.ts'
import type { Database } from '../database/database.ts'
import { devices, sessions, tokens } from '../database/schema.ts'
import { makeRevokeLink } from '../devices/revokeLinks.ts'
import { Refusal } from '../http/refusal.ts'
import type { Users } from '../identities/createUsers.ts'
import type { Outbox } from '../mail/outbox.ts'
import { openedWithOf } from './markOpened.ts'

/** Lifetimes in ms. Security 3.7. */
export const accessMs = 600_000
export const refreshIdleMs = 30 * 86_400_000
export const sessionMs = 90 * 86_400_000
/** How long a refresh token that was exchanged is answered again: two tabs, or a lost answer. Fault F71. */
export const graceMs = 30_000
/** How long a sign-in counts as fresh, ms. */
export const freshMs = 300_000
/** How long a sign-in proves that the user is there, for what cannot be undone, ms. P5 of security 3.4, 3.7. */
export const provedMs = 60_000

/** How long a proof that the wallet is open counts for what changes who can open it, ms. */
const openedMs = 900_000

export type WalletSessionRow = typeof sessions.$inferSelect

/** Who signs in, where, and how. */
export type SignIn = {
  readonly userId: string
  readonly jkt: string
  readonly projectId: string
  readonly site: string
  readonly method: WalletUser['method']
  readonly userName: string | undefined
}

export type SessionStore = ReturnType<typeof createSessionStore>

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/** Sessions of users on devices. Tokens are opaque, stored as hashes, and bound to the key of the device. */
export function createSessionStore({
  db,
  clock,
  users,
  outbox,
  origin,
}: {
  readonly db: Database
  readonly clock: Clock
  readonly users: Users
  readonly outbox: Outbox
  readonly origin: string
}) {
  const isFresh = ({ authenticatedAt }: WalletSessionRow, ms: number) =>
    clock.now() - authenticatedAt.getTime() <= ms

  /** New tokens of a session. */
  async function issue(tx: Database, session: WalletSessionRow): Promise<WalletSession> {
    const now = clock.now()
    const [accessToken, refreshToken] = [makeToken(), makeToken()]
    const until = (ms: number) => new Date(Math.min(now + ms, session.expiresAt.getTime()))
    const row = { sessionId: session.id }
    await tx.insert(tokens).values([
      { ...row, hash: hashOf(accessToken), kind: 'access', expiresAt: until(accessMs) },
      { ...row, hash: hashOf(refreshToken), kind: 'refresh', expiresAt: until(refreshIdleMs) },
    ])
    return {
      accessToken,
      expiresIn: Math.floor((until(accessMs).getTime() - now) / 1000),
      refreshToken,
      user: {
        id: session.userId,
        email: await users.emailOf(tx, session.userId),
        userName: session.userName ?? undefined,
        method: session.method,
      },
    }
  }

  /**
   * The device of a sign-in. A new device of a user who has others is reported by mail. P3 of security 3.4.
   * @throws Refusal `device_revoked`
   */
  async function deviceOf(tx: Database, { userId, jkt, projectId, site }: SignIn): Promise<string> {
    const at = new Date(clock.now())
    const row = { id: randomUUID(), ...{ userId, jkt, projectId, site }, createdAt: at, lastSeenAt: at }
    const [created] = await tx.insert(devices).values(row).onConflictDoNothing().returning()
    if (!created) {
      const [known] = await tx
        .update(devices)
        .set({ lastSeenAt: at })
        .where(and(eq(devices.userId, userId), eq(devices.jkt, jkt), isNull(devices.revokedAt)))
        .returning({ id: devices.id })
      if (!known) throw new Refusal('device_revoked')
      return known.id
    }
    const isOther = and(eq(devices.userId, userId), ne(devices.id, created.id), isNull(devices.revokedAt))
    const [other] = await tx.select({ id: devices.id }).from(devices).where(isOther).limit(1)
    if (!other) return created.id
    for (const address of await users.noticeAddressesOf(tx, userId)) {
      const token = await makeRevokeLink(tx, created.id, clock.now())
      const link = `${origin}/security#revoke=${token}`
      await outbox.add(tx, { kind: 'new-device', ...address, site, link, at: at.toISOString() })
    }
    return created.id
  }

  return {
    /** Starts a session, within the transaction that consumes the proof of who the user is. */
    async start(
      tx: Database,
      signIn: SignIn,
    ): Promise<{ readonly id: string; readonly tokens: WalletSession }> {
      const { userName, ...rest } = signIn
      const at = new Date(clock.now())
      const deviceId = await deviceOf(tx, signIn)
      const row = { id: randomUUID(), ...rest, userName: userName ?? null, deviceId }
      const times = { authenticatedAt: at, createdAt: at, expiresAt: new Date(at.getTime() + sessionMs) }
      const [session] = await tx
        .insert(sessions)
        .values({ ...row, ...times })
        .returning()
      if (!session) throw new Error('The session was not stored')
      return { id: session.id, tokens: await issue(tx, session) }
    },

    /**
     * New tokens of a session that has just been proved again: by a step-up, or by the same code or login as before.
     * @param isFresh - the proof is a new one
     * @throws Refusal `session_ended`
     */
    async continue(
      tx: Database,
      id: string,
      { isFresh }: { readonly isFresh: boolean },
    ): Promise<WalletSession> {
      const at = new Date(clock.now())
      const isAlive = and(eq(sessions.id, id), isNull(sessions.revokedAt), gt(sessions.expiresAt, at))
      const [session] = isFresh
        ? await tx.update(sessions).set({ authenticatedAt: at }).where(isAlive).returning()
        : await tx.select().from(sessions).where(isAlive)
      if (!session) throw new Refusal('session_ended')
      return issue(tx, session)
    },

    /**
     * The session of an access token.
     * @throws Refusal `session_ended` when it has expired; `invalid_proof` when the proof is by another key
     */
    async authenticate(accessToken: string, jkt: string): Promise<WalletSessionRow> {
      const at = new Date(clock.now())
      const [found] = await db
        .select({ session: sessions })
        .from(tokens)
        .innerJoin(sessions, eq(sessions.id, tokens.sessionId))
        .where(
          and(
            eq(tokens.hash, hashOf(accessToken)),
            eq(tokens.kind, 'access'),
            gt(tokens.expiresAt, at),
            isNull(sessions.revokedAt),
          ),
        )
      if (!found) throw new Refusal('session_ended')
      if (found.session.jkt !== jkt) throw new Refusal('invalid_proof')
      return found.session
    },

    /**
     * Exchanges a refresh token. One that was exchanged before ends the session, because an attacker may have it; within
     * 30 s the same key gets new tokens instead. Security 3.7, fault F71.
     * @throws Refusal `session_ended` or `invalid_proof`
     */
    async refresh(refreshToken: string, jkt: string): Promise<WalletSession> {
      const result = await db.transaction(
        async (tx): Promise<WalletSession | 'session_ended' | 'invalid_proof'> => {
          const now = clock.now()
          const ofToken = and(eq(tokens.hash, hashOf(refreshToken)), eq(tokens.kind, 'refresh'))
          const [token] = await tx.select().from(tokens).where(ofToken).for('update')
          const [session] = token
            ? await tx.select().from(sessions).where(eq(sessions.id, token.sessionId))
            : []
          if (!token || !session) return 'session_ended'
          const isKey = session.jkt === jkt
          const isReused = token.usedAt !== null && now - token.usedAt.getTime() > graceMs
          if (isReused || (token.usedAt && !isKey)) {
            await end(tx, session.id, now)
            await appendAudit(tx, { event: 'refresh_token_reused', userId: session.userId, facts: {}, now })
            return 'session_ended'
          }
          if (!isKey) return 'invalid_proof'
          if (session.revokedAt || token.expiresAt.getTime() <= now || session.expiresAt.getTime() <= now)
            return 'session_ended'
          const at = new Date(now)
          if (!token.usedAt) await tx.update(tokens).set({ usedAt: at }).where(ofToken)
          await tx.update(devices).set({ lastSeenAt: at }).where(eq(devices.id, session.deviceId))
          return issue(tx, session)
        },
      )
      if (typeof result === 'string') throw new Refusal(result)
      return result
    },

    /** Ends a session with all its tokens. */
    end: (id: string) => end(db, id, clock.now()),

    /** Ends all sessions of a device. */
    async endOfDevice(tx: Database, deviceId: string): Promise<void> {
      await tx
        .update(sessions)
        .set({ revokedAt: new Date(clock.now()) })
        .where(and(eq(sessions.deviceId, deviceId), isNull(sessions.revokedAt)))
    },

    /** The user has just proved again who they are. */
    async markProved(tx: Database, id: string): Promise<void> {
      await tx
        .update(sessions)
        .set({ authenticatedAt: new Date(clock.now()) })
        .where(eq(sessions.id, id))
    },

    /** Ends the sessions of a device, and those that began with a mailed code at a time or later. */
    async endOfAddress(
      tx: Database,
      { userId, jkt, since }: { readonly userId: string; readonly jkt: string; readonly since: Date },
    ): Promise<void> {
      const isByMail = and(eq(sessions.method, 'email'), gte(sessions.createdAt, since))
      await tx
        .update(sessions)
        .set({ revokedAt: new Date(clock.now()) })
        .where(
          and(
            ...[eq(sessions.userId, userId), isNull(sessions.revokedAt)],
            or(eq(sessions.jkt, jkt), isByMail),
          ),
        )
    },

    /** Ends the sessions of a user that began with a method, but for one. */
    async endOfMethod(
      tx: Database,
      { userId, method, except }: Pick<WalletSessionRow, 'userId' | 'method'> & { readonly except: string },
    ): Promise<void> {
      await tx
        .update(sessions)
        .set({ revokedAt: new Date(clock.now()) })
        .where(
          and(
            ...[eq(sessions.userId, userId), eq(sessions.method, method), ne(sessions.id, except)],
            isNull(sessions.revokedAt),
          ),
        )
    },

    /** @throws Refusal `step_up_required` unless the user signed in, or stepped up, within `ms` */
    requireFresh(session: WalletSessionRow, ms = freshMs): void {
      if (!isFresh(session, ms)) throw new Refusal('step_up_required')
    },

    /** Whether the user signed in, or stepped up, within `ms`. */
    isFresh,

    /** @throws Refusal `step_up_required` unless the session has proved within 15 min, or `ms`, that the wallet is open */
    requireOpened({ openedAt }: WalletSessionRow, ms = openedMs): void {
      if (!openedAt || clock.now() - openedAt.getTime() > ms)
        throw new Refusal('step_up_required', { message: 'Open the wallet first.' })
    },

    /** @throws Refusal `step_up_required` unless another factor than this one was proved to open the wallet within 5 min */
    requireOpenedWithOther({ openedAt, openedWith }: WalletSessionRow, factor: FactorId): void {
      const isLive = openedAt !== null && clock.now() - openedAt.getTime() <= freshMs
      if (!isLive || openedWith === openedWithOf(factor))
        throw new Refusal('step_up_required', { message: 'Open the wallet with another factor first.' })
    },

    /** Deletes expired rows. Used refresh tokens stay until they expire, to detect their reuse. */
    async sweep(): Promise<void> {
      const at = new Date(clock.now())
      await db.delete(tokens).where(lt(tokens.expiresAt, at))
      await db.delete(sessions).where(lt(sessions.expiresAt, at))
    },
  }
}

async function end(tx: Database, id: string, now: number): Promise<void> {
  await tx
    .update(sessions)
    .set({ revokedAt: new Date(now) })
    .where(and(eq(sessions.id, id), isNull(sessions.revokedAt)))
}

/** 256 bits. */
const makeToken = () => randomBytes(32).toString('base64url')
