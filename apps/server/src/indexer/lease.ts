import { rowsOf } from '@latchkey/server-kit'
import { sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'

/** Longer than a renewal takes, and short enough that another process takes over within 10 s. */
export const leaseMs = 6_000

type Transaction = Pick<Database, 'execute'>

/** The right to index a network, held by one process at a time according to the database's clock. */
export function createLease({ db, network, holder }: { db: Database; network: string; holder: string }) {
  return {
    /** Takes or renews the lease; `false` while another process holds it. */
    async take(): Promise<boolean> {
      const taken = await db.execute(sql`
        insert into services.index_leases as lease (network, holder, expires_at)
        values (${network}, ${holder}, now() + ${leaseMs} * interval '1 ms')
        on conflict (network) do update set holder = excluded.holder, expires_at = excluded.expires_at
        where lease.holder = excluded.holder or lease.expires_at < now()
        returning holder`)
      return rowsOf(taken).length > 0
    },
    /** Whether the lease is held; it then stays held until `tx` ends. */
    async isHeld(tx: Transaction): Promise<boolean> {
      const lockedRow = await tx.execute(sql`
        select 1 from services.index_leases
        where network = ${network} and holder = ${holder} and expires_at > now() for update`)
      return rowsOf(lockedRow).length > 0
    },
    async release(): Promise<void> {
      await db.execute(
        sql`delete from services.index_leases where network = ${network} and holder = ${holder}`,
      )
    },
  }
}

export type Lease = ReturnType<typeof createLease>
