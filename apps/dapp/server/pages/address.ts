import { and, desc, eq, inArray, or, sql } from 'drizzle-orm'
import { isAddress } from 'viem'
import { type AddressProps, addressTabs, type Backer } from '../../shared/props/address.ts'
import type { LaunchDetail, Listed } from '../../shared/props/launch.ts'
import { chainEvents, contributions, nfts, projectUpdates } from '../database/launchpadSchema.ts'
import { users } from '../database/schema.ts'
import { deepMerged, deferred, merged, type Props } from '../inertia/prop.ts'
import { readActivity } from '../launchpad/activity.ts'
import { type CollectionRow, type Directory, type LaunchRow, readDirectory } from '../launchpad/directory.ts'
import { readLocks, readOutcomes, readPools } from '../launchpad/holdings.ts'
import { readLaunchProps } from '../launchpad/launchProps.ts'
import { collectionInfo, readNftCards } from '../launchpad/nftProps.ts'
import { readRefs, shownAddress } from '../launchpad/people.ts'
import { readStars } from '../launchpad/stars.ts'
import { oneOf, pageOf, type Site, type Viewer } from './site.ts'

const activityItems = 20
const nftCards = 24
const backerRows = 20

export type AddressPage =
  | { readonly title: string; readonly props: Props }
  /** Another form of the same address. */
  | { readonly redirect: string }
  | { readonly problem: string }

/** Props of `Address`: a wallet, a launch by its sale or token, a collection, or another contract. Dapp 3.4. */
export async function addressPage(
  site: Site,
  viewer: Viewer,
  text: string,
  query: URLSearchParams,
): Promise<AddressPage> {
  const isEvm = /^0x[0-9a-fA-F]{40}$/.test(text)
  if (!isEvm && !/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text))
    return { problem: 'That is not an address or a name we can find.' }
  const shown = shownAddress(text)
  if (isEvm && shown !== text) {
    const oneCase =
      text.slice(2) === text.slice(2).toLowerCase() || text.slice(2) === text.slice(2).toUpperCase()
    if (!oneCase && !isAddress(text)) return { problem: 'That address has a typo (checksum).' }
    const search = query.toString()
    return { redirect: `/address/${shown}${search ? `?${search}` : ''}` }
  }
  const address = isEvm ? text.toLowerCase() : text
  const directory = await readDirectory(site.db)
  const wanted = Number(query.get('chain')) || undefined
  const chains = [wanted, site.live, site.practice].filter((id) => id !== undefined)
  const onChain = <T extends { readonly chainId: number }>(rows: readonly T[]) =>
    chains.flatMap((id) => rows.filter(({ chainId }) => chainId === id))[0]
  const launch = onChain(directory.launches.filter((row) => [row.presale, row.token].includes(address)))
  const collection = onChain(directory.collections.filter((row) => row.address === address))
  if (launch) return launchPage(site, viewer, { directory, launch, query, address })
  if (collection) return collectionPage(site, viewer, { directory, collection, query })
  return accountPage(site, viewer, { directory, address, isEvm, query, wanted })
}

type Common = { readonly directory: Directory; readonly query: URLSearchParams }

const empty = {
  launch: null,
  collection: null,
  codeBytes: null,
  outcomes: [],
  locks: [],
  pools: [],
  updates: [],
}
const nothing: Listed<never> = { data: [], next: null }

async function headOf(
  site: Site,
  viewer: Viewer,
  about: { ref: string; address: string; title: string; subtitle: string; links?: LaunchDetail['links'] },
) {
  const [refOf, starsOf] = await Promise.all([
    readRefs(site.db, [about.address]),
    readStars(site.db, [about.ref], viewer.userId),
  ])
  const { title, subtitle, links = [] } = about
  return { ref: refOf(about.address), title, subtitle, links, ...starsOf(about.ref) }
}

