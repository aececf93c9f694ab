import { randomUUID } from 'node:crypto'
import { and, count, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { stars } from '../database/launchpadSchema.ts'

/** Stars of one user. Dapp 3.10. */
const most = 200

/** EVM addresses within a reference are in lower case, so that there is one reference for each thing. */
export const starRef = (ref: string) => ref.replace(/0x[0-9a-fA-F]{40}/g, (address) => address.toLowerCase())

export type StarsOf = (ref: string) => { readonly starred: boolean; readonly stars: number }

/** Reads how many users starred each, and whether `userId` did. */
export async function readStars(
  db: Database,
  refs: readonly string[],
  userId: string | undefined,
): Promise<StarsOf> {
  const wanted = [...new Set(refs.map(starRef))]
  const rows =
    wanted.length === 0
      ? []
      : await db
          .select({
            ref: stars.ref,
            stars: count(),
            starred: userId ? sql<boolean>`bool_or(${stars.userId} = ${userId})` : sql<boolean>`false`,
          })
          .from(stars)
          .where(inArray(stars.ref, wanted))
          .groupBy(stars.ref)
  const byRef = new Map(rows.map((row) => [row.ref, row]))
  return (ref) => {
    const { starred = false, stars: number = 0 } = byRef.get(starRef(ref)) ?? {}
    return { starred, stars: Number(number) }
  }
}

/** Sets or removes a star. @returns a sentence if it cannot be set */
export async function setStar(
  db: Database,
  userId: string,
  star: { kind: string; ref: string; chainId: number | null; starred: boolean },
  now: Date,
): Promise<string | undefined> {
  const ref = starRef(star.ref)
  if (!star.starred) {
    await db.delete(stars).where(and(eq(stars.userId, userId), eq(stars.kind, star.kind), eq(stars.ref, ref)))
    return undefined
  }
  const held = await db.$count(stars, eq(stars.userId, userId))
  if (held >= most) return `You can star up to ${most} things.`
  await db
    .insert(stars)
    .values({ id: randomUUID(), userId, kind: star.kind, ref, chainId: star.chainId, createdAt: now })
    .onConflictDoNothing()
  return undefined
}
