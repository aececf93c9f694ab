import { createHash, randomBytes, randomInt } from 'node:crypto'
import type { Clock } from '@latchkey/core'
import type { LoginFailure, LoginMethod, PolledLogin } from '@latchkey/embedded-wallet/api'
import { and, eq, gt, isNull, lt, or } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { logins } from '../database/schema.ts'
import { Refusal } from '../http/refusal.ts'
import type { Identity, Users } from '../identities/createUsers.ts'
import type { Keys } from '../keys/createKeys.ts'
import type { SessionStore, WalletSessionRow } from '../sessions/sessionStore.ts'

/** How long a login may take, and how long its result waits for the device, ms. Security 3.7 and R-42. */
const loginMs = 600_000
const redeemMs = 60_000
/** How long a request to a provider reserves its login, ms: longer than the request may take. */
const askMs = 10_000
/** Logins are kept longer, so that a callback that comes again is recognised. */
const keptMs = 3_600_000
/** How long the window has to confirm a login by itself before the device is asked for the code, ms. */
const confirmMs = 3_000
const digits = 6
const maxTries = 5

export type LoginRow = typeof logins.$inferSelect

/** The result for the window of a login when the provider has answered. */
export type Confirmation = {
  readonly windowId: string
  readonly site: string
  readonly confirmation: string
  readonly code: string
}

/** Names a login in addresses and messages. With it nothing can be redeemed. */
export const hashOf = (id: string) => createHash('sha256').update(id).digest('base64url')

export type Logins = ReturnType<typeof createLogins>

/**
 * Logins at providers. Their state is kept on the server, because the page that started one may not be able to see its window.
 * A result is redeemed once, by the key that started it. Security.
 *
 * The key alone is not enough: an attacker could start a login and send its address to a victim, whose
 * answer would then sign the attacker in. So the window of the provider's answer gets a confirmation. It sends it back only if
 * the frame that started the login has vouched for this window; otherwise it shows a code that the user enters in the app.
 */