async function launchPage(
  site: Site,
  viewer: Viewer,
  { directory, launch, query, address }: Common & { launch: LaunchRow; address: string },
): Promise<AddressPage> {
  const { db, coins } = site
  const { chainId, token, presale } = launch
  const props = await readLaunchProps(db, directory, [launch], viewer.userId)
  const pools = await readPools(db, directory, {
    token,
    accounts: viewer.accounts.length > 0 ? viewer.accounts : undefined,
  })
  const detail = props.detail(launch, [
    { label: 'Sale', address: shownAddress(presale) },
    { label: 'Token', address: shownAddress(token) },
    ...pools.map(({ pool }) => ({ label: 'Staking pool', address: pool })),
  ])
  const about = { ref: launch.id, address: presale, title: `${launch.name} (${launch.symbol})` }
  const head = {
    ...empty,
    ...{ address: shownAddress(address), namespace: 'eip155' as const, chainId, kind: 'launch' as const },
    tab: oneOf([...addressTabs], query.get('tab') ?? undefined),
    header: await headOf(site, viewer, { ...about, subtitle: detail.tagline, links: detail.links }),
    launch: detail,
    locks: await readLocks(db, directory, (lock) => lock.chainId === chainId && lock.token === token),
    pools: pools.filter((pool) => pool.chainId === chainId),
  }
  const ofLaunch = and(
    eq(chainEvents.chainId, chainId),
    or(
      inArray(chainEvents.contract, [presale, ...pools.map(({ pool }) => pool.toLowerCase())]),
      and(eq(chainEvents.kind, 'launchpad'), sql`${chainEvents.args}->>'presale' = ${presale}`),
    ),
  )
  return {
    title: about.title,
    props: {
      ...head,
      you: deferred(
        async () =>
          viewer.userId === undefined
            ? null
            : (await readOutcomes(db, directory, props, viewer.accounts)).filter(
                (outcome) => outcome.launch.id === launch.id,
              ),
        'you',
      ),
      nfts: deferred(() => [], 'nfts'),
      backers: deepMerged(() => readBackers(site, launch, query.get('backers') ?? undefined), {
        matchOn: 'data.id',
      }),
      series: deferred(() => readSeries(site, launch), 'chart'),
      updates: merged(() => readUpdates(site, launch), { matchOn: 'id' }),
      activity: deepMerged(
        () =>
          readActivity(db, directory, coins, {
            where: ofLaunch,
            limit: activityItems,
            cursor: query.get('cursor') ?? undefined,
          }),
        { matchOn: 'data.id' },
      ),
    },
  }
}

async function collectionPage(
  site: Site,
  viewer: Viewer,
  { directory, collection, query }: Common & { collection: CollectionRow },
): Promise<AddressPage> {
  const { db, coins } = site
  const { chainId, address, name } = collection
  const ofCollection = and(eq(nfts.chainId, chainId), eq(nfts.collection, address))
  const [minted, refOf] = await Promise.all([db.$count(nfts, ofCollection), readRefs(db, [collection.owner])])
  const head = {
    ...empty,
    ...{ address: shownAddress(address), namespace: 'eip155' as const, chainId, kind: 'collection' as const },
    tab: oneOf([...addressTabs], query.get('tab') ?? undefined),
    header: await headOf(site, viewer, {
      ...{ ref: `${chainId}:${address}`, address, title: name, subtitle: collection.description },
    }),
    collection: collectionInfo(collection, directory, Number(minted), refOf),
  }
  return {
    title: name,
    props: {
      ...head,
      you: deferred(() => null, 'you'),
      nfts: deferred(
        async () =>
          readNftCards(
            db,
            directory,
            await db.select().from(nfts).where(ofCollection).orderBy(desc(nfts.tokenId)).limit(nftCards),
          ),
        'nfts',
      ),
      backers: deepMerged(() => nothing),
      series: deferred(() => [], 'chart'),
      updates: merged(() => []),
      activity: deepMerged(
        () =>
          readActivity(db, directory, coins, {
            where: and(eq(chainEvents.chainId, chainId), eq(chainEvents.contract, address)),
            ...{ limit: activityItems, cursor: query.get('cursor') ?? undefined },
          }),
        { matchOn: 'data.id' },
      ),
    },
  }
}

