import type { Envelope, FinishEmailChange } from '@latchkey/embedded-wallet/api'
import { and, eq } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { envelopes, wallets } from '../database/schema.ts'
import { Refusal } from '../http/refusal.ts'
import type { ReceiptCheck } from '../recovery/createReceiptCheck.ts'
import type { WalletSessionRow } from '../sessions/sessionStore.ts'
import { findLockedWallet, findWallet } from './findWallet.ts'
import { factorProblem, type WalletEnvelopes } from './walletEnvelopes.ts'

/** An assisted factor and the receipt of the recovery service. */
type AssistedFactor = { readonly envelope: Envelope; readonly receipt: string | undefined }

/** Factors whose secret the recovery service holds, each of one address. */
export function createAssistedFactors({
  db,
  isReceipt,
  stored,
}: {
  readonly db: Database
  readonly isReceipt: ReceiptCheck
  readonly stored: WalletEnvelopes
}) {
  const { factorsOf, currentFactorsOf, dekOf, rowOf } = stored
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

  return {
    requireReceipt,

    /**
     * The assisted factor of a new address, checked; `undefined` if the wallet has no assisted factor.
     * @throws Refusal `invalid_request`
     */
    async checkNewAddress(
      session: WalletSessionRow,
      { envelope, receipt }: FinishEmailChange,
    ): Promise<AssistedFactor | undefined> {
      const wallet = await findWallet(db, session)
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
      const { id: walletId } = await findLockedWallet(tx, session)
      const dek = await dekOf(tx, walletId)
      await tx.insert(envelopes).values(rowOf({ walletId, dek, session, emailHash }, envelope, { receipt }))
    },

    /** Deletes the assisted factors of an address, where the wallet has one of another address. Security. */
    async dropAssisted(tx: Database, userId: string, emailHash: string): Promise<void> {
      for (const { id } of await tx.select().from(wallets).where(eq(wallets.userId, userId))) {
        const assisted = (await factorsOf(tx, id)).filter(({ type }) => type === 'assisted')
        const dropped = assisted.filter((row) => row.emailHash === emailHash)
        // A later one takes the place of an earlier one when it was proved to open.
        const isKept = (row: (typeof assisted)[number]) =>
          row.provedAt !== null || dropped.every(({ createdAt }) => row.createdAt <= createdAt)
        if (!assisted.some((row) => row.emailHash !== emailHash && isKept(row))) continue
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
      const wallet = await findWallet(db, session)
      const rows = wallet ? await currentFactorsOf(db, wallet) : []
      return rows.find(({ type }) => type === 'assisted')?.emailHash ?? undefined
    },
  }
}
