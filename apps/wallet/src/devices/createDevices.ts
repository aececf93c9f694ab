import type { Clock } from '@latchkey/core'
import type { WalletDevice } from '@latchkey/embedded-wallet/api'
import { and, asc, eq, gte, isNull } from 'drizzle-orm'
import { appendAudit } from '../audit/appendAudit.ts'
import type { Database } from '../database/database.ts'
import { devices } from '../database/schema.ts'
import { Refusal } from '../http/refusal.ts'
import type { Users } from '../identities/createUsers.ts'
import type { Outbox } from '../mail/outbox.ts'
import type { SessionStore, WalletSessionRow } from '../sessions/sessionStore.ts'
import type { OwnerCheck } from '../wallets/createOwnerCheck.ts'
import type { WalletStore } from '../wallets/walletStore.ts'
import { sweepRevokeLinks, useRevokeLink } from './revokeLinks.ts'

export type Devices = ReturnType<typeof createDevices>

/** The devices of users. */
export function createDevices({
  db,
  clock,
  sessions,
  wallets,
  requireOwner,
  users,
  outbox,
  origin,
}: {
  readonly db: Database
  readonly clock: Clock
  readonly sessions: SessionStore
  readonly wallets: WalletStore
  readonly requireOwner: OwnerCheck
  readonly users: Users
  readonly outbox: Outbox
  readonly origin: string
}) {
  /** Ends the sessions of a device, deletes its envelopes and refuses its key, all at once. P6 of security 3.4. */
  async function revoke(tx: Database, deviceId: string, userId?: string): Promise<void> {
    const at = new Date(clock.now())
    const isActive = and(
      ...[eq(devices.id, deviceId), isNull(devices.revokedAt)],
      userId === undefined ? undefined : eq(devices.userId, userId),
    )
    const [device] = await tx.update(devices).set({ revokedAt: at }).where(isActive).returning()
    if (!device) throw new Refusal('not_found')
    await sessions.endOfDevice(tx, device.id)
    await wallets.removeDevice(tx, device.userId, device.jkt)
    const link = `${origin}/security`
    for (const address of await users.noticeAddressesOf(tx, device.userId))
      await outbox.add(tx, {
        kind: 'device-revoked',
        ...address,
        site: device.site,
        at: at.toISOString(),
        link,
      })
    const facts = { deviceId: device.id }
    await appendAudit(tx, { event: 'device_revoked', userId: device.userId, facts, now: clock.now() })
  }

  return {
    /** Oldest first, without revoked ones. */
    async list({ userId, jkt }: WalletSessionRow): Promise<WalletDevice[]> {
      const rows = await db
        .select()
        .from(devices)
        .where(and(eq(devices.userId, userId), isNull(devices.revokedAt)))
        .orderBy(asc(devices.createdAt), asc(devices.id))
      return rows.map(({ id, site, createdAt, lastSeenAt, ...row }) => ({
        ...{ id, site, isThis: row.jkt === jkt },
        created: createdAt.getTime(),
        lastSeen: lastSeenAt.getTime(),
      }))
    },
    /** @throws Refusal `step_up_required`; `not_found` unless it is an active device of the user */
    async revoke(session: WalletSessionRow, deviceId: string): Promise<void> {
      await requireOwner(session)
      await db.transaction((tx) => revoke(tx, deviceId, session.userId))
    },
    /** @param token of a link in a mail @throws Refusal `not_found` when it was used or has expired */
    revokeByLink: (token: string) =>
      db.transaction(async (tx) => {
        const deviceId = await useRevokeLink(tx, token, clock.now())
        if (!deviceId) throw new Refusal('not_found')
        await revoke(tx, deviceId)
      }),
    /** Revokes the devices of a user that first signed in at a time or later. */
    async revokeSince(tx: Database, userId: string, since: Date): Promise<void> {
      const isNewer = and(
        ...[eq(devices.userId, userId), isNull(devices.revokedAt)],
        gte(devices.createdAt, since),
      )
      const rows = await tx.select({ id: devices.id }).from(devices).where(isNewer)
      for (const { id } of rows) await revoke(tx, id)
    },
    sweep: () => sweepRevokeLinks(db, clock.now()),
  }
}
