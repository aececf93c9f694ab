import { sweepBuckets } from '@latchkey/server-kit/limits'
import { sweepEvents } from './analytics/analyticsRoutes.ts'
import type { Database } from './database/database.ts'
import { createOrderStore } from './onramp/orderStore.ts'
import { createPermissionStore } from './permissions/permissionStore.ts'

/** Deletes expired rows of all tables. */
export async function sweep(db: Database, now: Date): Promise<void> {
  await sweepBuckets({ db, table: 'services.buckets' })
  await sweepEvents(db, now)
  await createOrderStore(db, () => now).sweep()
  await createPermissionStore(db, () => now).sweep()
}
