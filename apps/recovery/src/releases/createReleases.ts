import { randomBytes, randomUUID } from 'node:crypto'
import type { Clock } from '@latchkey/core'
import {
  type FinishedRelease,
  type HeldRelease,
  type LoginMethod,
  releaseContext,
  type StartedRelease,
  sealFor,
  type WaitingRelease,
} from '@latchkey/embedded-wallet/recovery'
import { lockInTransaction } from '@latchkey/server-kit'
import { and, asc, count, desc, eq, gt, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { codes, failures, releases } from '../database/schema.ts'
import { Refusal } from '../http/refusal.ts'
import type { Keys } from '../keys/createKeys.ts'
import type { Outbox } from '../mail/outbox.ts'
import type { Shares } from '../shares/createShares.ts'
import type { SignIns } from '../signIns/createSignIns.ts'
import type { Statement } from '../statements/createStatementCheck.ts'
import { addCode, codeDigits, codeHash } from './addCode.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
/** Codes of one wallet: at most `max` within `ms`. */
const mailLimits = [
  { ms: 30_000, max: 1 },
  { ms: hourMs, max: 5 },
  { ms: dayMs, max: 15 },
] as const
/** Wrong codes, and releases, of one wallet per day. P4 of security 3.4 */
const maxFailuresPerDay = 5
const maxReleasesPerDay = 3
/** Wrong codes of all wallets within a minute, beyond which nothing is released. Security R-32 */
const maxFailuresPerMinute = 200
/** How long a release that was held may be fetched afterwards, ms. */
const fetchMs = 7 * dayMs

type Asked = { readonly statement: Statement; readonly factorId: string; readonly jkt: string }
type Cause = 'code_wrong' | 'code_expired'

export type Releases = ReturnType<typeof createReleases>

/** Releases secrets to new devices, for a code that this service mails itself, or shows after a sign-in of its own. */
export function createReleases({
  db,
  clock,
  keys,
  shares,
  signIns,
  outbox,
  origin,
  holdMs,
}: {
  readonly db: Database
  readonly clock: Clock
  readonly keys: Keys
  readonly shares: Shares
  readonly signIns: SignIns
  readonly outbox: Outbox
  readonly origin: string
  /** How long a release waits while another device is in use, ms. */
  readonly holdMs: number
}) {
  const ago = (ms: number) => new Date(clock.now() - ms)
  const failuresSince = async (tx: Database, ms: number, walletId?: string): Promise<number> => {
    const ofWallet = walletId === undefined ? undefined : eq(failures.walletId, walletId)
    const recent = and(gt(failures.at, ago(ms)), ofWallet)
    const [found] = await tx.select({ count: count() }).from(failures).where(recent)
    return found?.count ?? 0
  }

  /** @throws Refusal when too many codes of this wallet, or of all, were wrong, or the wallet was released too often */
  async function requireAllowance(tx: Database, walletId: string): Promise<void> {
    if ((await failuresSince(tx, minuteMs)) > maxFailuresPerMinute)
      throw new Refusal('unavailable', { retryAfter: minuteMs / 1000 })
    const released = and(eq(releases.walletId, walletId), gt(releases.releasedAt, ago(dayMs)))
    const [done] = await tx.select({ count: count() }).from(releases).where(released)
    const isUsedUp =
      (await failuresSince(tx, dayMs, walletId)) >= maxFailuresPerDay ||
      (done?.count ?? 0) >= maxReleasesPerDay
    if (isUsedUp) throw new Refusal('too_many_requests', { retryAfter: hourMs / 1000 })
  }
  /** @throws Refusal `too_many_requests` */
  async function requireMailAllowance(tx: Database, walletId: string): Promise<void> {
    const ofDay = and(eq(codes.walletId, walletId), gt(codes.createdAt, ago(dayMs)))
    const rows = await tx.select({ createdAt: codes.createdAt }).from(codes).where(ofDay)
    const times = rows.map(({ createdAt }) => createdAt.getTime()).sort((a, b) => b - a)
    const waits = mailLimits.map(
      ({ ms, max }) => (times[max - 1] ?? Number.NEGATIVE_INFINITY) + ms - clock.now(),
    )
    const wait = Math.max(...waits)
    if (wait > 0) throw new Refusal('too_many_requests', { retryAfter: Math.ceil(wait / 1000) })
  }
  /** Releases of a wallet that were held, and not cancelled or done. */
  const isHeld = (walletId: string) =>
    and(
      ...[eq(releases.walletId, walletId), isNotNull(releases.cancelHash)],
      ...[isNull(releases.cancelledAt), isNull(releases.releasedAt)],
      gt(releases.expiresAt, ago(0)),
    )
  /** The release of this device that was held and not cancelled. */
  async function heldRelease(tx: Database, walletId: string, jkt: string) {
    const [found] = await tx
      .select()
      .from(releases)
      .where(and(isHeld(walletId), eq(releases.jkt, jkt)))
      .orderBy(desc(releases.createdAt))
      .limit(1)
    return found
  }
  /** Waits for a release of the wallet that is under way, so that one that was cancelled is not done. */
  const cancelHeld = ({ walletId, id }: { readonly walletId: string; readonly id: string }) =>
    db.transaction(async (tx) => {
      await lockInTransaction(tx, `wallet ${walletId}`)
      const cancelled = await tx
        .update(releases)
        .set({ cancelledAt: new Date(clock.now()) })
        .where(and(isHeld(walletId), eq(releases.id, id)))
        .returning({ id: releases.id })
      return cancelled.length > 0
    })
  const held = (until: Date): HeldRelease => ({ status: 'held', until: until.getTime() })

  /** Counts the try and consumes the code in one statement. */
  async function useCode(
    tx: Database,
    walletId: string,
    jkt: string,
    code: string,
  ): Promise<Cause | 'right'> {
    const ofDevice = and(eq(codes.walletId, walletId), eq(codes.jkt, jkt))
    const [latest] = await tx
      .select()
      .from(codes)
      .where(ofDevice)
      .orderBy(desc(codes.createdAt), desc(codes.id))
      .limit(1)
    if (!latest) return 'code_wrong'
    const at = new Date(clock.now())
    const given = codeHash(keys, latest.id, code)
    const [tried] = await tx
      .update(codes)
      .set({
        tries: sql`${codes.tries} + 1`,
        consumedAt: sql`case when ${codes.codeHash} = ${given} then ${at.toISOString()}::timestamptz end`,
      })
      .where(
        and(
          eq(codes.id, latest.id),
          lt(codes.tries, maxFailuresPerDay),
          gt(codes.expiresAt, at),
          isNull(codes.consumedAt),
        ),
      )
      .returning()
    if (!tried) return 'code_expired'
    if (tried.codeHash === given) return 'right'
    await tx.insert(failures).values({ walletId, at })
    return 'code_wrong'
  }

  return {
    /**
     * Mails a code of this service to the address of the enrolment, or begins a sign-in with its account.
     * @param locale of the pages of a sign-in. Mails are in the language of the user, whatever device asks
     * @throws Refusal `not_found`, `too_many_requests` or `unavailable`
     */
    async start({ statement, factorId, jkt }: Asked, locale: string): Promise<StartedRelease> {
      const { walletId, email } = statement
      const begun = await db.transaction(async (tx): Promise<StartedRelease | { method: LoginMethod }> => {
        await lockInTransaction(tx, `wallet ${walletId}`)
        const { method } = await shares.find(tx, statement, factorId)
        await requireAllowance(tx, walletId)
        const waiting = await heldRelease(tx, walletId, jkt)
        if (waiting && waiting.readyAt.getTime() > clock.now()) return held(waiting.readyAt)
        if (method !== 'email' || email === undefined) {
          await signIns.requireAllowance(tx, walletId)
          return { method: method as LoginMethod } // the secret of an address is found by the address only
        }
        await requireMailAllowance(tx, walletId)
        const code = await addCode(tx, keys, { walletId, jkt, now: clock.now() })
        await outbox.add(tx, { kind: 'code', to: email, code, locale: statement.locale })
        return { status: 'code-sent', digits: codeDigits }
      })
      if ('status' in begun) return begun
      const { method } = begun
      const url = await signIns.begin(method, { walletId, factorId, jkt }, locale)
      return { status: 'sign-in', method, url, digits: codeDigits }
    },

    /**
     * Releases the secret for the code, sealed for a key of the device; or holds the release while another device is in use.
     * @throws Refusal `not_found`, `code_wrong`, `code_expired`, `too_many_requests`, `unavailable`, or `invalid_request` when
     * the key is none
     */
    async finish(
      { statement, factorId, jkt }: Asked,
      { code, publicKey }: { readonly code: string; readonly publicKey: string },
    ): Promise<FinishedRelease> {
      const { userId, walletId, email, locale } = statement
      const result = await db.transaction(async (tx): Promise<FinishedRelease | Cause> => {
        await lockInTransaction(tx, `wallet ${walletId}`)
        const share = await shares.find(tx, statement, factorId)
        await requireAllowance(tx, walletId)
        const used = await useCode(tx, walletId, jkt, code)
        if (used !== 'right') return used
        const now = clock.now()
        const at = new Date(now)
        const waiting = await heldRelease(tx, walletId, jkt)
        const { heldUntil } = statement
        if (waiting && Math.max(waiting.readyAt.getTime(), heldUntil) > now)
          return held(new Date(Math.max(waiting.readyAt.getTime(), heldUntil)))
        const row = { id: waiting?.id ?? randomUUID(), walletId, jkt, createdAt: at }
        const readyAt = new Date(Math.max(statement.isOtherDeviceActive ? now + holdMs : now, heldUntil))
        if (!waiting && readyAt.getTime() > now) {
          const token = randomBytes(32).toString('base64url')
          await tx.insert(releases).values({
            ...{ ...row, readyAt, expiresAt: new Date(readyAt.getTime() + fetchMs) },
            cancelHash: keys.hash('cancel', token),
          })
          const link = `${origin}/cancel?${new URLSearchParams({ token, locale })}`
          const until = readyAt.toISOString()
          if (email !== undefined) await outbox.add(tx, { kind: 'held', to: email, until, link, locale })
          return held(readyAt)
        }
        const owner = { userId, walletId, factorId }
        const sealed = await sealFor(
          publicKey,
          keys.openAtRest(share.sealed, owner),
          releaseContext(owner),
        ).catch(() => {
          throw new Refusal('invalid_request', { message: 'The public key is invalid.' })
        })
        await tx
          .insert(releases)
          .values({ ...row, readyAt: at, expiresAt: new Date(now + fetchMs), releasedAt: at })
          .onConflictDoUpdate({ target: releases.id, set: { releasedAt: at } })
        await shares.confirm(tx, owner)
        if (email !== undefined)
          await outbox.add(tx, { kind: 'released', to: email, at: at.toISOString(), locale })
        return { status: 'released', sealed }
      })
      if (typeof result === 'string') throw new Refusal(result)
      return result
    },

    /** Cancels a release that is held. @returns whether the token was one of such a release */
    async cancel(token: string): Promise<boolean> {
      const isOne = eq(releases.cancelHash, keys.hash('cancel', token))
      const [found] = await db.select().from(releases).where(isOne)
      return found !== undefined && cancelHeld(found)
    },

    /** Releases of a wallet to other devices than this one that are held, oldest first. */
    async listHeld(walletId: string, jkt: string): Promise<WaitingRelease[]> {
      const rows = await db
        .select()
        .from(releases)
        .where(and(isHeld(walletId), ne(releases.jkt, jkt)))
        .orderBy(asc(releases.createdAt), asc(releases.id))
      return rows.map(({ id, createdAt, readyAt }) => ({
        id,
        created: createdAt.getTime(),
        until: readyAt.getTime(),
      }))
    },

    /** Cancels a release of a wallet that is held. @returns whether it was one */
    cancelOf: (walletId: string, id: string): Promise<boolean> => cancelHeld({ walletId, id }),

    /** Deletes rows that no limit counts any more. */
    async sweep(): Promise<void> {
      await db.delete(codes).where(lt(codes.createdAt, ago(dayMs)))
      await db.delete(failures).where(lt(failures.at, ago(dayMs)))
      await db.delete(releases).where(lt(releases.expiresAt, ago(0)))
    },
  }
}