export function createLogins({
  db,
  clock,
  keys,
  users,
  sessions,
}: {
  readonly db: Database
  readonly clock: Clock
  readonly keys: Keys
  readonly users: Users
  readonly sessions: SessionStore
}) {
  const stateHash = (state: string) => keys.hash('login-state', state)
  const setFailed = (row: LoginRow, failure: LoginFailure) =>
    db
      .update(logins)
      .set({ status: 'failed', failure, completedAt: new Date(clock.now()), secretsEnc: '' })
      .where(eq(logins.idHash, row.idHash))

  const isStill = (status: LoginRow['status']) =>
    and(eq(logins.status, status), gt(logins.expiresAt, new Date(clock.now())))

  /**
   * The user of the account that signed in at the provider. A step-up makes none: the account has to be one that its user has
   * signed in with before. Security 3.7
   */
  async function userOf(tx: Database, row: LoginRow, identity: Identity): Promise<string | undefined> {
    if (!row.stepUpSessionId) return users.findOrMakeByIdentity(tx, identity)
    const { userId } = row
    return userId && (await users.isIdentityOf(tx, userId, identity)) ? userId : undefined
  }

  /** @returns whether the account may complete the login, which has failed otherwise */
  const setAnswered = (row: LoginRow, identity: Identity, answered: Partial<LoginRow>): Promise<boolean> =>
    db.transaction(async (tx) => {
      const userId = await userOf(tx, row, identity)
      const result = userId ? { ...answered, userId } : otherAccount
      await tx
        .update(logins)
        .set({ ...result, secretsEnc: '', completedAt: new Date(clock.now()) })
        .where(and(eq(logins.idHash, row.idHash), eq(logins.status, 'exchanging')))
      return userId !== undefined
    })

  /** Counts the try of a code, and completes the login if it is right. The fifth wrong one ends the login. */
  async function tryCode(tx: Database, row: LoginRow, code: string): Promise<'right' | 'wrong'> {
    const isRight = row.codeHash === keys.hash('login-code', row.idHash, code)
    const completedAt = new Date(clock.now())
    const tries = row.tries + 1
    const isOver = !isRight && tries >= maxTries
    await tx
      .update(logins)
      .set({
        tries,
        ...(isRight ? { status: 'done', completedAt } : {}),
        ...(isOver ? { status: 'failed', failure: 'denied', completedAt } : {}),
      })
      .where(eq(logins.idHash, row.idHash))
    return isRight ? 'right' : 'wrong'
  }

  return {
    /**
     * @param login with the session that it proves again, if it is a step-up
     * @param state finds the login when the provider answers
     * @returns the id with which the device polls
     */
    async start(
      {
        stepUp,
        ...login
      }: Pick<LoginRow, 'provider' | 'jkt' | 'projectId' | 'site'> & {
        readonly stepUp: WalletSessionRow | undefined
      },
      { state, secrets }: { readonly state: string; readonly secrets: object },
    ): Promise<string> {
      const id = randomBytes(16).toString('base64url')
      const at = clock.now()
      await db.insert(logins).values({
        ...{ ...login, idHash: hashOf(id), stateHash: stateHash(state), status: 'pending' },
        ...(stepUp ? { stepUpSessionId: stepUp.id, userId: stepUp.userId } : {}),
        secretsEnc: keys.encryptText('login', JSON.stringify(secrets)),
        ...{ createdAt: new Date(at), expiresAt: new Date(at + loginMs) },
      })
      return id
    },

    /**
     * Takes the login of a provider's answer, so that no other answer can.
     * @returns the login with its secrets, or why there is none
     */
    async take(
      provider: LoginMethod,
      state: string,
    ): Promise<{ readonly row: LoginRow; readonly secrets: unknown } | 'unknown' | 'already-used'> {
      const isLogin = and(eq(logins.stateHash, stateHash(state)), eq(logins.provider, provider))
      const [row] = await db
        .update(logins)
        .set({ status: 'exchanging' })
        .where(and(isLogin, isStill('pending')))
        .returning()
      if (row) return { row, secrets: JSON.parse(keys.decryptText('login', row.secretsEnc)) }
      const [other] = await db.select().from(logins).where(isLogin)
      return other && other.status !== 'pending' ? 'already-used' : 'unknown'
    },

    /**
     * Completes a login that was taken, except for its confirmation.
     * @returns `other-account` if a step-up was answered by an account that is not its user's
     */
    async answer(
      row: LoginRow,
      identity: Identity,
      userName: string | undefined,
    ): Promise<Confirmation | 'other-account'> {
      const confirmation = randomBytes(16).toString('base64url')
      const code = String(randomInt(10 ** digits)).padStart(digits, '0')
      const windowId = row.idHash
      const isAnswered = await setAnswered(row, identity, {
        ...{ status: 'answered', userName: userName ?? null },
        confirmationHash: keys.hash('login-confirmation', windowId, confirmation),
        codeHash: keys.hash('login-code', windowId, code),
      })
      return isAnswered ? { windowId, site: row.site, confirmation, code } : 'other-account'
    },

    /** The window confirms a login. @returns whether it was waiting for this confirmation */
    async confirm(windowId: string, confirmation: string): Promise<boolean> {
      const hash = keys.hash('login-confirmation', windowId, confirmation)
      const confirmed = await db
        .update(logins)
        .set({ status: 'done', completedAt: new Date(clock.now()) })
        .where(and(eq(logins.idHash, windowId), isStill('answered'), eq(logins.confirmationHash, hash)))
        .returning({ id: logins.idHash })
      return confirmed.length > 0
    },

    /** A login that waits for its provider. */
    async findPending(windowId: string): Promise<LoginRow | undefined> {
      const [row] = await db
        .select()
        .from(logins)
        .where(and(eq(logins.idHash, windowId), isStill('pending')))
      return row
    },
    fail: setFailed,

    /** A login that waits for its provider, by its state. */
    async findByState(provider: LoginMethod, state: string): Promise<LoginRow | undefined> {
      const found = await db
        .select()
        .from(logins)
        .where(and(eq(logins.provider, provider), eq(logins.stateHash, stateHash(state)), isStill('pending')))
      return found[0]
    },

    /**
     * Reserves the next request to the provider of a pending login.
     * @returns `undefined` while another request is running, and when the login is not pending
     */
    async beginAsking(provider: LoginMethod, state: string): Promise<LoginRow | undefined> {
      const at = clock.now()
      const isFree = or(isNull(logins.askedAt), lt(logins.askedAt, new Date(at - askMs)))
      const [row] = await db
        .update(logins)
        .set({ askedAt: new Date(at) })
        .where(
          and(
            ...[eq(logins.stateHash, stateHash(state)), eq(logins.provider, provider)],
            ...[isStill('pending'), isFree],
          ),
        )
        .returning()
      return row
    },
    async endAsking(row: LoginRow): Promise<void> {
      await db.update(logins).set({ askedAt: null }).where(eq(logins.idHash, row.idHash))
    },
    secretsOf: (row: LoginRow): unknown => JSON.parse(keys.decryptText('login', row.secretsEnc)),

    /**
     * The state of a login, with its session when it is done. The session is started once, and repeated to the same key for
     * 60 s after the login was completed. A step-up starts none: it makes the present one fresh.
     * @param code what the window shows the user if it could not confirm the login
     * @throws Refusal `not_found`, `code_wrong` or `device_revoked`; `session_ended` if that of a step-up has ended
     */
    async poll(id: string, jkt: string, code: string | undefined): Promise<PolledLogin> {
      const polled = await db.transaction(async (tx): Promise<PolledLogin | 'code_wrong'> => {
        const [found] = await tx.select().from(logins).where(isOwn(id, jkt)).for('update')
        if (!found) throw new Refusal('not_found')
        const now = clock.now()
        let row = found
        if (row.status === 'answered' && row.expiresAt.getTime() > now) {
          const isWaiting = now - (row.completedAt?.getTime() ?? 0) < confirmMs
          if (code === undefined) return isWaiting ? { status: 'pending' } : { status: 'code-needed', digits }
          if ((await tryCode(tx, row, code)) === 'wrong') return 'code_wrong'
          row = { ...row, status: 'done', completedAt: new Date(now) }
        }
        if (row.status === 'failed') return { status: 'failed', reason: row.failure ?? 'provider' }
        if (row.status !== 'done' || !row.userId || !row.completedAt)
          return row.expiresAt.getTime() <= now
            ? { status: 'failed', reason: 'expired' }
            : { status: 'pending' }
        if (now - row.completedAt.getTime() > redeemMs)
          return { status: 'failed', reason: row.sessionId ? 'already-used' : 'expired' }
        if (row.sessionId)
          return { status: 'done', session: await sessions.continue(tx, row.sessionId, { isFresh: false }) }
        const { stepUpSessionId: current, userId, projectId, site, provider: method } = row
        const signIn = { userId, jkt, projectId, site, method, userName: row.userName ?? undefined }
        const started = current
          ? { id: current, tokens: await sessions.continue(tx, current, { isFresh: true }) }
          : await sessions.start(tx, signIn)
        await tx.update(logins).set({ sessionId: started.id }).where(eq(logins.idHash, row.idHash))
        return { status: 'done', session: started.tokens }
      })
      if (polled === 'code_wrong') throw new Refusal(polled)
      return polled
    },

    async sweep(): Promise<void> {
      await db.delete(logins).where(lt(logins.expiresAt, new Date(clock.now() - keptMs)))
    },
  }
}

const otherAccount = { status: 'failed', failure: 'other-account' } as const
const isOwn = (id: string, jkt: string) => and(eq(logins.idHash, hashOf(id)), eq(logins.jkt, jkt))
