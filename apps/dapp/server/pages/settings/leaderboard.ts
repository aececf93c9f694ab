import { and, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { LeaderboardProps } from '../../../shared/props/settings.ts'
import { xAccounts } from '../../database/accountSchema.ts'
import { chainCursors, chainEvents, pointsEntries } from '../../database/launchpadSchema.ts'
import { users, wallets } from '../../database/schema.ts'
import { deepMerged, type Props } from '../../inertia/prop.ts'
import { isOwn } from '../../launchpad/ownAccounts.ts'
import { accountOf, avatarPath, shownAddress } from '../../launchpad/people.ts'
import { readXPoints, xBadge } from '../../x/xAccounts.ts'
import { pageOf, type Site, type Viewer } from '../site.ts'
import { stakePoints } from './stakePoints.ts'

const rowsShown = 100
const breakdownShown = 200

export const visibilityBody = z.object({ visibility: z.enum(['public', 'anonymous', 'hidden']) })

type Entry = {
  /** `null`: of a user without a wallet, who has no rank. */
  readonly account: string | null
  /** Set if the points are for the user and not for what the account did on chain. */
  readonly userId?: string
  readonly reason: string
  readonly points: number
  readonly at: Date
  readonly chainId: number
  readonly txHash: string | null
}

const monthOf = (at: Date) => at.toISOString().slice(0, 7)
const startOf = (season: string) => new Date(`${season}-01T00:00:00Z`)
function endOf(season: string): Date {
  const end = startOf(season)
  end.setUTCMonth(end.getUTCMonth() + 1)
  return end
}

/** Props of `Settings/Leaderboard`: points of a calendar month (UTC) on the live chain. Ties share a rank. */
export async function leaderboardProps(site: Site, viewer: Viewer, query: URLSearchParams): Promise<Props> {
  const { db, live } = site
  const [cursor] = await db.select().from(chainCursors).where(eq(chainCursors.chainId, live))
  const now = cursor?.lastAt ?? new Date(0)
  const seasons = await readSeasons(site, now)
  const season = seasons.find((one) => one === query.get('season')) ?? monthOf(now)
  const entries = await readEntries(site, season, now)
  const sums = new Map<string, number>()
  for (const { account, points } of entries) if (account) sums.set(account, (sums.get(account) ?? 0) + points)
  const known =
    sums.size === 0
      ? []
      : await db
          .select({
            ...{ account: wallets.account, visibility: users.visibility, handle: users.handle },
            x: xAccounts.username,
          })
          .from(wallets)
          .innerJoin(users, eq(users.id, wallets.userId))
          .leftJoin(xAccounts, eq(xAccounts.userId, users.id))
          .where(inArray(wallets.account, [...sums.keys()].map(accountOf)))
  const userOf = new Map(known.map((user) => [user.account, user]))
  const ranked = [...sums]
    .filter(([account, points]) => points > 0 && userOf.get(accountOf(account))?.visibility !== 'hidden')
    .sort(([a, ofA], [b, ofB]) => ofB - ofA || (a < b ? -1 : 1))
  const rankOf = (points: number) => ranked.findIndex(([, other]) => other === points) + 1
  const rows = ranked.map(([account, points]) => {
    const user = userOf.get(accountOf(account))
    const isNamed = user?.visibility === 'public' && user.handle
    const shown = shownAddress(account)
    return {
      ...{ id: account, rank: rankOf(points), points },
      name: isNamed ? `@${user.handle}` : `${shown.slice(0, 6)}…${shown.slice(-4)}`,
      href: `/address/${shown}`,
      avatar: avatarPath(account),
      x: user?.visibility === 'public' && user.x ? xBadge(user.x, site.xProfiles) : null,
    }
  })
  const own = entries.filter(({ account, userId }) =>
    userId ? userId === viewer.userId : account !== null && isOwn(viewer.accounts, live, account),
  )
  const points = own.reduce((sum, entry) => sum + entry.points, 0)
  const me = viewer.userId ? (await db.select().from(users).where(eq(users.id, viewer.userId)))[0] : undefined
  const visibility = me?.visibility ?? 'public'
  const head: Omit<LeaderboardProps, 'rows'> = {
    ...{ season, seasons, visibility },
    me: viewer.userId
      ? {
          rank: rows.find(({ id }) => isOwn(viewer.accounts, live, id))?.rank ?? null,
          points,
          breakdown: own
            .toSorted((a, b) => b.at.getTime() - a.at.getTime())
            .slice(0, breakdownShown)
            .map((entry, index) => ({
              ...{
                id: String(index),
                reason: entry.reason,
                points: entry.points,
                at: entry.at.toISOString(),
              },
              ...{ chainId: entry.chainId, tx: entry.txHash },
            })),
        }
      : null,
  }
  return {
    ...head,
    rows: deepMerged(() => pageOf(rows, query.get('cursor') ?? undefined, rowsShown), { matchOn: 'data.id' }),
  }
}

/** The months since the first event, the newest first. */
async function readSeasons({ db, live }: Site, now: Date): Promise<readonly string[]> {
  const [first] = await db
    .select({ at: sql<Date>`min(${chainEvents.at})`.mapWith(chainEvents.at) })
    .from(chainEvents)
    .where(eq(chainEvents.chainId, live))
  const seasons: string[] = []
  const month = startOf(monthOf(now))
  const begin = first?.at ? startOf(monthOf(new Date(first.at))) : month
  for (; month >= begin && seasons.length < 24; month.setUTCMonth(month.getUTCMonth() - 1))
    seasons.push(monthOf(month))
  return seasons
}

async function readEntries(site: Site, season: string, now: Date): Promise<readonly Entry[]> {
  const [from, to] = [startOf(season), endOf(season)]
  const [stored, stakes, ofX] = await Promise.all([
    site.db
      .select()
      .from(pointsEntries)
      .where(and(gte(pointsEntries.at, from), lt(pointsEntries.at, to))),
    stakePoints(site, from, new Date(Math.min(to.getTime(), now.getTime()))),
    readXPoints(site.db, from, to),
  ])
  return [...stored, ...stakes, ...ofX.map((entry) => ({ ...entry, chainId: site.live, txHash: null }))]
}
