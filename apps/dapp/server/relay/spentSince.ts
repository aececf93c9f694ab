import { and, eq, gt, ne, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { sponsoredClaims as claims } from '../database/relaySchema.ts'

/** Wei that the relay spent on a chain for claims since a time, with the most that those under way can cost. */
export async function spentSince(
  tx: Database,
  { chainId, since, except }: { readonly chainId: number; readonly since: Date; readonly except?: string },
): Promise<bigint> {
  const [row] = await tx
    .select({ total: sql<string>`coalesce(sum(${claims.cost}), 0)::text` })
    .from(claims)
    .where(
      and(
        ...[eq(claims.chainId, chainId), gt(claims.createdAt, since)],
        except === undefined ? undefined : ne(claims.id, except),
      ),
    )
  return BigInt(row?.total ?? 0)
}
