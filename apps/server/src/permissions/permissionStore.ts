import { and, asc, eq, gt, isNull, lt } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { permissions } from './tables.ts'

export type Permission = typeof permissions.$inferSelect

export type PermissionStore = ReturnType<typeof createPermissionStore>

/** Permissions that smart accounts gave; specification §7 calls them sessions. */
export function createPermissionStore(db: Database, now: () => Date) {
  const holds = () => and(isNull(permissions.revokedAt), gt(permissions.expiresAt, now()))
  return {
    /** @param permission checked by whoever grants it: expiry, cap and targets are security R-76's */
    async grant(permission: Omit<Permission, 'createdAt' | 'revokedAt'>): Promise<void> {
      await db.insert(permissions).values({ ...permission, createdAt: now() })
    },
    /** Those that hold, oldest first. @param address EIP-55 */
    async list(networkId: string, address: string): Promise<readonly Permission[]> {
      return db
        .select()
        .from(permissions)
        .where(and(eq(permissions.networkId, networkId), eq(permissions.address, address), holds()))
        .orderBy(asc(permissions.createdAt), asc(permissions.id))
    },
    /** Of this account, whether it still holds or not. */
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
    /** Removes those that lapsed. */
    async sweep(): Promise<void> {
      await db.delete(permissions).where(lt(permissions.expiresAt, now()))
    },
  }
}
