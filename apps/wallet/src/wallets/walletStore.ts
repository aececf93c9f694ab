import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Clock } from '@latchkey/core'
import {
  type AddEnvelope,
  type AddedEnvelope,
  type CreatedWallet,
  type CreateWallet,
  type Envelope,
  type FactorId,
  type NewPasskey,
  type WalletNonce,
  type WalletRecord,
  walletFingerprint,
} from '@latchkey/embedded-wallet/api'
import { lockInTransaction } from '@latchkey/server-kit'
import { and, eq, gt, isNotNull, isNull, lt, notInArray } from 'drizzle-orm'
import { appendAudit } from '../audit/appendAudit.ts'
import type { Database } from '../database/database.ts'
import { envelopes, idempotency, nonces, passkeys, walletDeks, wallets } from '../database/schema.ts'
import { Refusal } from '../http/refusal.ts'
import type { Users } from '../identities/createUsers.ts'
import type { Keys } from '../keys/createKeys.ts'
import type { Outbox } from '../mail/outbox.ts'
import type { VerifiedPasskey } from '../passkeys/createPasskeys.ts'
import type { ReceiptCheck } from '../recovery/createReceiptCheck.ts'
import { markOpened } from '../sessions/markOpened.ts'
import type { WalletSessionRow } from '../sessions/sessionStore.ts'
import { createAssistedFactors } from './assistedFactors.ts'
import { findLockedWallet, findWallet, scopeOf } from './findWallet.ts'
import { signedByBothKeys } from './registration.ts'
import { makeRestoreLink, restoreMs, sweepRestoreLinks, useRestoreLink } from './restoreLinks.ts'
import { createWalletEnvelopes, factorProblem, innerEnvelope, type Proofs } from './walletEnvelopes.ts'

/** The user may make a passkey or save a recovery code meanwhile. */
const nonceMs = 540_000
/** How long an answer is repeated for the same `Idempotency-Key`, ms. */
const idempotencyMs = 86_400_000
const maxFactors = 50

export type WalletStore = ReturnType<typeof createWalletStore>