async function accountPage(
  site: Site,
  viewer: Viewer,
  {
    directory,
    address,
    isEvm,
    query,
    wanted,
  }: Common & { address: string; isEvm: boolean; wanted: number | undefined },
): Promise<AddressPage> {
  const { db, coins } = site
  const code = isEvm ? await readCode(site, address, wanted) : undefined
  const outcomeLaunches = await readLaunchProps(db, directory, directory.launches, viewer.userId)
  const refOf = await readRefs(db, [address])
  const { handle } = refOf(address)
  const short = `${shownAddress(address).slice(0, 6)}…${address.slice(-4)}`
  const title = handle ? `@${handle}` : short
  const subtitle = code ? 'Contract' : isEvm ? 'Wallet' : 'Solana wallet'
  const head = {
    ...empty,
    address: shownAddress(address),
    namespace: isEvm ? ('eip155' as const) : ('solana' as const),
    chainId: code?.chainId ?? null,
    kind: code ? ('contract' as const) : ('wallet' as const),
    tab: oneOf([...addressTabs], query.get('tab') ?? undefined),
    header: await headOf(site, viewer, {
      ...{ ref: code ? `${code.chainId}:${address}` : address, address, title, subtitle },
    }),
    codeBytes: code?.bytes ?? null,
    outcomes: await readOutcomes(db, directory, outcomeLaunches, [address]),
    locks: await readLocks(db, directory, ({ beneficiary }) => beneficiary === address),
    pools: await readPools(db, directory, { accounts: [address] }),
  }
  return {
    title,
    props: {
      ...head,
      you: deferred(() => null, 'you'),
      nfts: deferred(
        async () =>
          readNftCards(
            db,
            directory,
            await db
              .select()
              .from(nfts)
              .where(eq(nfts.owner, address))
              .orderBy(desc(nfts.eventId))
              .limit(nftCards),
          ),
        'nfts',
      ),
      backers: deepMerged(() => nothing),
      series: deferred(() => [], 'chart'),
      updates: merged(() => []),
      activity: deepMerged(
        () =>
          readActivity(db, directory, coins, {
            where: or(
              eq(chainEvents.account, address),
              and(eq(chainEvents.name, 'Transfer'), sql`${chainEvents.args}->>'from' = ${address}`),
            ),
            ...{ limit: activityItems, cursor: query.get('cursor') ?? undefined },
          }),
        { matchOn: 'data.id' },
      ),
    },
  }
}

/** The size of the contract's code on the first chain that has some. A chain that does not answer has none. */
async function readCode({ call, live, practice }: Site, address: string, wanted: number | undefined) {
  for (const chainId of wanted === practice ? [practice, live] : [live, practice]) {
    const code = await call(`eip155:${chainId}`, 'eth_getCode', [address, 'latest']).catch(() => '0x')
    const bytes = typeof code === 'string' ? (code.length - 2) / 2 : 0
    if (bytes > 0) return { chainId, bytes }
  }
  return undefined
}

const ofSale = ({ chainId, presale }: LaunchRow) =>
  and(eq(contributions.chainId, chainId), eq(contributions.presale, presale))

async function readBackers(
  { db }: Site,
  launch: LaunchRow,
  cursor: string | undefined,
): Promise<Listed<Backer>> {
  const rows = await db
    .select({
      id: contributions.buyer,
      contributed: sql<string>`sum(${contributions.value})`,
      at: sql<Date>`max(${contributions.at})`.mapWith(contributions.at),
    })
    .from(contributions)
    .where(ofSale(launch))
    .groupBy(contributions.buyer)
    .orderBy(desc(sql`sum(${contributions.value})`), contributions.buyer)
  const { data, next } = pageOf(rows, cursor, backerRows)
  const refOf = await readRefs(
    db,
    data.map(({ id }) => id),
  )
  return {
    data: data.map(({ id, contributed, at }) => ({ id, who: refOf(id), contributed, at: at.toISOString() })),
    next,
  }
}

async function readSeries({ db }: Site, launch: LaunchRow) {
  const rows = await db.select().from(contributions).where(ofSale(launch)).orderBy(contributions.eventId)
  let raised = 0n
  return rows.map(({ at, value }) => {
    raised += BigInt(value)
    return { at: at.toISOString(), raised: raised.toString() }
  })
}

async function readUpdates({ db }: Site, { project, owner }: LaunchRow): Promise<AddressProps['updates']> {
  if (!project) return []
  const rows = await db
    .select({ update: projectUpdates, account: users.account })
    .from(projectUpdates)
    .leftJoin(users, eq(users.id, projectUpdates.authorId))
    .where(eq(projectUpdates.projectId, project.id))
    .orderBy(desc(projectUpdates.at))
  const refOf = await readRefs(db, [owner])
  return rows.map(({ update: { id, at, body } }) => ({
    id,
    at: at.toISOString(),
    author: refOf(owner),
    body,
  }))
}
