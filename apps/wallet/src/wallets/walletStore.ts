import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Clock } from '@latchkey/core'
import {
  type AddEnvelope,
  type AddedEnvelope,
  type CreateWallet,
  type Envelope,
  type FactorId,
  type FinishEmailChange,
  type WalletNonce,
  type WalletRecord,
  walletFingerprint,
} from '@latchkey/embedded-wallet/api'
import { lockInTransaction } from '@latchkey/server-kit'
import { openBytes, sealBytes } from '@latchkey/server-kit/keys'
import { and, asc, eq, gt, lt, ne } from 'drizzle-orm'
import { appendAudit } from '../audit/appendAudit.ts'
import type { Database } from '../database/database.ts'
import {
  envelopes,
  idempotency,
  nonces,
  passkeys,
  sessions,
  walletDeks,
  wallets,
} from '../database/schema.ts'
import { Refusal } from '../http/refusal.ts'
import type { Users } from '../identities/createUsers.ts'
import type { Keys } from '../keys/createKeys.ts'
import type { Outbox } from '../mail/outbox.ts'
import type { VerifiedPasskey } from '../passkeys/createPasskeys.ts'
import type { ReceiptCheck } from '../recovery/createReceiptCheck.ts'
import type { WalletSessionRow } from '../sessions/sessionStore.ts'
import { signedByBothKeys } from './registration.ts'

const nonceMs = 300_000
/** How long an answer is repeated for the same `Idempotency-Key`, ms. */
const idempotencyMs = 86_400_000
const ivBytes = 12
/** Entropy and tag. */
const ciphertextBytes = 48
const maxFactors = 50

type WalletRow = typeof wallets.$inferSelect
type EnvelopeRow = typeof envelopes.$inferSelect

export type WalletStore = ReturnType<typeof createWalletStore>

/** Sites on the local machine have wallets of their own, so that a test never signs with a real one. Security 3.9. */
export const scopeOf = (site: string): WalletRow['scope'] =>
  /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/.test(site) ? 'dev' : 'main'