/** Wallets and their envelopes, encrypted a second time under a key of each wallet. Security 3.2. */
export function createWalletStore({
  db,
  clock,
  keys,
  isReceipt,
  users,
  outbox,
  origin,
}: {
  readonly db: Database
  readonly clock: Clock
  readonly keys: Keys
  readonly isReceipt: ReceiptCheck
  readonly users: Users
  readonly outbox: Outbox
  readonly origin: string
}) {
  const stored = createWalletEnvelopes({ clock, keys, users })
  const { factorsOf, currentFactorsOf, recordOf, dekOf, rowOf, openOuter } = stored
  const { requireReceipt, ...assisted } = createAssistedFactors({ db, isReceipt, stored })

  /** Reports a change of what opens the wallet. A device has mails of its own. P3 of security 3.4. */
  async function notify(
    tx: Database,
    { userId, site }: Pick<WalletSessionRow, 'userId' | 'site'>,
    kind: 'factor-added' | 'factor-removed',
    factor: Envelope['type'],
    /** Of a factor that was removed. */
    envelopeId?: string,
  ): Promise<void> {
    if (factor === 'device') return
    const at = new Date(clock.now()).toISOString()
    for (const address of await users.noticeAddressesOf(tx, userId)) {
      const token = envelopeId && (await makeRestoreLink(tx, envelopeId, clock.now()))
      const link = token ? `${origin}/security#restore=${token}` : `${origin}/security`
      await outbox.add(tx, { kind, ...address, factor, site, at, link })
    }
  }

  return {
    /** The user's wallet; `undefined` if there is none. */
    async read(session: WalletSessionRow): Promise<WalletRecord | undefined> {
      const wallet = await findWallet(db, session)
      return wallet && recordOf(db, wallet)
    },

    /** The user's wallet. @throws Refusal `no_wallet` */
    async require(session: WalletSessionRow): Promise<WalletRecord> {
      const wallet = await findWallet(db, session)
      if (!wallet) throw new Refusal('no_wallet')
      return recordOf(db, wallet)
    },

    /** A nonce that the keys of a new wallet sign, and the id of the wallet, which its envelopes are bound to. */
    async makeNonce({ userId, jkt }: WalletSessionRow): Promise<WalletNonce> {
      const [nonce, walletId] = [randomBytes(16).toString('base64url'), randomUUID()]
      await db
        .insert(nonces)
        .values({ nonce, userId, jkt, walletId, expiresAt: new Date(clock.now() + nonceMs) })
      return { nonce, walletId }
    },

    /**
     * Stores a wallet with its envelopes, key and idempotent answer in one transaction: after a crash there is either nothing
     * or a complete wallet. Fault F97.
     * @param verifyPasskey verifies the passkey of the wallet, which works once; not called for a request that was answered
     * @returns the wallet, with the envelope of its passkey as it was stored
     * @throws Refusal `invalid_request`, or `wallet_exists` with the wallet of the user
     */
    async create(
      session: WalletSessionRow,
      asked: CreateWallet,
      idempotencyKey: string,
      verifyPasskey: (envelope: Envelope, passkey: NewPasskey) => Promise<VerifiedPasskey>,
    ): Promise<Omit<CreatedWallet, 'challenge'>> {
      const { userId, jkt } = session
      const requestHash = createHash('sha256').update(JSON.stringify(asked)).digest('base64url')
      const invalid = newWalletProblem(asked, session)
      if (invalid) throw new Refusal('invalid_request', { message: invalid })
      if (!(await signedByBothKeys(asked, userId)))
        throw new Refusal('invalid_request', { message: 'A signature is not of its address.' })
      await requireReceipt(session, asked.walletId, asked.envelopes, asked.receipt)
      const answerOf = async (tx: Database) => {
        const isAnswer = and(
          ...[eq(idempotency.userId, userId), eq(idempotency.key, idempotencyKey)],
          gt(idempotency.expiresAt, new Date(clock.now())),
        )
        const [answered] = await tx.select().from(idempotency).where(isAnswer)
        if (answered && answered.requestHash !== requestHash)
          throw new Refusal('invalid_request', {
            message: 'The Idempotency-Key was used for another request.',
          })
        return answered && (answered.response as WalletRecord) // stored below
      }
      const ofPasskey = asked.envelopes.find(({ type }) => type === 'passkey')
      const isAnswered = asked.passkey && (await answerOf(db))
      const passkey =
        ofPasskey && asked.passkey && !isAnswered ? await verifyPasskey(ofPasskey, asked.passkey) : undefined

      const created = await db.transaction(async (tx) => {
        await lockInTransaction(tx, `wallets of ${userId}`)
        const answered = await answerOf(tx)
        if (answered) return answered
        const existing = await findWallet(tx, session)
        if (existing) throw new Refusal('wallet_exists', { wallet: await recordOf(tx, existing) })
        const isNonce = and(
          ...[eq(nonces.nonce, asked.nonce), eq(nonces.walletId, asked.walletId)],
          ...[eq(nonces.userId, userId), eq(nonces.jkt, jkt)],
          gt(nonces.expiresAt, new Date(clock.now())),
        )
        const [consumed] = await tx.delete(nonces).where(isNonce).returning()
        if (!consumed) throw new Refusal('invalid_request', { message: 'The nonce was used or has expired.' })

        const { walletId, fingerprint, evmAddress, solanaAddress } = asked
        const at = new Date(clock.now())
        const [wallet] = await tx
          .insert(wallets)
          .values({
            ...{ id: walletId, userId, scope: scopeOf(session.site), createdAt: at },
            ...{ fingerprint, evmAddress, solanaAddress },
          })
          .onConflictDoNothing()
          .returning()
        if (!wallet) throw new Refusal('invalid_request', { message: 'The keys belong to another wallet.' })
        const dek = keys.makeDek()
        await tx.insert(walletDeks).values({ walletId, ...keys.wrapDek(walletId, dek) })
        const emailHash = await users.emailHashOf(tx, userId)
        const owner = { walletId, dek, session, emailHash }
        const proofs = { receipt: asked.receipt, passkey }
        await tx.insert(envelopes).values(asked.envelopes.map((one) => rowOf(owner, one, proofs)))
        if (passkey) await insertPasskey(tx, walletId, passkey)
        // Both keys have signed.
        await markOpened(tx, session.id, { type: 'device', factorId: jkt }, clock.now())
        const response = await recordOf(tx, wallet)
        const expiresAt = new Date(at.getTime() + idempotencyMs)
        await tx
          .insert(idempotency)
          .values({ userId, key: idempotencyKey, requestHash, response, expiresAt })
          .onConflictDoUpdate({
            target: [idempotency.userId, idempotency.key],
            set: { requestHash, response, expiresAt },
          })
        await appendAudit(tx, { event: 'wallet_created', userId, facts: { walletId }, now: clock.now() })
        return response
      })
      return ofPasskey ? { ...created, envelope: await readBack(created.walletId, ofPasskey) } : created
    },

    /**
     * Releases an envelope and records that. The caller has checked the policy of its factor.
     * @throws Refusal `no_wallet`, `not_found`, or `unavailable` when the envelope was changed in the database (F90)
     */
    async release(session: WalletSessionRow, { type, factorId }: FactorId): Promise<Envelope> {
      const wallet = await findWallet(db, session)
      if (!wallet) throw new Refusal('no_wallet')
      const facts = { walletId: wallet.id, type, factorId }
      const audited = { userId: session.userId, facts, now: clock.now() }
      const released = await db.transaction(async (tx): Promise<Envelope | 'not_found' | 'unreadable'> => {
        const [row] = await tx.select().from(envelopes).where(isOfFactor(wallet.id, { type, factorId }))
        if (!row) return 'not_found'
        const inner = await openOuter(tx, row)
        if (!inner) {
          await appendAudit(tx, { event: 'envelope_unreadable', ...audited })
          return 'unreadable'
        }
        await appendAudit(tx, { event: 'envelope_released', ...audited })
        return innerEnvelope(row, inner)
      })
      if (released === 'not_found') throw new Refusal('not_found')
      if (released === 'unreadable') throw unreadable()
      return released
    },

    /**
     * Adds a factor, and reads its envelope back from the database. A device may replace its own envelope; other factors are
     * never replaced.
     * @throws Refusal `no_wallet` or `invalid_request`
     */
    async addFactor(
      session: WalletSessionRow,
      { envelope, receipt, passkey }: Pick<AddEnvelope, 'envelope'> & Proofs,
    ): Promise<Omit<AddedEnvelope, 'challenge'>> {
      const invalid = factorProblem([envelope], { receipt, passkey })
      if (invalid) throw new Refusal('invalid_request', { message: invalid })
      const own = await findWallet(db, session)
      if (own) await requireReceipt(session, own.id, [envelope], receipt)
      const wallet = await db.transaction(async (tx) => {
        const wallet = await findLockedWallet(tx, session)
        const { type, factorId } = envelope
        const rows = await factorsOf(tx, wallet.id)
        const same = rows.find((row) => row.type === type && row.factorId === factorId)
        if (same && type !== 'device')
          throw new Refusal('invalid_request', { message: 'The wallet already has this factor.' })
        if (!same && rows.length >= maxFactors)
          throw new Refusal('invalid_request', { message: 'The wallet has too many factors.' })
        // Also one that was removed lately.
        await tx.delete(envelopes).where(isStored(wallet.id, envelope))
        if (passkey) await tx.delete(passkeys).where(isRemoved(wallet.id, passkey.credentialId))
        const dek = await dekOf(tx, wallet.id)
        const emailHash = await users.emailHashOf(tx, session.userId)
        const owner = { walletId: wallet.id, dek, session, emailHash }
        await tx.insert(envelopes).values(rowOf(owner, envelope, { receipt, passkey }))
        if (passkey) await insertPasskey(tx, wallet.id, passkey)
        await notify(tx, session, 'factor-added', type)
        const facts = { walletId: wallet.id, type, factorId }
        const record = await recordOf(tx, wallet)
        await appendAudit(tx, { event: 'factor_added', userId: session.userId, facts, now: clock.now() })
        return record
      })
      return { wallet, envelope: await readBack(wallet.walletId, envelope) }
    },

    /**
     * Removes a recovery factor, which can be restored for 24 h by a link of the mail about it. Security R-112.
     * @throws Refusal `no_wallet`, `not_found`, or `last_factor` when no other recovery factor that was proved to open would be left
     */
    async removeFactor(session: WalletSessionRow, { type, factorId }: FactorId): Promise<WalletRecord> {
      return db.transaction(async (tx) => {
        const wallet = await findLockedWallet(tx, session)
        const recovery = (await currentFactorsOf(tx, wallet)).filter((row) => row.type !== 'device')
        const row = recovery.find((one) => one.type === type && one.factorId === factorId)
        if (!row) throw new Refusal('not_found')
        if (!recovery.some((one) => one.id !== row.id && one.provedAt)) throw new Refusal('last_factor')
        const removed = { removedAt: new Date(clock.now()) }
        await tx.update(envelopes).set(removed).where(eq(envelopes.id, row.id))
        // Nor shall the factor of a former address come back when the change of address is undone.
        if (type === 'assisted')
          await tx
            .update(envelopes)
            .set(removed)
            .where(
              and(
                ...[eq(envelopes.walletId, wallet.id), eq(envelopes.type, 'assisted')],
                isNull(envelopes.removedAt),
              ),
            )
        if (type === 'passkey')
          await tx.update(passkeys).set(removed).where(eq(passkeys.credentialId, factorId))
        await notify(tx, session, 'factor-removed', type, row.id)
        const facts = { walletId: wallet.id, type, factorId }
        const record = await recordOf(tx, wallet)
        await appendAudit(tx, { event: 'factor_removed', userId: session.userId, facts, now: clock.now() })
        return record
      })
    },

    /**
     * Restores a factor that was removed less than 24 h ago.
     * @param token of the link in the mail about that
     * @throws Refusal `not_found` when it was used or has expired
     */
    restoreFactor: (token: string): Promise<void> =>
      db.transaction(async (tx) => {
        const envelopeId = await useRestoreLink(tx, token, clock.now())
        const ofEnvelope = and(eq(envelopes.id, envelopeId ?? randomUUID()), isNotNull(envelopes.removedAt))
        const [row] = await tx.select().from(envelopes).where(ofEnvelope)
        const [wallet] = row ? await tx.select().from(wallets).where(eq(wallets.id, row.walletId)) : []
        if (!row?.removedAt || !wallet) throw new Refusal('not_found')
        const { type, factorId, walletId } = row
        // With the factor of a former address, which was removed at the same time.
        await tx
          .update(envelopes)
          .set({ removedAt: null })
          .where(
            and(
              ...[eq(envelopes.walletId, walletId), eq(envelopes.type, type)],
              eq(envelopes.removedAt, row.removedAt),
            ),
          )
        if (type === 'passkey')
          await tx.update(passkeys).set({ removedAt: null }).where(eq(passkeys.credentialId, factorId))
        const { userId } = wallet
        await notify(tx, { userId, site: origin }, 'factor-added', type)
        const facts = { walletId, type, factorId }
        await appendAudit(tx, { event: 'factor_restored', userId, facts, now: clock.now() })
      }),

    ...assisted,

    /** Deletes the envelopes of a device, in all wallets of its user. */
    async removeDevice(tx: Database, userId: string, jkt: string): Promise<void> {
      const own = await tx.select().from(wallets).where(eq(wallets.userId, userId))
      for (const { id } of own)
        await tx
          .delete(envelopes)
          .where(and(eq(envelopes.walletId, id), eq(envelopes.type, 'device'), eq(envelopes.factorId, jkt)))
    },

    /** Whether a wallet id belongs to the session: that of its wallet, or of one that it may still create. */
    async isOwn(session: WalletSessionRow, walletId: string): Promise<boolean> {
      if ((await findWallet(db, session))?.id === walletId) return true
      const isNonce = and(
        ...[eq(nonces.walletId, walletId), eq(nonces.userId, session.userId), eq(nonces.jkt, session.jkt)],
        gt(nonces.expiresAt, new Date(clock.now())),
      )
      return (await db.select().from(nonces).where(isNonce)).length > 0
    },

    /** Whether the wallets of the database were encrypted under this server's key encryption keys. */
    async isReadable(): Promise<boolean> {
      return (await db.$count(walletDeks, notInArray(walletDeks.kekId, keys.kekIds))) === 0
    },

    async sweep(): Promise<void> {
      const at = new Date(clock.now())
      await db.delete(nonces).where(lt(nonces.expiresAt, at))
      await db.delete(idempotency).where(lt(idempotency.expiresAt, at))
      await sweepRestoreLinks(db, clock.now())
      const over = new Date(clock.now() - restoreMs)
      for (const table of [envelopes, passkeys]) await db.delete(table).where(lt(table.removedAt, over))
    },
  }

  /** What was stored for a factor, as the database has it now. Security P1.9 */
  async function readBack(walletId: string, factor: FactorId): Promise<Envelope> {
    const [stored] = await db.select().from(envelopes).where(isOfFactor(walletId, factor))
    const inner = stored && (await openOuter(db, stored))
    if (!inner) throw unreadable()
    return innerEnvelope(stored, inner)
  }

  async function insertPasskey(tx: Database, walletId: string, passkey: VerifiedPasskey): Promise<void> {
    const { name: _, ...row } = passkey
    const [added] = await tx
      .insert(passkeys)
      .values({ ...row, walletId })
      .onConflictDoNothing()
      .returning()
    if (!added) throw new Refusal('invalid_request', { message: 'A wallet already has this passkey.' })
  }
}

