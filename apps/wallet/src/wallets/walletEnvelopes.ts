import { randomUUID } from 'node:crypto'
import type { Clock } from '@latchkey/core'
import type { AddEnvelope, Envelope, WalletRecord } from '@latchkey/embedded-wallet/api'
import { openBytes, sealBytes } from '@latchkey/server-kit/keys'
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { envelopes, passkeys, walletDeks } from '../database/schema.ts'
import { Refusal } from '../http/refusal.ts'
import type { Users } from '../identities/createUsers.ts'
import { KekMissing, type Keys } from '../keys/createKeys.ts'
import type { VerifiedPasskey } from '../passkeys/createPasskeys.ts'
import type { WalletSessionRow } from '../sessions/sessionStore.ts'
import type { WalletRow } from './findWallet.ts'

const ivBytes = 12
/** Entropy and tag. */
const ciphertextBytes = 48

type EnvelopeRow = typeof envelopes.$inferSelect

/** What is sent with an envelope, if its factor needs it. */
export type Proofs = Pick<AddEnvelope, 'receipt'> & { readonly passkey?: VerifiedPasskey | undefined }
type SentProofs = Pick<AddEnvelope, 'receipt' | 'passkey'>

/** What the outer encryption of an envelope is bound to: its row and wallet. Security R-105. */
const outerContext = (id: string, walletId: string) => `outer/v1|${id}|${walletId}`

/** The envelopes of wallets as rows, encrypted a second time under a key of each wallet. Security 3.2. */
export function createWalletEnvelopes({
  clock,
  keys,
  users,
}: {
  readonly clock: Clock
  readonly keys: Keys
  readonly users: Users
}) {
  const factorsOf = (tx: Database, walletId: string): Promise<EnvelopeRow[]> =>
    tx
      .select()
      .from(envelopes)
      .where(and(eq(envelopes.walletId, walletId), isNull(envelopes.removedAt)))
      .orderBy(asc(envelopes.createdAt), asc(envelopes.id))

  /**
   * The factors that the user sees. After a change of address the assisted factor of the former one is left out, once there
   * is one of the current. Security R-36.
   */
  async function currentFactorsOf(tx: Database, { id, userId }: WalletRow): Promise<EnvelopeRow[]> {
    const rows = await factorsOf(tx, id)
    const emailHash = await users.emailHashOf(tx, userId)
    const isFormer = (row: EnvelopeRow) =>
      row.type === 'assisted' && (row.emailHash ?? undefined) !== emailHash
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
      dailyLimit: await users.dailyLimitOf(tx, wallet.userId),
      factors: rows.map(({ type, factorId, createdAt, label }) => ({
        ...{ type, factorId, label: label ?? undefined, lastUsed: lastUsed.get(factorId) },
        created: createdAt.getTime(),
      })),
    }
  }

  async function dekOf(tx: Database, walletId: string): Promise<Uint8Array> {
    const [row] = await tx.select().from(walletDeks).where(eq(walletDeks.walletId, walletId))
    if (!row) throw new Error('The wallet has no key')
    try {
      return keys.unwrapDek(walletId, row)
    } catch (error) {
      // Nothing is wrong with the wallet: it opens once the server has its key again. Fault F103
      if (error instanceof KekMissing) throw new Refusal('unavailable', { retryAfter: 10 })
      throw error
    }
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
  ): typeof envelopes.$inferInsert {
    const id = randomUUID()
    const inner = Buffer.concat([Buffer.from(iv, 'base64url'), Buffer.from(ciphertext, 'base64url')])
    return {
      ...{ id, walletId, type, factorId, createdAt: new Date(clock.now()) },
      outerCiphertext: sealBytes(dek, new Uint8Array(inner), outerContext(id, walletId)),
      receipt: type === 'assisted' ? (receipt ?? null) : null,
      emailHash: type === 'assisted' ? (emailHash ?? null) : null,
      label: type === 'device' ? session.site : type === 'passkey' ? (passkey?.name ?? null) : null,
    }
  }

  /** `undefined` when row, wallet or key do not belong together, or the ciphertext was changed. */
  async function openOuter(tx: Database, row: EnvelopeRow): Promise<Uint8Array | undefined> {
    try {
      const dek = await dekOf(tx, row.walletId)
      const inner = openBytes(dek, row.outerCiphertext, outerContext(row.id, row.walletId))
      return inner.length === ivBytes + ciphertextBytes ? inner : undefined
    } catch (error) {
      if (error instanceof Refusal || (error instanceof Error && 'query' in error)) throw error
      return undefined
    }
  }

  return { factorsOf, currentFactorsOf, recordOf, dekOf, rowOf, openOuter }
}

export type WalletEnvelopes = ReturnType<typeof createWalletEnvelopes>

export function innerEnvelope({ type, factorId }: EnvelopeRow, inner: Uint8Array): Envelope {
  const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
  return { type, factorId, iv: text(inner.subarray(0, ivBytes)), ciphertext: text(inner.subarray(ivBytes)) }
}

/** Why envelopes cannot be stored, as a sentence. */
export function factorProblem(
  asked: readonly Envelope[],
  { receipt, passkey }: Proofs | SentProofs,
): string | undefined {
  const ids = new Set(asked.map(({ type, factorId }) => `${type} ${factorId}`))
  if (ids.size < asked.length) return 'Two envelopes are for one factor.'
  const bytesOf = (text: string) => Buffer.from(text, 'base64url').length
  if (asked.some(({ iv, ciphertext }) => bytesOf(iv) !== ivBytes || bytesOf(ciphertext) !== ciphertextBytes))
    return 'An envelope has the wrong length.'
  const count = (wanted: Envelope['type']) => asked.filter(({ type }) => type === wanted).length
  if (count('passkey') > 0 && !passkey) return 'The passkey is missing.'
  if (passkey && count('passkey') !== 1) return 'A passkey needs one envelope.'
  return count('assisted') > 0 && !receipt ? 'The receipt of the recovery service is missing.' : undefined
}
