import { and, desc, eq } from 'drizzle-orm'
import { alertKinds } from '../../../shared/props/mail.ts'
import { type StarboardProps, type StarRow, starKinds, starSorts } from '../../../shared/props/settings.ts'
import { stars } from '../../database/launchpadSchema.ts'
import { merged, type Props } from '../../inertia/prop.ts'
import type { Directory } from '../../launchpad/directory.ts'
import { dropPhase } from '../../launchpad/dropProps.ts'
import { shownAddress } from '../../launchpad/people.ts'
import { readStars } from '../../launchpad/stars.ts'
import { alertsOf } from '../../mail/dueAlerts.ts'
import { readSubscriptions } from '../../mail/subscriptions.ts'
import { oneOf, pageOf, type Site, type Viewer } from '../site.ts'

const rowsShown = 25

const byName = (a: StarRow, b: StarRow) => a.name.localeCompare(b.name, 'en')
/** Rows that are equal stay in the order of their dates. */
const orders: Readonly<Record<StarboardProps['sort'], (a: StarRow, b: StarRow) => number>> = {
  newest: (a, b) => b.at.localeCompare(a.at),
  oldest: (a, b) => a.at.localeCompare(b.at),
  name: byName,
  state: (a, b) => a.state.localeCompare(b.state, 'en') || byName(a, b),
  stars: (a, b) => b.stars - a.stars,
}

/** Props of `Settings/StarboardTable`: what the user starred. */
export async function starboardProps(
  { db, directory: readDirectory }: Site,
  viewer: Viewer & { readonly userId: string },
  query: URLSearchParams,
): Promise<Props> {
  const kind = oneOf(['all', ...starKinds], query.get('kind') ?? undefined)
  const sort = oneOf([...starSorts], query.get('sort') ?? undefined)
  const all = await db
    .select()
    .from(stars)
    .where(and(eq(stars.userId, viewer.userId), kind === 'all' ? undefined : eq(stars.kind, kind)))
    .orderBy(desc(stars.createdAt), stars.id)
  const [directory, starsOf, lists] = await Promise.all([
    readDirectory(),
    readStars(
      db,
      all.map(({ ref }) => ref),
      viewer.userId,
    ),
    readSubscriptions(db, viewer.userId),
  ])
  // A user has 200 at most.
  const sorted = all
    .map(
      (star): StarRow => ({
        ...{ id: star.id, kind: star.kind as StarRow['kind'], ref: star.ref, chainId: star.chainId },
        ...describe(star, directory),
        ...{ stars: starsOf(star.ref).stars, at: star.createdAt.toISOString() },
        offered: alertsOf[star.kind as StarRow['kind']],
        alerts: alertKinds.filter((alert) => star.alerts.includes(alert)),
      }),
    )
    .sort(orders[sort])
  const { data, next } = pageOf(sorted, query.get('cursor') ?? undefined, rowsShown)
  const head: Omit<StarboardProps, 'rows'> = { kind, sort, next, lists }
  return { ...head, rows: merged(() => data, { matchOn: 'id' }) }
}

/** Name, page and state of what is starred. It may be gone, after a reorganisation. */
function describe(
  { kind, ref, chainId }: typeof stars.$inferSelect,
  directory: Directory,
): Pick<StarRow, 'name' | 'href' | 'state'> {
  const address = /0x[0-9a-f]{40}/.exec(ref)?.[0] ?? ref
  const page = `/address/${shownAddress(address)}${chainId ? `?chain=${chainId}` : ''}`
  const short = address.length > 20 ? `${shownAddress(address).slice(0, 6)}…${address.slice(-4)}` : ref
  if (kind === 'launch') {
    const launch = directory.launches.find(({ id }) => id === ref)
    return { name: launch?.name ?? short, href: page, state: launch?.status ?? 'unknown' }
  }
  if (kind === 'collection') {
    const collection = directory.collections.find((one) => `${one.chainId}:${one.address}` === ref)
    return { name: collection?.name ?? short, href: page, state: collection ? 'mint' : 'unknown' }
  }
  if (kind === 'drop') {
    const drop = directory.drops.find(({ list }) => list.id === ref)
    const phase = drop && dropPhase(drop, directory)
    const tab = phase ?? 'live'
    return { name: drop?.list.title ?? 'An airdrop', href: `/airdrops?tab=${tab}`, state: phase ?? 'unknown' }
  }
  if (kind === 'nft') {
    const [chain, slug, number] = ref.split(':')
    const collection = directory.collections.find((one) => String(one.chainId) === chain && one.slug === slug)
    return { name: `${collection?.name ?? slug} #${number}`, href: `/nfts?token=${ref}`, state: 'minted' }
  }
  return { name: short, href: page, state: kind }
}