/** What the outer encryption of an envelope is bound to: its row and wallet. Security R-105. */
const outerContext = (id: string, walletId: string) => `outer/v1|${id}|${walletId}`

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
  async function find(tx: Database, { userId, site }: WalletSessionRow): Promise<WalletRow | undefined> {
    const [found] = await tx
      .select()
      .from(wallets)
      .where(and(eq(wallets.userId, userId), eq(wallets.scope, scopeOf(site))))
    return found
  }
  /** The user's wallet, locked until the end of the transaction. @throws Refusal `no_wallet` */
  async function findLocked(tx: Database, session: WalletSessionRow): Promise<WalletRow> {
    const found = await find(tx, session)
    if (!found) throw new Refusal('no_wallet')
    await tx.select({ id: wallets.id }).from(wallets).where(eq(wallets.id, found.id)).for('update')
    return found
  }
  const factorsOf = (tx: Database, walletId: string): Promise<EnvelopeRow[]> =>
    tx
      .select()
      .from(envelopes)
      .where(eq(envelopes.walletId, walletId))
      .orderBy(asc(envelopes.createdAt), asc(envelopes.id))

  /**
   * The factors that the user sees. After a change of address the assisted factor of the former one is left out, once there
   * is one of the current. Security R-36.
   */
  async function currentFactorsOf(tx: Database, { id, userId }: WalletRow): Promise<EnvelopeRow[]> {
    const rows = await factorsOf(tx, id)
    const emailHash = await users.emailHashOf(tx, userId)
    const isFormer = (row: EnvelopeRow) => row.type === 'assisted' && row.emailHash !== emailHash
    const hasCurrent = rows.some((row) => row.type === 'assisted' && !isFormer(row))
    return hasCurrent ? rows.filter((row) => !isFormer(row)) : rows
  }

  async function recordOf(tx: Database, wallet: WalletRow): Promise<WalletRecord> {
    const rows = await currentFactorsOf(tx, wallet)
    const used = await tx.select().from(passkeys).where(eq(passkeys.walletId, wallet.id))
    const lastUsed = new Map(used.map((one) => [one.credentialId, one.lastUsedAt?.getTime()]))
    return {
      walletId: wallet.id,
      fingerprint: wallet.fingerprint,
      evmAddress: wallet.evmAddress,
      solanaAddress: wallet.solanaAddress,
      level: rows.some(({ type }) => type === 'assisted') ? 'assisted' : 'self',
      factors: rows.map(({ type, factorId, createdAt, label }) => ({
        ...{ type, factorId, label: label ?? undefined, lastUsed: lastUsed.get(factorId) },
        created: createdAt.getTime(),
      })),
    }
  }
  async function dekOf(tx: Database, walletId: string): Promise<Uint8Array> {
    const [row] = await tx.select().from(walletDeks).where(eq(walletDeks.walletId, walletId))
    if (!row) throw new Error('The wallet has no key')
    return keys.unwrapDek(walletId, row.wrapped)
  }
  type RowNeeds = {
    readonly walletId: string
    readonly dek: Uint8Array
    readonly session: WalletSessionRow
    /** The address that the second code of an assisted factor is mailed to. */
    readonly emailHash: string | undefined
  }
  function rowOf(
    { walletId, dek, session, emailHash }: RowNeeds,
    { type, factorId, iv, ciphertext }: Envelope,
    { receipt, passkey }: Proofs,
  ): EnvelopeRow {
    const id = randomUUID()
    const inner = Buffer.concat([Buffer.from(iv, 'base64url'), Buffer.from(ciphertext, 'base64url')])
    return {
      ...{ id, walletId, type, factorId, createdAt: new Date(clock.now()) },
      outerCiphertext: sealBytes(dek, new Uint8Array(inner), outerContext(id, walletId)),
      receipt: type === 'assisted' ? (receipt ?? null) : null,
      emailHash: type === 'assisted' ? (emailHash ?? null) : null,
      label: type === 'device' ? session.site : (passkey?.name ?? null),
    }
  }
  /** @throws Refusal `invalid_request` unless the recovery service holds the secrets of all assisted factors */
  async function requireReceipt(
    { userId }: WalletSessionRow,
    walletId: string,
    asked: readonly Envelope[],
    receipt: string | undefined,
  ): Promise<void> {
    for (const { factorId } of asked.filter(({ type }) => type === 'assisted'))
      if (!receipt || !(await isReceipt(receipt, { userId, walletId, factorId })))
        throw new Refusal('invalid_request', { message: 'The receipt is not one of this factor.' })
  }
  /** Reports a change of what opens the wallet. A device has mails of its own. P3 of security 3.4. */
  async function notify(
    tx: Database,
    { userId, site }: WalletSessionRow,
    kind: 'factor-added' | 'factor-removed',
    factor: Envelope['type'],
  ): Promise<void> {
    if (factor === 'device') return
    const at = new Date(clock.now()).toISOString()
    for (const address of await users.noticeAddressesOf(tx, userId))
      await outbox.add(tx, { kind, ...address, factor, site, at, link: `${origin}/security` })
  }
  async function markOpened(tx: Database, { id }: WalletSessionRow): Promise<void> {
    await tx
      .update(sessions)
      .set({ openedAt: new Date(clock.now()) })
      .where(eq(sessions.id, id))
  }

  return {
    /** The user's wallet; `undefined` if there is none. */
    async read(session: WalletSessionRow): Promise<WalletRecord | undefined> {
      const wallet = await find(db, session)
      return wallet && recordOf(db, wallet)
    },

    /** The user's wallet. @throws Refusal `no_wallet` */
    async require(session: WalletSessionRow): Promise<WalletRecord> {
      const wallet = await find(db, session)
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
     * @throws Refusal `invalid_request`, or `wallet_exists` with the wallet of the user
     */
    async create(
      session: WalletSessionRow,
      asked: CreateWallet,
      idempotencyKey: string,
    ): Promise<WalletRecord> {
      const { userId, jkt } = session
      const requestHash = createHash('sha256').update(JSON.stringify(asked)).digest('base64url')
      const invalid = newWalletProblem(asked, session)
      if (invalid) throw new Refusal('invalid_request', { message: invalid })
      if (!(await signedByBothKeys(asked, userId)))
        throw new Refusal('invalid_request', { message: 'A signature is not of its address.' })
      await requireReceipt(session, asked.walletId, asked.envelopes, asked.receipt)

      return db.transaction(async (tx) => {
        await lockInTransaction(tx, `wallets of ${userId}`)
        const isAnswer = and(
          ...[eq(idempotency.userId, userId), eq(idempotency.key, idempotencyKey)],
          gt(idempotency.expiresAt, new Date(clock.now())),
        )
        const [answered] = await tx.select().from(idempotency).where(isAnswer)
        if (answered?.requestHash === requestHash) return answered.response as WalletRecord // stored below
        if (answered)
          throw new Refusal('invalid_request', {
            message: 'The Idempotency-Key was used for another request.',
          })
        const existing = await find(tx, session)
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
        const { dek, wrapped } = keys.makeDek(walletId)
        await tx.insert(walletDeks).values({ walletId, kekId: keys.kekId, wrapped })
        const emailHash = await users.emailHashOf(tx, userId)
        const owner = { walletId, dek, session, emailHash }
        await tx.insert(envelopes).values(asked.envelopes.map((one) => rowOf(owner, one, asked)))
        await markOpened(tx, session)
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
    },

    /**
     * Releases an envelope and records that. The caller has checked the policy of its factor.
     * @throws Refusal `no_wallet`, `not_found`, or `unavailable` when the envelope was changed in the database (F90)
     */
    async release(session: WalletSessionRow, { type, factorId }: FactorId): Promise<Envelope> {
      const wallet = await find(db, session)
      if (!wallet) throw new Refusal('no_wallet')
      const facts = { walletId: wallet.id, type, factorId }
      const audited = { userId: session.userId, facts, now: clock.now() }
      const released = await db.transaction(async (tx): Promise<Envelope | 'not_found' | 'unreadable'> => {
        const [row] = await tx
          .select()
          .from(envelopes)
          .where(
            and(
              eq(envelopes.walletId, wallet.id),
              eq(envelopes.type, type),
              eq(envelopes.factorId, factorId),
            ),
          )
        if (!row) return 'not_found'
        const inner = await openOuter(tx, row)
        if (!inner) {
          await appendAudit(tx, { event: 'envelope_unreadable', ...audited })
          return 'unreadable'
        }
        await markOpened(tx, session)
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
    ): Promise<AddedEnvelope> {
      const invalid = factorProblem([envelope], { receipt, passkey })
      if (invalid) throw new Refusal('invalid_request', { message: invalid })
      const own = await find(db, session)
      if (own) await requireReceipt(session, own.id, [envelope], receipt)
      const { id, wallet } = await db.transaction(async (tx) => {
        const wallet = await findLocked(tx, session)
        const { type, factorId } = envelope
        const rows = await factorsOf(tx, wallet.id)
        const same = rows.find((row) => row.type === type && row.factorId === factorId)
        if (same && type !== 'device')
          throw new Refusal('invalid_request', { message: 'The wallet already has this factor.' })
        if (!same && rows.length >= maxFactors)
          throw new Refusal('invalid_request', { message: 'The wallet has too many factors.' })
        if (same) await tx.delete(envelopes).where(eq(envelopes.id, same.id))
        const dek = await dekOf(tx, wallet.id)
        const emailHash = await users.emailHashOf(tx, session.userId)
        const owner = { walletId: wallet.id, dek, session, emailHash }
        const row = rowOf(owner, envelope, { receipt, passkey })
        await tx.insert(envelopes).values(row)
        if (passkey) await insertPasskey(tx, wallet.id, passkey)
        await notify(tx, session, 'factor-added', type)
        const facts = { walletId: wallet.id, type, factorId }
        const record = await recordOf(tx, wallet)
        await appendAudit(tx, { event: 'factor_added', userId: session.userId, facts, now: clock.now() })
        return { id: row.id, wallet: record }
      })
      const [stored] = await db.select().from(envelopes).where(eq(envelopes.id, id))
      const inner = stored && (await openOuter(db, stored))
      if (!inner) throw unreadable()
      return { wallet, envelope: innerEnvelope(stored, inner) }
    },

    /**
     * Removes a recovery factor. Security R-112.
     * @throws Refusal `no_wallet`, `not_found`, or `last_factor` when no other recovery factor would be left
     */
    async removeFactor(session: WalletSessionRow, { type, factorId }: FactorId): Promise<WalletRecord> {
      return db.transaction(async (tx) => {
        const wallet = await findLocked(tx, session)
        const recovery = (await currentFactorsOf(tx, wallet)).filter((row) => row.type !== 'device')
        const row = recovery.find((one) => one.type === type && one.factorId === factorId)
        if (!row) throw new Refusal('not_found')
        if (recovery.length < 2) throw new Refusal('last_factor')
        await tx.delete(envelopes).where(eq(envelopes.id, row.id))
        // Nor shall the factor of a former address come back when the change of address is undone.
        if (type === 'assisted')
          await tx
            .delete(envelopes)
            .where(and(eq(envelopes.walletId, wallet.id), eq(envelopes.type, 'assisted')))
        if (type === 'passkey') await tx.delete(passkeys).where(eq(passkeys.credentialId, factorId))
        await notify(tx, session, 'factor-removed', type)
        const facts = { walletId: wallet.id, type, factorId }
        const record = await recordOf(tx, wallet)
        await appendAudit(tx, { event: 'factor_removed', userId: session.userId, facts, now: clock.now() })
        return record
      })
    },

    /**
     * The assisted factor of a new address, checked; `undefined` if the wallet has no assisted factor.
     * @throws Refusal `invalid_request`
     */
    async checkNewAddress(
      session: WalletSessionRow,
      { envelope, receipt }: FinishEmailChange,
    ): Promise<AssistedFactor | undefined> {
      const wallet = await find(db, session)
      const isAssisted = wallet && (await factorsOf(db, wallet.id)).some(({ type }) => type === 'assisted')
      if (!isAssisted) return undefined
      const problem = !envelope
        ? 'The assisted factor of the new address is missing.'
        : envelope.type === 'assisted'
          ? factorProblem([envelope], { receipt })
          : 'The envelope is not one of an assisted factor.'
      if (problem || !envelope) throw new Refusal('invalid_request', { message: problem ?? '' })
      await requireReceipt(session, wallet.id, [envelope], receipt)
      return { envelope, receipt }
    },

    /** Adds the assisted factor of a new address beside that of the former one. @throws Refusal `no_wallet` */
    async addForNewAddress(
      tx: Database,
      session: WalletSessionRow,
      { envelope, receipt }: AssistedFactor,
      emailHash: string,
    ): Promise<void> {
      const { id: walletId } = await findLocked(tx, session)
      const dek = await dekOf(tx, walletId)
      await tx.insert(envelopes).values(rowOf({ walletId, dek, session, emailHash }, envelope, { receipt }))
    },

    /** Deletes the assisted factors of an address, where the wallet has one of another address. Security. */
    async dropAssisted(tx: Database, userId: string, emailHash: string): Promise<void> {
      for (const { id } of await tx.select().from(wallets).where(eq(wallets.userId, userId))) {
        const assisted = (await factorsOf(tx, id)).filter(({ type }) => type === 'assisted')
        if (assisted.every((row) => row.emailHash === emailHash)) continue
        const isOne = and(eq(envelopes.type, 'assisted'), eq(envelopes.emailHash, emailHash))
        await tx.delete(envelopes).where(and(eq(envelopes.walletId, id), isOne))
      }
    },

    /** Whether a wallet of the user has an assisted factor of an address. */
    async hasAssistedOf(tx: Database, userId: string, emailHash: string): Promise<boolean> {
      const isOne = and(eq(wallets.userId, userId), eq(envelopes.emailHash, emailHash))
      const rows = await tx
        .select({ id: envelopes.id })
        .from(envelopes)
        .innerJoin(wallets, eq(wallets.id, envelopes.walletId))
        .where(isOne)
      return rows.length > 0
    },

    /** The address of the wallet's assisted factor, as keyed hash. */
    async assistedAddress(session: WalletSessionRow): Promise<string | undefined> {
      const wallet = await find(db, session)
      const rows = wallet ? await currentFactorsOf(db, wallet) : []
      return rows.find(({ type }) => type === 'assisted')?.emailHash ?? undefined
    },

    /** Deletes the envelopes of a device, in all wallets of its user. */
    async removeDevice(tx: Database, userId: string, jkt: string): Promise<void> {
      const own = await tx.select().from(wallets).where(eq(wallets.userId, userId))
      for (const { id } of own)
        await tx
          .delete(envelopes)
          .where(and(eq(envelopes.walletId, id), eq(envelopes.type, 'device'), eq(envelopes.factorId, jkt)))
    },

    /** The scope of a wallet id that belongs to the session: its wallet, or one that it may still create. */
    async isOwn(session: WalletSessionRow, walletId: string): Promise<boolean> {
      if ((await find(db, session))?.id === walletId) return true
      const isNonce = and(
        ...[eq(nonces.walletId, walletId), eq(nonces.userId, session.userId), eq(nonces.jkt, session.jkt)],
        gt(nonces.expiresAt, new Date(clock.now())),
      )
      return (await db.select().from(nonces).where(isNonce)).length > 0
    },

    /** Whether the wallets of the database were encrypted under this server's key encryption key. */
    async isReadable(): Promise<boolean> {
      const foreign = await db.select().from(walletDeks).where(ne(walletDeks.kekId, keys.kekId)).limit(1)
      return foreign.length === 0
    },

    async sweep(): Promise<void> {
      const at = new Date(clock.now())
      await db.delete(nonces).where(lt(nonces.expiresAt, at))
      await db.delete(idempotency).where(lt(idempotency.expiresAt, at))
    },
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

  /** `undefined` when row, wallet or key do not belong together, or the ciphertext was changed. */
  async function openOuter(tx: Database, row: EnvelopeRow): Promise<Uint8Array | undefined> {
    try {
      const dek = await dekOf(tx, row.walletId)
      const inner = openBytes(dek, row.outerCiphertext, outerContext(row.id, row.walletId))
      return inner.length === ivBytes + ciphertextBytes ? inner : undefined
    } catch (error) {
      if (error instanceof Error && 'query' in error) throw error
      return undefined
    }
  }
}

/** Why a wallet cannot be created, as a sentence. */
function newWalletProblem(asked: CreateWallet, { jkt }: WalletSessionRow): string | undefined {
  if (walletFingerprint(asked.evmAddress, asked.solanaAddress) !== asked.fingerprint)
    return 'The fingerprint is not that of the addresses.'
  const devices = asked.envelopes.filter(({ type }) => type === 'device')
  if (devices.length !== 1 || devices[0]?.factorId !== jkt) return 'An envelope for this device is needed.'
  if (asked.envelopes.length < 2) return 'An envelope for recovery is needed.'
  return factorProblem(asked.envelopes, asked)
}

/** An assisted factor and the receipt of the recovery service. */
type AssistedFactor = { readonly envelope: Envelope; readonly receipt: string | undefined }

/** What is sent with an envelope, if its factor needs it. */
type Proofs = Pick<AddEnvelope, 'receipt'> & { readonly passkey?: VerifiedPasskey | undefined }

const unreadable = () =>
  new Refusal('unavailable', {
    status: 500,
    message: 'The envelope could not be opened. Use another factor.',
  })

function innerEnvelope({ type, factorId }: EnvelopeRow, inner: Uint8Array): Envelope {
  const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
  return { type, factorId, iv: text(inner.subarray(0, ivBytes)), ciphertext: text(inner.subarray(ivBytes)) }
}

function factorProblem(asked: readonly Envelope[], { receipt, passkey }: Proofs): string | undefined {
  const ids = new Set(asked.map(({ type, factorId }) => `${type} ${factorId}`))
  if (ids.size < asked.length) return 'Two envelopes are for one factor.'
  const bytesOf = (text: string) => Buffer.from(text, 'base64url').length
  if (asked.some(({ iv, ciphertext }) => bytesOf(iv) !== ivBytes || bytesOf(ciphertext) !== ciphertextBytes))
    return 'An envelope has the wrong length.'
  const has = (wanted: Envelope['type']) => asked.some(({ type }) => type === wanted)
  if (has('passkey') && !passkey) return 'The passkey is missing.'
  return has('assisted') && !receipt ? 'The receipt of the recovery service is missing.' : undefined
}
