import { and, count, eq, inArray, or } from 'drizzle-orm'
import type { DropSummary, EligibleDrop } from '../../shared/props/airdrops.ts'
import type { Database } from '../database/database.ts'
import { dropClaims, dropEntries } from '../database/launchpadSchema.ts'
import type { Directory, DropRow } from './directory.ts'
import { isOwn, type OwnAccount } from './ownAccounts.ts'
import { readRefs, shownAddress } from './people.ts'
import { readStars } from './stars.ts'

export type DropPhase = 'upcoming' | 'live' | 'ended'

export function dropPhase(
  drop: Pick<DropRow, 'chainId' | 'startsAt' | 'endsAt'>,
  directory: Directory,
): DropPhase {
  const now = directory.chainNow(drop.chainId)
  if (now < drop.startsAt.getTime()) return 'upcoming'
  return now < drop.endsAt.getTime() ? 'live' : 'ended'
}

export async function readDropSummaries(
  db: Database,
  directory: Directory,
  drops: readonly DropRow[],
  userId: string | undefined,
): Promise<readonly DropSummary[]> {
  const ids = drops.map(({ list }) => list.id)
  const [refOf, starsOf, counts] = await Promise.all([
    readRefs(
      db,
      drops.map(({ creator }) => creator),
    ),
    readStars(db, ids, userId),
    db
      .select({ id: dropEntries.dropId, entries: count() })
      .from(dropEntries)
      .where(inArray(dropEntries.dropId, ids))
      .groupBy(dropEntries.dropId),
  ])
  const entriesOf = new Map(counts.map(({ id, entries }) => [id, entries]))
  return drops.map((drop) => ({
    ...{ id: drop.list.id, chainId: drop.chainId, contract: shownAddress(drop.contract) },
    ...{ onchainId: String(drop.onchainId), title: drop.list.title, description: drop.list.description },
    token: { address: shownAddress(drop.token), symbol: drop.coin.symbol, decimals: drop.coin.decimals },
    ...{ creator: refOf(drop.creator), start: drop.startsAt.toISOString(), end: drop.endsAt.toISOString() },
    ...{ total: drop.total, claimed: drop.claimed, swept: drop.swept, claims: drop.claims },
    entries: entriesOf.get(drop.list.id) ?? 0,
    practice: directory.isPractice(drop.chainId),
    ...starsOf(drop.list.id),
  }))
}

/** Entries of the accounts on the lists of all drops. EVM addresses in any case. */
export async function readEligible(
  db: Database,
  directory: Directory,
  accounts: readonly OwnAccount[],
  userId: string | undefined,
): Promise<readonly EligibleDrop[]> {
  const plain = accounts.map(({ address, chainId }) => ({
    chainId,
    address: address.startsWith('0x') ? address.toLowerCase() : address,
  }))
  if (plain.length === 0) return []
  const subjects = plain.map(({ address }) => address)
  const entries = await db.select().from(dropEntries).where(inArray(dropEntries.subject, subjects))
  const drops = directory.drops.filter(({ list }) => entries.some(({ dropId }) => dropId === list.id))
  if (drops.length === 0) return []
  const [summaries, claims] = await Promise.all([
    readDropSummaries(db, directory, drops, userId),
    db
      .select()
      .from(dropClaims)
      .where(
        or(
          ...drops.map(({ chainId, list, onchainId }) =>
            and(
              eq(dropClaims.chainId, chainId),
              eq(dropClaims.onchainId, onchainId),
              inArray(
                dropClaims.idx,
                entries.filter(({ dropId }) => dropId === list.id).map(({ idx }) => idx),
              ),
            ),
          ),
        ),
      ),
  ])
  return summaries.flatMap((summary) =>
    entries
      .filter(({ dropId, subject }) => dropId === summary.id && isOwn(plain, summary.chainId, subject))
      .map((entry) => {
        const claim = claims.find(
          (one) =>
            one.chainId === summary.chainId &&
            String(one.onchainId) === summary.onchainId &&
            one.idx === entry.idx,
        )
        return {
          ...summary,
          ...{
            rowId: `${summary.id}:${entry.idx}`,
            index: entry.idx,
            kind: entry.kind,
            amount: entry.amount,
          },
          subject: shownAddress(entry.subject),
          claimedAt: claim?.at.toISOString() ?? null,
          to: claim ? shownAddress(claim.account) : null,
          tx: claim?.txHash ?? null,
        }
      }),
  )
}
