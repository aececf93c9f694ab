import type { Clock } from '@latchkey/core'
import {
  type ApproveDeviceTransfer,
  type ClaimDeviceTransfer,
  type DeviceTransferState,
  type RevealDeviceTransfer,
  type StartDeviceTransfer,
  type TransferredEnvelope,
  transferCommitment,
  type WaitingDeviceTransfer,
} from '@latchkey/embedded-wallet/api'
import { and, asc, eq, getTableColumns, gt, inArray, isNull, lt, ne } from 'drizzle-orm'
import { appendAudit } from '../audit/appendAudit.ts'
import type { Database } from '../database/database.ts'
import { deviceTransfers, envelopes, sessions } from '../database/schema.ts'
import { Refusal } from '../http/refusal.ts'
import type { WalletSessionRow } from '../sessions/sessionStore.ts'
import { findWallet, type WalletRow } from '../wallets/findWallet.ts'

/** Time for the user to find the other device and to compare the numbers, ms. */
export const transferMs = 600_000

type TransferRow = typeof deviceTransfers.$inferSelect

export type DeviceTransfers = ReturnType<typeof createDeviceTransfers>

/**
 * Wallets on their way to a new device, which another device of the user approves. Each request is answered in one transaction
 * that locks the row, so that one device claims a transfer, and the envelope is handed over once. P3 of security 3.4.
 */
