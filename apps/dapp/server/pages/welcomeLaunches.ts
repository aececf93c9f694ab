import { count, eq, sql } from 'drizzle-orm'
import type { WelcomeLaunches, WelcomeStats } from '../../shared/props/welcome.ts'
import { contributions, dropClaims, nfts } from '../database/launchpadSchema.ts'
import { deferred, type Props, together } from '../inertia/prop.ts'
import { readActivity } from '../launchpad/activity.ts'
import type { Directory } from '../launchpad/directory.ts'
import { readLaunchProps } from '../launchpad/launchProps.ts'
import { shownAddress } from '../launchpad/people.ts'
import type { Site, Viewer } from './site.ts'

const activityItems = 12

/** What `Welcome` shows of the launchpad. */
export function welcomeLaunches(site: Site, viewer: Viewer): Props {
  const { db, coins } = site
  return {
    ...together(['featured', 'live', 'upcoming', 'contracts'], () => readLaunches(site, viewer)),
    stats: deferred(async () => readStats(site, await site.directory()), 'stats'),
    activity: deferred(
      async () => (await readActivity(db, await site.directory(), coins, { limit: activityItems })).data,
      'activity',
    ),
  }
}

async function readLaunches({ db, live, directory: read }: Site, viewer: Viewer): Promise<WelcomeLaunches> {
  const directory = await read()
  const launches = directory.launches.filter(({ chainId }) => chainId === live)
  const ofStatus = (status: string) => launches.filter((launch) => launch.status === status)
  const open = ofStatus('live').sort((a, b) => a.endsAt.getTime() - b.endsAt.getTime())
  const next = ofStatus('upcoming').sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
  const featured = [...open, ...next, ...ofStatus('succeeded'), ...ofStatus('finalized')].slice(0, 3)
  const props = await readLaunchProps(db, directory, launches, viewer.userId)
  return {
    featured: featured.map(props.summary),
    live: open.slice(0, 6).map(props.summary),
    upcoming: next.slice(0, 6).map(props.summary),
    contracts: contractsOf(directory, live),
  }
}

/** One contract of each kind: a sale that paid out rather than one that has just begun. */
function contractsOf(directory: Directory, chainId: number): WelcomeLaunches['contracts'] {
  const onChain = <T extends { readonly chainId: number }>(rows: readonly T[]) =>
    rows.filter((row) => row.chainId === chainId)
  const sales = onChain(directory.launches)
  const sale = sales.find(({ status }) => status === 'finalized') ?? sales[0]
  const found = {
    presale: sale?.presale,
    lock: onChain(directory.locks)[0]?.contract,
    pool: onChain(directory.pools)[0]?.pool,
    drop: onChain(directory.drops)[0]?.contract,
  }
  return (['presale', 'lock', 'pool', 'drop'] as const).flatMap((kind) => {
    const address = found[kind]
    return address ? [{ kind, chainId, address: shownAddress(address) }] : []
  })
}

async function readStats({ db, live, practice, coins }: Site, directory: Directory): Promise<WelcomeStats> {
  const raised = await db
    .select({ chainId: contributions.chainId, amount: sql<string>`sum(${contributions.value})` })
    .from(contributions)
    .groupBy(contributions.chainId)
  const [backers] = await db
    .select({ number: sql<string>`count(distinct ${contributions.buyer})` })
    .from(contributions)
    .where(eq(contributions.chainId, live))
  const [minted] = await db.select({ number: count() }).from(nfts).where(eq(nfts.chainId, live))
  const [claims] = await db.select({ number: count() }).from(dropClaims).where(eq(dropClaims.chainId, live))
  return {
    raised: [live, practice].map((chainId) => ({
      chainId,
      symbol: coins.get(chainId)?.symbol ?? '',
      amount: raised.find((row) => row.chainId === chainId)?.amount ?? '0',
    })),
    launches: directory.launches.filter(({ chainId }) => chainId === live).length,
    backers: Number(backers?.number ?? 0),
    nfts: Number(minted?.number ?? 0),
    dropClaims: Number(claims?.number ?? 0),
  }
}
