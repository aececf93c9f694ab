import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Clock } from '@latchkey/core'
import type {
  FinishEmailChange,
  ProvedCurrentEmail,
  StartedEmailChange,
  WalletSession,
} from '@latchkey/embedded-wallet/api'
import { lockInTransaction } from '@latchkey/server-kit'
import { and, desc, eq, gt, gte, isNotNull, isNull, lt, lte, or } from 'drizzle-orm'
import { appendAudit } from '../audit/appendAudit.ts'
import type { Database } from '../database/database.ts'
import { emailChanges, emails } from '../database/schema.ts'
import type { Devices } from '../devices/createDevices.ts'
import { Refusal } from '../http/refusal.ts'
import type { Accounts } from '../identities/createAccounts.ts'
import type { Users } from '../identities/createUsers.ts'
import type { Keys } from '../keys/createKeys.ts'
import type { Outbox } from '../mail/outbox.ts'
import { codeMinutes, undoHours } from '../mail/renderMail.ts'
import type { CodePurpose } from '../otp/codePurpose.ts'
import { type CodeFailure, codeRefusal, type Otp } from '../otp/createOtp.ts'
import type { SessionStore, WalletSessionRow } from '../sessions/sessionStore.ts'
import type { WalletStore } from '../wallets/walletStore.ts'

const stepMs = codeMinutes * 60_000
const undoMs = undoHours * 3_600_000
/** How long the same device gets the answer of a change again, ms. */
const repeatMs = 60_000

type ChangeRow = typeof emailChanges.$inferSelect

export type EmailChanges = ReturnType<typeof createEmailChanges>

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/**
 * Changes of a user's address: a code to the current address, then one to the new address, both for the key of one device.
 * The former address gets a notice, whose link undoes the change for 24 h. Security R-36.
 */
