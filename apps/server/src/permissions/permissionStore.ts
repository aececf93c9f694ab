import { and, asc, eq, gt, isNull, lt } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { permissions } from './tables.ts'

export type Permission = typeof permissions.$inferSelect

export type PermissionStore = ReturnType<typeof createPermissionStore>

/** Permissions granted by smart accounts, which specification §7 calls sessions. */
export function createPermissionStore(db: Database, now: () => Date) {
  const isActive = () => and(isNull(permissions.revokedAt), gt(permissions.expiresAt, now()))
  return {
    /** @param permission - its expiry, cap and targets must have been checked by the caller (security R-76) */
    async grant(permission: Omit<Permission, 'createdAt' | 'revokedAt'>): Promise<void> {
      await db.insert(permissions).values({ ...permission, createdAt: now() })
    },
    /** Active permissions, oldest first. @param address EIP-55 */
    async list(networkId: string, address: string): Promise<readonly Permission[]> {
      return db
        .select()
        .from(permissions)
        .where(and(eq(permissions.networkId, networkId), eq(permissions.address, address), isActive()))
        .orderBy(asc(permissions.createdAt), asc(permissions.id))
    },
    /** A permission of this account, active or not. */
    async find(id: string, address: string): Promise<Permission | undefined> {
      const [found] = await db
        .select()
        .from(permissions)
        .where(and(eq(permissions.id, id), eq(permissions.address, address)))
      return found
    },
    async revoke(id: string): Promise<void> {
      await db
        .update(permissions)
        .set({ revokedAt: now() })
        .where(and(eq(permissions.id, id), isNull(permissions.revokedAt)))
    },
    /** Deletes expired permissions. */
    async sweep(): Promise<void> {
      await db.delete(permissions).where(lt(permissions.expiresAt, now()))
    },
  }
}
