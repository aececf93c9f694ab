import { and, eq, gte, inArray, sql } from 'drizzle-orm'
import { contributions } from '../database/launchpadSchema.ts'
import type { Site } from '../pages/site.ts'
import { addressesOn, type OwnAccount } from './ownAccounts.ts'

/** Wei that the accounts have contributed on the live chain since the day began (UTC, by the chain's clock). */
export async function contributedToday(
  { db, live, directory }: Site,
  accounts: readonly OwnAccount[],
): Promise<string> {
  if (accounts.length === 0) return '0'
  const dayStart = new Date((await directory()).chainNow(live))
  dayStart.setUTCHours(0, 0, 0, 0)
  const [sum] = await db
    .select({ wei: sql<string>`coalesce(sum(${contributions.value}), 0)` })
    .from(contributions)
    .where(
      and(
        eq(contributions.chainId, live),
        inArray(contributions.buyer, [...addressesOn(accounts, live)]),
        gte(contributions.at, dayStart),
      ),
    )
  return sum?.wei ?? '0'
}