export function createDeviceTransfers({ db, clock }: { readonly db: Database; readonly clock: Clock }) {
  const change = (tx: Database, { id }: TransferRow, fields: Partial<TransferRow>) =>
    tx.update(deviceTransfers).set(fields).where(eq(deviceTransfers.id, id))
  const remove = (tx: Database, { id }: TransferRow) =>
    tx.delete(deviceTransfers).where(eq(deviceTransfers.id, id))

  async function requireWallet(tx: Database, session: WalletSessionRow): Promise<WalletRow> {
    const wallet = await findWallet(tx, session)
    if (!wallet) throw new Refusal('no_wallet')
    return wallet
  }

  /** The wallet of the session, whose device opens it. @throws Refusal `no_wallet` or `not_found` */
  async function requireOpener(tx: Database, session: WalletSessionRow): Promise<WalletRow> {
    const wallet = await requireWallet(tx, session)
    const isOwn = and(
      ...[eq(envelopes.walletId, wallet.id), eq(envelopes.type, 'device')],
      eq(envelopes.factorId, session.jkt),
    )
    const [own] = await tx.select({ id: envelopes.id }).from(envelopes).where(isOwn)
    if (!own) throw new Refusal('not_found')
    return wallet
  }

  /** Transfers of a wallet that have not expired, and whose new device was not signed out or revoked meanwhile. */
  const isOpen = (tx: Database, { id }: WalletRow) =>
    and(
      ...[eq(deviceTransfers.walletId, id), gt(deviceTransfers.expiresAt, new Date(clock.now()))],
      inArray(
        deviceTransfers.sessionId,
        tx.select({ id: sessions.id }).from(sessions).where(isNull(sessions.revokedAt)),
      ),
    )

  /** A transfer of the wallet, locked. @throws Refusal `not_found` */
  async function find(tx: Database, wallet: WalletRow, transferId: string): Promise<TransferRow> {
    const [found] = await tx
      .select()
      .from(deviceTransfers)
      .where(and(isOpen(tx, wallet), eq(deviceTransfers.id, transferId)))
      .for('update')
    if (!found) throw new Refusal('not_found')
    return found
  }

  /** Runs `work` with a transfer that this device has started. */
  const asRequester = <value>(
    session: WalletSessionRow,
    transferId: string,
    work: (tx: Database, transfer: TransferRow) => Promise<value>,
  ): Promise<value> =>
    db.transaction(async (tx) => {
      const transfer = await find(tx, await requireWallet(tx, session), transferId)
      if (transfer.jkt !== session.jkt) throw new Refusal('not_found')
      return work(tx, transfer)
    })

  /** Runs `work` with a transfer of another device to this wallet, which this device opens. */
  const asOpener = <value>(
    session: WalletSessionRow,
    transferId: string,
    work: (tx: Database, transfer: TransferRow) => Promise<value>,
  ): Promise<value> =>
    db.transaction(async (tx) => {
      const transfer = await find(tx, await requireOpener(tx, session), transferId)
      if (transfer.jkt === session.jkt) throw new Refusal('not_found')
      return work(tx, transfer)
    })

  const audited = ({ userId }: WalletSessionRow, { id, walletId, jkt }: TransferRow) => ({
    userId,
    facts: { walletId, transferId: id, factorId: jkt },
    now: clock.now(),
  })

  return {
    /**
     * Starts a transfer to the device of the session, in the place of an earlier one.
     * @returns when it expires, ms since 1970
     */
    async start(session: WalletSessionRow, { transferId, commitment }: StartDeviceTransfer): Promise<number> {
      const now = clock.now()
      const expiresAt = new Date(now + transferMs)
      await db.transaction(async (tx) => {
        const wallet = await requireWallet(tx, session)
        await tx.delete(deviceTransfers).where(eq(deviceTransfers.jkt, session.jkt))
        const [started] = await tx
          .insert(deviceTransfers)
          .values({
            ...{ id: transferId, walletId: wallet.id, sessionId: session.id, jkt: session.jkt },
            ...{ commitment, status: 'waiting', createdAt: new Date(now), expiresAt },
          })
          .onConflictDoNothing()
          .returning({ id: deviceTransfers.id })
        if (!started) throw new Refusal('invalid_request', { message: 'The id of the transfer is in use.' })
      })
      return expiresAt.getTime()
    },

    /** Transfers of other devices that wait for one that opens the wallet, oldest first. */
    async list(session: WalletSessionRow): Promise<WaitingDeviceTransfer[]> {
      const wallet = await requireOpener(db, session)
      const isWaiting = and(
        ...[isOpen(db, wallet), eq(deviceTransfers.status, 'waiting')],
        ne(deviceTransfers.jkt, session.jkt),
      )
      const rows = await db
        .select({ ...getTableColumns(deviceTransfers), site: sessions.site })
        .from(deviceTransfers)
        .innerJoin(sessions, eq(sessions.id, deviceTransfers.sessionId))
        .where(isWaiting)
        .orderBy(asc(deviceTransfers.createdAt), asc(deviceTransfers.id))
      return rows.map(({ id, commitment, site, createdAt }) => ({
        ...{ transferId: id, commitment, site, created: createdAt.getTime() },
      }))
    },

    /**
     * Claims a transfer for the device of the session. The same claim again is accepted, for an answer that was lost.
     * @throws Refusal `not_found` or `transfer_claimed`
     */
    claim: (session: WalletSessionRow, { transferId, nonce }: ClaimDeviceTransfer): Promise<void> =>
      asOpener(session, transferId, async (tx, transfer) => {
        if (transfer.approverJkt === session.jkt && transfer.approverNonce === nonce) return
        if (transfer.status !== 'waiting') throw new Refusal('transfer_claimed')
        await change(tx, transfer, {
          ...{ status: 'claimed', approverJkt: session.jkt, approverNonce: nonce },
        })
      }),

    /**
     * Reveals what the new device has committed to, after another device has claimed the transfer.
     * @throws Refusal `not_found`, or `invalid_request` if the commitment is to something else
     */
    reveal: (session: WalletSessionRow, asked: RevealDeviceTransfer): Promise<void> =>
      asRequester(session, asked.transferId, async (tx, transfer) => {
        const { publicKey, nonce } = asked
        if (transfer.status === 'waiting') throw new Refusal('not_found')
        if (transferCommitment({ ...asked, walletId: transfer.walletId }) !== transfer.commitment)
          throw new Refusal('invalid_request', { message: 'The commitment is to another key.' })
        if (transfer.status === 'claimed')
          await change(tx, transfer, { status: 'revealed', publicKey, nonce })
      }),

    /** The state of a transfer, for the two devices of it. @throws Refusal `not_found` */
    async read(session: WalletSessionRow, transferId: string): Promise<DeviceTransferState> {
      const transfer = await db.transaction(async (tx) =>
        find(tx, await requireWallet(tx, session), transferId),
      )
      if (transfer.jkt !== session.jkt && transfer.approverJkt !== session.jkt) throw new Refusal('not_found')
      const { status, approverNonce, publicKey, nonce } = transfer
      return {
        status,
        approverNonce: approverNonce ?? undefined,
        publicKey: publicKey ?? undefined,
        nonce: nonce ?? undefined,
      }
    },

    /**
     * The user of the device that claimed the transfer has compared the numbers. Approved again, the first envelope stays.
     * @throws Refusal `not_found`
     */
    approve: (session: WalletSessionRow, { transferId, ...envelope }: ApproveDeviceTransfer): Promise<void> =>
      asOpener(session, transferId, async (tx, transfer) => {
        const isApprover = transfer.approverJkt === session.jkt
        if (!isApprover) throw new Refusal('not_found')
        if (transfer.status === 'approved') return
        if (transfer.status !== 'revealed') throw new Refusal('not_found')
        await change(tx, transfer, { status: 'approved', envelope })
        await appendAudit(tx, { event: 'device_transfer_approved', ...audited(session, transfer) })
      }),

    /**
     * Hands the envelope over to the new device, and deletes it. The session may add a factor then.
     * @throws Refusal `not_found` unless it was approved, and not handed over before
     */
    receive: (session: WalletSessionRow, transferId: string): Promise<TransferredEnvelope> =>
      asRequester(session, transferId, async (tx, transfer) => {
        const { walletId, status, envelope } = transfer
        if (status !== 'approved' || !envelope) throw new Refusal('not_found')
        await remove(tx, transfer)
        const facts = { walletId, type: 'transfer', factorId: transferId }
        const { userId } = session
        await appendAudit(tx, { event: 'envelope_released', userId, facts, now: clock.now() })
        return envelope
      }),

    /** The new device cancels its transfer; the device that claimed it refuses. @throws Refusal `not_found` */
    end: (session: WalletSessionRow, transferId: string): Promise<void> =>
      db.transaction(async (tx) => {
        const transfer = await find(tx, await requireWallet(tx, session), transferId)
        if (transfer.jkt === session.jkt) return void (await remove(tx, transfer))
        if (transfer.approverJkt !== session.jkt) throw new Refusal('not_found')
        if (transfer.status === 'refused') return
        await change(tx, transfer, { status: 'refused', envelope: null })
        await appendAudit(tx, { event: 'device_transfer_refused', ...audited(session, transfer) })
      }),

    async sweep(): Promise<void> {
      await db.delete(deviceTransfers).where(lt(deviceTransfers.expiresAt, new Date(clock.now())))
    },
  }
}
