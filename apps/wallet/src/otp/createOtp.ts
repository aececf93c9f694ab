import { randomInt, randomUUID } from 'node:crypto'
import type { Clock } from '@latchkey/core'
import type { StartedOtp, WalletSession } from '@latchkey/embedded-wallet/api'
import { lockInTransaction } from '@latchkey/server-kit'
import { and, count, desc, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { devices, emails, otp, otpFailures } from '../database/schema.ts'
import { Refusal } from '../http/refusal.ts'
import type { Users } from '../identities/createUsers.ts'
import type { Keys } from '../keys/createKeys.ts'
import type { Outbox } from '../mail/outbox.ts'
import { codeMinutes } from '../mail/renderMail.ts'
import type { SessionStore, WalletSessionRow } from '../sessions/sessionStore.ts'
import type { CodePurpose } from './codePurpose.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
/** Codes of one address: at most `max` within `ms`. Security R-34. */
const mailLimits = [
  { ms: 30_000, max: 1 },
  { ms: hourMs, max: 5 },
  { ms: dayMs, max: 15 },
] as const
/** Tries per code, and failures of one account on unknown devices per day. Security R-31. */
const maxTries = 5
const maxFailuresPerDay = 10
/** Failures of all accounts within a minute, beyond which codes are longer. Security R-32. */
const maxFailuresPerMinute = 200
/** How long the same code with the same key gets the same session again, ms. Fault F98. */
const repeatMs = 60_000

/** What a code is for. It is worthless for any other address, key, project or purpose. Security R-30. */
export type Challenge = {
  /** Normalised. */
  readonly email: string
  readonly jkt: string
  readonly projectId: string
  readonly purpose: CodePurpose
}

/** Why a code was not accepted. The failure is stored, so a transaction returns it instead of throwing. */
export type CodeFailure = 'code_wrong' | 'code_expired' | 'too_many_requests'

/** The refusal of a code that was not accepted. */
export const codeRefusal = (failure: CodeFailure) =>
  new Refusal(failure, failure === 'too_many_requests' ? { retryAfter: hourMs / 1000 } : {})

/** Origin of the page that asks for a code, and the language of the mail, BCP 47. */
type MailedFrom = { readonly site: string; readonly locale: string }
type OtpRow = typeof otp.$inferSelect

export type Otp = ReturnType<typeof createOtp>

/** Sign-in and step-up by a code that is mailed. A sign-in and the creation of a user are the same. Security R-33. */
export function createOtp({
  db,
  clock,
  keys,
  users,
  outbox,
  sessions,
}: {
  readonly db: Database
  readonly clock: Clock
  readonly keys: Keys
  readonly users: Users
  readonly outbox: Outbox
  readonly sessions: SessionStore
}) {
  const codeHash = (id: string, code: string) => keys.hash('code', id, code)

  /**
   * Whether the key belongs to a device of the address's user. Those have budgets of their own, so that nobody else can use up what
   * they need to sign in. The key never leaves its browser, and what is stored of it is a hash. Security R-37.
   */
  async function isKnownDevice(tx: Database, emailHash: string, jkt: string): Promise<boolean> {
    const [known] = await tx
      .select({ id: devices.id })
      .from(emails)
      .innerJoin(devices, eq(devices.userId, emails.userId))
      .where(and(eq(emails.emailHash, emailHash), eq(devices.jkt, jkt), isNull(devices.revokedAt)))
    return known !== undefined
  }

  /**
   * Of the device if it is known, otherwise of all strangers to the address. What a known device was mailed says nothing to them.
   * @throws Refusal `too_many_requests` when it has been mailed too often
   */
  async function requireMailAllowance(
    tx: Database,
    { emailHash, jkt, isUnknown }: Pick<OtpRow, 'emailHash' | 'jkt' | 'isUnknown'>,
  ): Promise<void> {
    const now = clock.now()
    const rows = await tx
      .select({ createdAt: otp.createdAt })
      .from(otp)
      .where(
        and(
          ...[eq(otp.emailHash, emailHash), gt(otp.createdAt, new Date(now - dayMs))],
          isUnknown ? eq(otp.isUnknown, true) : eq(otp.jkt, jkt),
        ),
      )
    const times = rows.map(({ createdAt }) => createdAt.getTime()).sort((a, b) => b - a)
    const waits = mailLimits.map(({ ms, max }) => (times[max - 1] ?? Number.NEGATIVE_INFINITY) + ms - now)
    const wait = Math.max(...waits)
    if (wait > 0) throw new Refusal('too_many_requests', { retryAfter: Math.ceil(wait / 1000) })
  }

  /** @throws Refusal `device_revoked`, whatever the address is */
  async function requireUsableKey(tx: Database, jkt: string): Promise<void> {
    const isRevoked = and(eq(devices.jkt, jkt), isNotNull(devices.revokedAt))
    const [revoked] = await tx.select({ id: devices.id }).from(devices).where(isRevoked)
    if (revoked) throw new Refusal('device_revoked')
  }

  async function isUnderAttack(tx: Database): Promise<boolean> {
    const since = new Date(clock.now() - minuteMs)
    const [found] = await tx.select({ failures: count() }).from(otpFailures).where(gt(otpFailures.at, since))
    return (found?.failures ?? 0) > maxFailuresPerMinute
  }

  async function hasTooManyFailures(tx: Database, emailHash: string): Promise<boolean> {
    const recent = and(
      eq(otpFailures.emailHash, emailHash),
      eq(otpFailures.isUnknown, true),
      gt(otpFailures.at, new Date(clock.now() - dayMs)),
    )
    const [found] = await tx.select({ failures: count() }).from(otpFailures).where(recent)
    return (found?.failures ?? 0) >= maxFailuresPerDay
  }

  /** Stores a code. An earlier code of the same challenge is no longer valid. @throws Refusal `too_many_requests` or `device_revoked` */
  async function make(
    tx: Database,
    { email, jkt, projectId, purpose }: Challenge,
    { site, locale }: MailedFrom,
  ): Promise<{ readonly code: string; readonly digits: 6 | 8 }> {
    const emailHash = users.emailHash(email)
    await lockInTransaction(tx, `email ${emailHash}`)
    await requireUsableKey(tx, jkt)
    const isUnknown = !(await isKnownDevice(tx, emailHash, jkt))
    await requireMailAllowance(tx, { emailHash, jkt, isUnknown })
    const digits = (await isUnderAttack(tx)) ? 8 : 6
    const code = String(randomInt(10 ** digits)).padStart(digits, '0')
    const at = new Date(clock.now())
    const id = randomUUID()
    await tx.insert(otp).values({
      id,
      emailHash,
      jkt,
      isUnknown,
      projectId,
      site,
      purpose,
      locale,
      tries: 0,
      createdAt: at,
      codeHash: codeHash(id, code),
      expiresAt: new Date(at.getTime() + codeMinutes * minuteMs),
    })
    return { code, digits }
  }

  /**
   * Counts the try and consumes the code in one statement, so that concurrent guesses are evaluated at most five times. The same
   * code with the same key is accepted again for 60 s, but for a step-up, which it would prove once more.
   * @returns the row of the code
   */
  async function use(
    tx: Database,
    { email, jkt, projectId, purpose }: Challenge,
    code: string,
  ): Promise<OtpRow | CodeFailure> {
    const emailHash = users.emailHash(email)
    await lockInTransaction(tx, `email ${emailHash}`)
    const isUnknown = !(await isKnownDevice(tx, emailHash, jkt))
    if (isUnknown && (await hasTooManyFailures(tx, emailHash))) return 'too_many_requests'
    const ofChallenge = [
      ...[eq(otp.emailHash, emailHash), eq(otp.jkt, jkt)],
      ...[eq(otp.projectId, projectId), eq(otp.purpose, purpose)],
    ]
    const [latest] = await tx
      .select()
      .from(otp)
      .where(and(...ofChallenge))
      .orderBy(desc(otp.createdAt), desc(otp.id))
      .limit(1)
    const now = clock.now()
    const at = new Date(now)
    const given = codeHash(latest?.id ?? '', code)
    const isRepeated = gt(otp.consumedAt, new Date(now - repeatMs))
    const isUsable = or(isNull(otp.consumedAt), purpose === 'step-up' ? undefined : isRepeated)
    const [tried] = await tx
      .update(otp)
      .set({
        tries: sql`${otp.tries} + 1`,
        consumedAt: sql`coalesce(${otp.consumedAt}, case when ${otp.codeHash} = ${given} then ${at.toISOString()}::timestamptz end)`,
      })
      .where(
        and(eq(otp.id, latest?.id ?? randomUUID()), lt(otp.tries, maxTries), gt(otp.expiresAt, at), isUsable),
      )
      .returning()
    if (!tried) return latest ? 'code_expired' : 'code_wrong'
    if (tried.codeHash === given) return tried
    await tx.insert(otpFailures).values({ emailHash, isUnknown, at })
    return 'code_wrong'
  }

  return {
    make,
    use,

    /** Whether a device of the address's user asks. */
    isKnown: ({ email, jkt }: Pick<Challenge, 'email' | 'jkt'>): Promise<boolean> =>
      isKnownDevice(db, users.emailHash(email), jkt),

    /** Stores a code and the mail with it in one transaction. @throws Refusal `too_many_requests` or `device_revoked` */
    start: (challenge: Challenge, from: MailedFrom): Promise<StartedOtp> =>
      db.transaction(async (tx) => {
        const { code, digits } = await make(tx, challenge, from)
        await outbox.add(tx, { kind: 'code', to: challenge.email, code, ...from })
        return { digits }
      }),

    /**
     * Signs in with a code, or steps up.
     * @param current the session that a step-up is for
     * @returns the session. The same code with the same key gets the same session again for 60 s
     * @throws Refusal `code_wrong`, `code_expired`, `too_many_requests`, `device_revoked` or `email_changed`
     */
    async verify(
      challenge: Challenge,
      code: string,
      current: WalletSessionRow | undefined,
    ): Promise<WalletSession> {
      const { email, jkt, projectId } = challenge
      const result = await db.transaction(async (tx): Promise<WalletSession | CodeFailure> => {
        const used = await use(tx, challenge, code)
        if (typeof used === 'string') return used
        if (current) return sessions.continue(tx, current.id, { isFresh: true })
        if (used.sessionId) return sessions.continue(tx, used.sessionId, { isFresh: false })
        const userId = await users.findOrMakeByEmail(tx, email, used)
        const signIn = {
          ...{ userId, jkt, projectId, site: used.site },
          ...({ method: 'email', userName: undefined } as const),
        }
        const started = await sessions.start(tx, signIn)
        await tx.update(otp).set({ sessionId: started.id }).where(eq(otp.id, used.id))
        return started.tokens
      })
      if (typeof result === 'string') throw codeRefusal(result)
      return result
    },

    /** Deletes rows that no limit counts any more. */
    async sweep(): Promise<void> {
      const before = new Date(clock.now() - dayMs)
      await db.delete(otp).where(lt(otp.createdAt, before))
      await db.delete(otpFailures).where(lt(otpFailures.at, before))
    },
  }
}
