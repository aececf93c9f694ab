import { and, eq, lt } from 'drizzle-orm'
import { stakeMoves } from '../../database/launchpadSchema.ts'
import type { Site } from '../site.ts'

const dayMs = 86_400_000
/** One point a day for each 1000 tokens of 18 decimals. */
const unitsPerPoint = 10n ** 21n

/** Points for stakes, at the end of each day (UTC) that has ended between the two times. */
export async function stakePoints({ db, live }: Site, from: Date, to: Date) {
  const moves = await db
    .select()
    .from(stakeMoves)
    .where(and(eq(stakeMoves.chainId, live), lt(stakeMoves.at, to)))
    .orderBy(stakeMoves.eventId)
  const byStake = new Map<string, typeof moves>()
  for (const move of moves) {
    const key = `${move.pool} ${move.account}`
    byStake.set(key, [...(byStake.get(key) ?? []), move])
  }
  return [...byStake.values()].flatMap((ofStake) => {
    const { account = '' } = ofStake[0] ?? {}
    let staked = 0n
    let next = 0
    const points = []
    for (let end = from.getTime() + dayMs; end <= to.getTime(); end += dayMs) {
      for (let move = ofStake[next]; move && move.at.getTime() < end; move = ofStake[next]) {
        staked += BigInt(move.delta)
        next += 1
      }
      const earned = Number(staked / unitsPerPoint)
      const at = new Date(end - 1)
      if (earned > 0)
        points.push({ account, reason: 'stake', points: earned, at, chainId: live, txHash: null })
    }
    return points
  })
}