/** The row of a factor, also one that was removed. */
const isStored = (walletId: string, { type, factorId }: FactorId) =>
  and(eq(envelopes.walletId, walletId), eq(envelopes.type, type), eq(envelopes.factorId, factorId))
const isOfFactor = (walletId: string, factor: FactorId) =>
  and(isStored(walletId, factor), isNull(envelopes.removedAt))
const isRemoved = (walletId: string, credentialId: string) =>
  and(
    ...[eq(passkeys.walletId, walletId), eq(passkeys.credentialId, credentialId)],
    isNotNull(passkeys.removedAt),
  )

/** Why a wallet cannot be created, as a sentence. */
function newWalletProblem(asked: CreateWallet, { jkt }: WalletSessionRow): string | undefined {
  if (walletFingerprint(asked.evmAddress, asked.solanaAddress) !== asked.fingerprint)
    return 'The fingerprint is not that of the addresses.'
  const devices = asked.envelopes.filter(({ type }) => type === 'device')
  if (devices.length !== 1 || devices[0]?.factorId !== jkt) return 'An envelope for this device is needed.'
  if (asked.envelopes.length < 2) return 'An envelope for recovery is needed.'
  return factorProblem(asked.envelopes, asked)
}

const unreadable = () =>
  new Refusal('unavailable', {
    status: 500,
    message: 'The envelope could not be opened. Use another factor.',
  })