export function createEmailChanges({
  db,
  clock,
  keys,
  users,
  accounts,
  otp,
  outbox,
  sessions,
  devices,
  wallets,
  origin,
}: {
  readonly db: Database
  readonly clock: Clock
  readonly keys: Keys
  readonly users: Users
  readonly accounts: Accounts
  readonly otp: Otp
  readonly outbox: Outbox
  readonly sessions: SessionStore
  readonly devices: Devices
  readonly wallets: WalletStore
  readonly origin: string
}) {
  const now = () => new Date(clock.now())
  const newAddressOf = ({ newEnc }: ChangeRow) => keys.decryptText('email', newEnc)
  const update = (tx: Database, { id }: ChangeRow, fields: Partial<ChangeRow>) =>
    tx.update(emailChanges).set(fields).where(eq(emailChanges.id, id))
  const soon = () => new Date(clock.now() + stepMs)
  const lockUser = (tx: Database, userId: string) => lockInTransaction(tx, `email change ${userId}`)

  /** The change that this device has started and not done. */
  async function pendingOf(
    tx: Database,
    { userId, jkt }: Pick<WalletSessionRow, 'userId' | 'jkt'>,
  ): Promise<ChangeRow | undefined> {
    const [row] = await tx
      .select()
      .from(emailChanges)
      .where(
        and(
          ...[eq(emailChanges.userId, userId), eq(emailChanges.jkt, jkt)],
          ...[isNull(emailChanges.doneAt), gt(emailChanges.expiresAt, now())],
        ),
      )
    return row
  }
  /** @throws Refusal `email_changed_lately` */
  async function requireSettled(tx: Database, userId: string): Promise<void> {
    const ofUser = and(
      ...[eq(emailChanges.userId, userId), isNull(emailChanges.undoneAt)],
      gt(emailChanges.undoUntil, now()),
    )
    const [open] = await tx.select().from(emailChanges).where(ofUser)
    if (!open?.undoUntil) return
    const retryAfter = Math.ceil((open.undoUntil.getTime() - clock.now()) / 1000)
    throw new Refusal('email_changed_lately', { retryAfter })
  }
  const challengeOf = (
    { jkt, projectId }: WalletSessionRow,
    email: string,
    purpose: Extract<CodePurpose, `email-${string}`>,
  ) => ({ email, jkt, projectId, purpose })

  /** Mails a code to the new address; its owner gets a notice instead if the address has a wallet. Security R-33. */
  async function mailNewCode(tx: Database, session: WalletSessionRow, row: ChangeRow) {
    const to = newAddressOf(row)
    const { site } = session
    const { locale } = row
    const { code, digits } = await otp.make(tx, challengeOf(session, to, 'email-new'), { site, locale })
    const mail = { to, locale, site }
    await outbox.add(
      tx,
      (await users.isTaken(tx, to))
        ? { kind: 'email-taken', ...mail }
        : { kind: 'email-new-code', ...mail, code },
    )
    await update(tx, row, { newDigits: digits })
    return { digits }
  }

  /** Uses a code of the device's change. `proved` runs in the same transaction if it is right. */
  async function prove<value>(
    session: WalletSessionRow,
    purpose: Extract<CodePurpose, `email-${string}`>,
    code: string,
    proved: (tx: Database, row: ChangeRow) => Promise<value>,
  ): Promise<value> {
    const result = await db.transaction(async (tx): Promise<{ readonly value: value } | CodeFailure> => {
      await lockUser(tx, session.userId)
      const row = await pendingOf(tx, session)
      if (!row || (purpose === 'email-new' && !row.oldProvedAt)) return 'code_expired'
      const address = keys.decryptText('email', purpose === 'email-new' ? row.newEnc : row.oldEnc)
      const used = await otp.use(tx, challengeOf(session, address, purpose), code)
      if (typeof used === 'string') return used
      // The same code again, for an answer that was lost, proves nothing once more.
      const isRepeated = purpose === 'email-new' ? row.newProvedAt : row.oldProvedAt
      if (!isRepeated) await sessions.markProved(tx, session.id)
      return { value: await proved(tx, row) }
    })
    if (typeof result === 'string') throw codeRefusal(result)
    return result.value
  }

  return {
    /**
     * Mails a code to the current address. For the same new address again after that code was entered, mails the new address
     * another code.
     * @param email normalised
     * @throws Refusal `invalid_request`, `email_changed_lately`, `too_many_requests` or `device_revoked`
     */
    start: (session: WalletSessionRow, email: string, locale: string): Promise<StartedEmailChange> =>
      db.transaction(async (tx) => {
        const { userId, jkt, site } = session
        await lockUser(tx, userId)
        const current = await users.emailOf(tx, userId)
        if (current === undefined)
          throw new Refusal('invalid_request', { message: 'The user has no address.' })
        if (current === email)
          throw new Refusal('invalid_request', { message: 'This is the user’s address already.' })
        await requireSettled(tx, userId)
        const newHash = users.emailHash(email)
        const pending = await pendingOf(tx, session)
        if (pending?.oldProvedAt && pending.newHash === newHash) {
          await update(tx, pending, { locale, expiresAt: soon() })
          return { step: 'new', ...(await mailNewCode(tx, session, { ...pending, locale })) }
        }
        if (pending) await tx.delete(emailChanges).where(eq(emailChanges.id, pending.id))
        await tx.insert(emailChanges).values({
          ...{ id: randomUUID(), userId, jkt, locale, expiresAt: soon() },
          ...{ oldHash: users.emailHash(current), oldEnc: keys.encryptText('email', current) },
          ...{ newHash, newEnc: keys.encryptText('email', email) },
        })
        const from = { site, locale }
        const { code, digits } = await otp.make(tx, challengeOf(session, current, 'email-current'), from)
        await outbox.add(tx, { kind: 'email-current-code', to: current, ...from, code, address: email })
        return { step: 'current', digits }
      }),

    /** The code of the current address is right: mails one to the new address. */
    proveCurrent: (session: WalletSessionRow, code: string): Promise<ProvedCurrentEmail> =>
      prove(session, 'email-current', code, async (tx, row) => {
        // The same code again, for an answer that was lost.
        if (row.oldProvedAt && row.newDigits) return { digits: row.newDigits }
        await update(tx, row, { oldProvedAt: now(), expiresAt: soon() })
        return mailNewCode(tx, session, row)
      }),

    /** The code of the new address is right. Nothing changes yet. */
    proveNew: (session: WalletSessionRow, code: string): Promise<void> =>
      prove(session, 'email-new', code, async (tx, row) => {
        await update(tx, row, { newProvedAt: now(), expiresAt: soon() })
      }),

    /**
     * The new address, after both codes were entered. The recovery service stores the secret of its assisted factor for it.
     * @throws Refusal `code_expired`
     */
    async provedAddress(session: WalletSessionRow): Promise<string> {
      const row = await pendingOf(db, session)
      if (!row?.newProvedAt) throw new Refusal('code_expired')
      return newAddressOf(row)
    },

    /**
     * Changes the address, unlinks the accounts that the user no longer wants, and stores the assisted factor of the new address,
     * which only a device with the open wallet can make.
     * The factor of the former address stays until the change can no longer be undone.
     * @returns the session with the new address. The same device gets it again for 60 s
     * @throws Refusal `code_expired`, `invalid_request` or `no_wallet`
     */
    async finish(session: WalletSessionRow, asked: FinishEmailChange): Promise<WalletSession> {
      const factor = await wallets.checkNewAddress(session, asked)
      return db.transaction(async (tx) => {
        const { userId, jkt } = session
        await lockUser(tx, userId)
        const row = await pendingOf(tx, session)
        if (!row?.newProvedAt) {
          if (await isDone(tx, session)) return sessions.continue(tx, session.id, { isFresh: false })
          throw new Refusal('code_expired')
        }
        const email = newAddressOf(row)
        // No account at a provider becomes a user of either address meanwhile. In one order, for changes that cross.
        for (const hash of [row.oldHash, row.newHash].sort()) await lockInTransaction(tx, `email ${hash}`)
        // A login may have made a user of the address after its code was mailed.
        if (await users.isTaken(tx, email)) throw new Refusal('code_expired')
        await requireSettled(tx, userId)
        const at = now()
        const isUser = eq(emails.userId, userId)
        const { newHash: emailHash, newEnc: emailEnc, locale } = row
        await tx.update(emails).set({ emailHash, emailEnc, locale, verifiedAt: at }).where(isUser)
        if (factor) await wallets.addForNewAddress(tx, session, factor, emailHash)
        // One that is unlinked meanwhile is what the user wants.
        for (const id of asked.unlink ?? []) await accounts.unlink(tx, session, id, at)
        const token = randomBytes(32).toString('base64url')
        const undoUntil = new Date(at.getTime() + undoMs)
        await update(tx, row, { doneAt: at, undoHash: hashOf(token), undoUntil })
        await tx.delete(emailChanges).where(and(eq(emailChanges.userId, userId), isNull(emailChanges.doneAt)))
        await outbox.add(tx, {
          ...{ kind: 'email-changed', to: keys.decryptText('email', row.oldEnc), locale },
          ...{ address: email, at: at.toISOString() },
          link: `${origin}/security#undo=${token}`,
        })
        const tokens = await sessions.continue(tx, session.id, { isFresh: false })
        const facts = { changeId: row.id, jkt }
        await appendAudit(tx, { event: 'email_changed', userId, facts, now: clock.now() })
        return tokens
      })
    },

    /**
     * Restores the former address. Sessions that began with the new one end, and so does that of the device that changed
     * it; devices that were added since are revoked, accounts that were linked since are unlinked, and those that were unlinked
     * with the change are linked again.
     * @param token of the link in the mail to the former address
     * @throws Refusal `not_found` when it was used or has expired
     */
    async undo(token: string): Promise<void> {
      await db.transaction(async (tx) => {
        const at = now()
        const isOpen = and(
          ...[eq(emailChanges.undoHash, hashOf(token)), gt(emailChanges.undoUntil, at)],
          isNull(emailChanges.undoneAt),
        )
        const [row] = await tx.update(emailChanges).set({ undoneAt: at }).where(isOpen).returning()
        if (!row?.doneAt) throw new Refusal('not_found')
        const { userId, jkt, doneAt, oldHash, oldEnc, newHash, locale } = row
        await tx
          .update(emails)
          .set({ emailHash: oldHash, emailEnc: oldEnc, verifiedAt: at })
          .where(eq(emails.userId, userId))
        await wallets.dropAssisted(tx, userId, newHash)
        await sessions.endOfAddress(tx, { userId, jkt, since: doneAt })
        await users.linkAgain(tx, userId, doneAt)
        // The owner of the new address may have linked one by it, which would sign them in again.
        await users.unlinkSince(tx, userId, doneAt)
        await devices.revokeSince(tx, userId, doneAt)
        const mail = { locale, at: at.toISOString(), link: `${origin}/security` }
        const [former, changed] = [keys.decryptText('email', oldEnc), newAddressOf(row)]
        for (const to of [former, changed])
          await outbox.add(tx, { kind: 'email-restored', to, address: former, ...mail })
        const facts = { changeId: row.id }
        await appendAudit(tx, { event: 'email_change_undone', userId, facts, now: clock.now() })
      })
    },

    /**
     * Until when the recovery service releases nothing to new devices, ms since 1970: 24 h after a change of the address or its
     * undoing, so that an attacker with the new mailbox cannot open the wallet before the owner could undo the change.
     */
    async heldUntil(userId: string): Promise<number | undefined> {
      const done = and(eq(emailChanges.userId, userId), isNotNull(emailChanges.doneAt))
      const rows = await db.select().from(emailChanges).where(done)
      const times = rows.map(({ doneAt, undoneAt }) => (undoneAt ?? doneAt)?.getTime() ?? 0)
      const until = Math.max(...times) + undoMs
      return until > clock.now() ? until : undefined
    },

    /** An address of the user, now or formerly, by its keyed hash: an assisted factor may still be of a former one. */
    async addressOf(userId: string, emailHash: string): Promise<string | undefined> {
      const isOne = or(eq(emailChanges.oldHash, emailHash), eq(emailChanges.newHash, emailHash))
      const [row] = await db
        .select()
        .from(emailChanges)
        .where(and(eq(emailChanges.userId, userId), isNotNull(emailChanges.doneAt), isOne))
        .orderBy(desc(emailChanges.doneAt))
        .limit(1)
      return row && keys.decryptText('email', row.oldHash === emailHash ? row.oldEnc : row.newEnc)
    },

    /**
     * Forgets changes that were not done, and those that can no longer be undone, with the factor of the other address. An
     * address that a wallet's only assisted factor is of is kept.
     */
    async sweep(): Promise<void> {
      const at = now()
      await db.delete(emailChanges).where(and(isNull(emailChanges.doneAt), lt(emailChanges.expiresAt, at)))
      const before = new Date(at.getTime() - undoMs)
      const isOver = and(
        lte(emailChanges.undoUntil, at),
        or(isNull(emailChanges.undoneAt), lte(emailChanges.undoneAt, before)),
      )
      for (const { id, userId, oldHash, newHash, undoneAt } of await db
        .select()
        .from(emailChanges)
        .where(isOver))
        await db.transaction(async (tx) => {
          await lockUser(tx, userId)
          const left = undoneAt ? newHash : oldHash
          await wallets.dropAssisted(tx, userId, left)
          if (!(await wallets.hasAssistedOf(tx, userId, left)))
            await tx.delete(emailChanges).where(eq(emailChanges.id, id))
        })
    },
  }

  /** Whether this device has just changed the address. */
  async function isDone(tx: Database, { userId, jkt }: WalletSessionRow): Promise<boolean> {
    const done = and(
      ...[eq(emailChanges.userId, userId), eq(emailChanges.jkt, jkt), isNull(emailChanges.undoneAt)],
      gte(emailChanges.doneAt, new Date(clock.now() - repeatMs)),
    )
    return (await tx.select({ id: emailChanges.id }).from(emailChanges).where(done)).length > 0
  }
}
