import { launchStatuses } from '../../shared/launchStatus.ts'
import { launchSorts, type ProjectFilters, type ProjectsProps } from '../../shared/props/projects.ts'
import { readHeldTokens } from '../airdrops/distribution.ts'
import { merged, once, optional, type Props } from '../inertia/prop.ts'
import type { LaunchRow } from '../launchpad/directory.ts'
import { readLaunchProps } from '../launchpad/launchProps.ts'
import { readStars, type StarsOf } from '../launchpad/stars.ts'
import type { ProjectDrafts } from '../projects/projectDrafts.ts'
import { oneOf, pageOf, type Site, type Viewer } from './site.ts'

const cards = 12

/** Props of `Projects`. Unknown filters count as the default. */
export async function projectsProps(
  site: Site,
  viewer: Viewer,
  query: URLSearchParams,
  drafts: ProjectDrafts,
): Promise<Props> {
  const filters: ProjectFilters = {
    chain: oneOf(['live', 'practice'], query.get('chain') ?? undefined),
    status: oneOf(['all', ...launchStatuses], query.get('status') ?? undefined),
    sort: oneOf([...launchSorts], query.get('sort') ?? undefined),
    q: (query.get('q') ?? '').trim().slice(0, 64),
  }
  const directory = await site.directory()
  const chainId = site[filters.chain]
  const found = directory.launches.filter(
    (launch) => launch.chainId === chainId && matches(launch, filters.q.toLowerCase()),
  )
  const stars = await readStars(
    site.db,
    found.map(({ id }) => id),
    viewer.userId,
  )
  const ofStatus = (status: string) => found.filter((launch) => launch.status === status)
  const listed = (filters.status === 'all' ? [...found] : ofStatus(filters.status)).sort(
    orders(stars)[filters.sort],
  )
  const { data, next } = pageOf(listed, query.get('cursor') ?? undefined, cards)
  const props = await readLaunchProps(site.db, directory, data, viewer.userId)
  const head: Omit<ProjectsProps, 'launches'> = {
    filters,
    counts: {
      all: found.length,
      ...(Object.fromEntries(launchStatuses.map((status) => [status, ofStatus(status).length])) as Record<
        (typeof launchStatuses)[number],
        number
      >),
    },
    next,
  }
  const { userId } = viewer
  const own = once(async () =>
    userId ? drafts.read(userId, query.get('draft') ?? undefined) : { draft: null, drafts: [] },
  )
  return {
    ...head,
    launches: merged(() => data.map(props.summary), { matchOn: 'id' }),
    draft: optional(async () => (await own()).draft),
    drafts: optional(async () => (await own()).drafts),
    tokens: optional(async () => (await readHeldTokens(site, viewer)).tokens),
  }
}

const matches = (launch: LaunchRow, q: string) =>
  q === '' ||
  [launch.name, launch.symbol, launch.presale, launch.token].some((text) => text.toLowerCase().includes(q))

type Order = (a: LaunchRow, b: LaunchRow) => number

/** Sales that one can take part in come first when those are asked for that end soon. */
const urgency = ['live', 'upcoming', 'succeeded', 'finalized', 'failed', 'cancelled']

function orders(stars: StarsOf): Record<ProjectFilters['sort'], Order> {
  return {
    ending: (a, b) =>
      urgency.indexOf(a.status) - urgency.indexOf(b.status) ||
      (a.status === 'live'
        ? a.endsAt.getTime() - b.endsAt.getTime()
        : b.endsAt.getTime() - a.endsAt.getTime()),
    raised: (a, b) => (BigInt(b.raised) > BigInt(a.raised) ? 1 : -1),
    newest: (a, b) => b.createdAt.getTime() - a.createdAt.getTime(),
    starred: (a, b) => stars(b.id).stars - stars(a.id).stars,
  }
}
