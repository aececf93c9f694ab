import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { isAddress } from 'viem'
import { type AddressProps, addressTabs, type Backer } from '../../shared/props/address.ts'
import type { LaunchDetail, Listed } from '../../shared/props/launch.ts'
import { chainEvents, contributions, nfts, projectUpdates } from '../database/launchpadSchema.ts'
import { deepMerged, deferred, merged, once, type Props, together } from '../inertia/prop.ts'
import { readActivity } from '../launchpad/activity.ts'
import { contributedToday } from '../launchpad/contributedToday.ts'
import type { CollectionRow, Directory, LaunchRow } from '../launchpad/directory.ts'
import { readLocks, readOutcomes, readPools } from '../launchpad/holdings.ts'
import { readLaunchProps } from '../launchpad/launchProps.ts'
import { collectionInfo, readNftCards } from '../launchpad/nftProps.ts'
import { anyNetwork } from '../launchpad/ownAccounts.ts'
import { accountOf, readAbout, readRefs, shownAddress } from '../launchpad/people.ts'
import { readStars } from '../launchpad/stars.ts'
import { readXBadge } from '../x/xAccounts.ts'
import { oneOf, pageOf, type Site, type Viewer } from './site.ts'

const activityItems = 20
const nftCards = 24
const backerRows = 20

export type AddressPage =
  | { readonly props: Props }
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
  const directory = await site.directory()
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

const nothing: Listed<never> = { data: [], next: null }

/** Props that only some kinds of addresses have. */
const empty: Props = {
  ...{ launch: null, collection: null, codeBytes: null, outcomes: [], locks: [], pools: [] },
  ...{ contributedToday: '0', ownProject: null },
  you: deferred(() => null, 'you'),
  nfts: deferred(() => [], 'nfts'),
  backers: deepMerged(() => nothing),
  series: deferred(() => [], 'chart'),
  updates: merged(() => []),
}

async function readHead(
  site: Site,
  viewer: Viewer,
  about: {
    ref: string
    address: string
    title: string
    subtitle: string
    bio?: string | undefined
    links?: LaunchDetail['links']
  },
) {
  const [refOf, starsOf, x] = await Promise.all([
    readRefs(site.db, [about.address]),
    readStars(site.db, [about.ref], viewer.userId),
    readXBadge(site.db, accountOf(about.address), site.xProfiles),
  ])
  const { title, subtitle, bio = '', links = [] } = about
  return { ref: refOf(about.address), title, subtitle, bio, links, x, ...starsOf(about.ref) }
}

function launchPage(
  site: Site,
  viewer: Viewer,
  { directory, launch, query, address }: Common & { launch: LaunchRow; address: string },
): AddressPage {
  const { db } = site
  const { chainId, token, presale } = launch
  const launchProps = once(() => readLaunchProps(db, directory, [launch], viewer.userId))
  const ofToken = once(async () => {
    const accounts = viewer.accounts.length > 0 ? viewer.accounts : undefined
    return (await readPools(db, directory, { token, accounts })).filter((pool) => pool.chainId === chainId)
  })
  const detail = async () =>
    (await launchProps()).detail(launch, [
      { label: 'Sale', address: shownAddress(presale) },
      { label: 'Token', address: shownAddress(token) },
      ...(await ofToken()).map(({ pool }) => ({ label: 'Staking pool', address: pool })),
    ])
  const ofLaunch = or(
    inArray(chainEvents.contract, [
      presale,
      ...directory.pools
        .filter((pool) => pool.chainId === chainId && pool.token === token)
        .map(({ pool }) => pool),
    ]),
    and(eq(chainEvents.kind, 'launchpad'), sql`${chainEvents.args}->>'presale' = ${presale}`),
  )
  return {
    props: {
      ...empty,
      ...{ address: shownAddress(address), namespace: 'eip155', chainId, kind: 'launch', tab: tabOf(query) },
      header: async () => {
        const { tagline: subtitle, links } = await detail()
        const title = `${launch.name} (${launch.symbol})`
        return readHead(site, viewer, { ref: launch.id, address: presale, title, subtitle, links })
      },
      launch: detail,
      locks: () => readLocks(db, directory, (lock) => lock.chainId === chainId && lock.token === token),
      pools: ofToken,
      you: deferred(async () => {
        if (viewer.userId === undefined) return null
        const outcomes = await readOutcomes(db, directory, await launchProps(), viewer.accounts)
        return outcomes.filter((outcome) => outcome.launch.id === launch.id)
      }, 'you'),
      contributedToday: () => contributedToday(site, viewer.accounts),
      backers: deepMerged(() => readBackers(site, launch, query.get('backers') ?? undefined), {
        matchOn: 'data.id',
      }),
      series: deferred(() => readSeries(site, launch), 'chart'),
      updates: merged(() => readUpdates(site, launch), { matchOn: 'id' }),
      ownProject: launch.project?.ownerUserId === (viewer.userId ?? '') ? launch.project.id : null,
      activity: activityOf(site, directory, query, and(eq(chainEvents.chainId, chainId), ofLaunch)),
    },
  }
}

function collectionPage(
  site: Site,
  viewer: Viewer,
  { directory, collection, query }: Common & { collection: CollectionRow },
): AddressPage {
  const { db } = site
  const { chainId, address, name: title, description: subtitle } = collection
  const ofCollection = and(eq(nfts.chainId, chainId), eq(nfts.collection, address))
  return {
    props: {
      ...empty,
      ...{
        address: shownAddress(address),
        namespace: 'eip155',
        chainId,
        kind: 'collection',
        tab: tabOf(query),
      },
      header: () => readHead(site, viewer, { ref: `${chainId}:${address}`, address, title, subtitle }),
      async collection() {
        const [minted, refOf] = await Promise.all([
          db.$count(nfts, ofCollection),
          readRefs(db, [collection.owner]),
        ])
        return collectionInfo(collection, directory, Number(minted), refOf)
      },
      nfts: nftsOf(site, directory, ofCollection, desc(nfts.tokenId)),
      activity: activityOf(
        ...([site, directory, query] as const),
        and(eq(chainEvents.chainId, chainId), eq(chainEvents.contract, address)),
      ),
    },
  }
}

function accountPage(
  site: Site,
  viewer: Viewer,
  {
    directory,
    address,
    isEvm,
    query,
    wanted,
  }: Common & { address: string; isEvm: boolean; wanted: number | undefined },
): AddressPage {
  const { db } = site
  return {
    props: {
      ...empty,
      ...{ address: shownAddress(address), namespace: isEvm ? 'eip155' : 'solana', tab: tabOf(query) },
      ...together(['chainId', 'kind', 'codeBytes', 'header'], async () => {
        const code = isEvm ? await readCode(site, address, wanted) : undefined
        const { handle } = (await readRefs(db, [address]))(address)
        const title = handle ? `@${handle}` : `${shownAddress(address).slice(0, 6)}…${address.slice(-4)}`
        const about = await readAbout(db, address)
        const kind = code ? 'Contract' : isEvm ? 'Wallet' : 'Solana wallet'
        const subtitle = about?.displayName ? `${about.displayName} · ${kind}` : kind
        const ref = code ? `${code.chainId}:${address}` : address
        return {
          ...{
            chainId: code?.chainId ?? null,
            kind: code ? 'contract' : 'wallet',
            codeBytes: code?.bytes ?? null,
          },
          header: await readHead(site, viewer, { ref, address, title, subtitle, bio: about?.bio }),
        }
      }),
      async outcomes() {
        const launchProps = await readLaunchProps(db, directory, directory.launches, viewer.userId)
        return readOutcomes(db, directory, launchProps, [anyNetwork(address)])
      },
      locks: () => readLocks(db, directory, ({ beneficiary }) => beneficiary === address),
      pools: () => readPools(db, directory, { accounts: [anyNetwork(address)] }),
      nfts: nftsOf(site, directory, eq(nfts.owner, address), desc(nfts.eventId)),
      activity: activityOf(
        ...([site, directory, query] as const),
        or(
          eq(chainEvents.account, address),
          and(eq(chainEvents.name, 'Transfer'), sql`${chainEvents.args}->>'from' = ${address}`),
        ),
      ),
    },
  }
}

const tabOf = (query: URLSearchParams) => oneOf([...addressTabs], query.get('tab') ?? undefined)

const activityOf = (
  { db, coins }: Site,
  directory: Directory,
  query: URLSearchParams,
  where: SQL | undefined,
) =>
  deepMerged(
    () =>
      readActivity(db, directory, coins, {
        ...{ where, limit: activityItems, cursor: query.get('cursor') ?? undefined },
      }),
    { matchOn: 'data.id' },
  )

const nftsOf = ({ db }: Site, directory: Directory, where: SQL | undefined, order: SQL) =>
  deferred(
    async () =>
      readNftCards(db, directory, await db.select().from(nfts).where(where).orderBy(order).limit(nftCards)),
    'nfts',
  )

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
    .select()
    .from(projectUpdates)
    .where(eq(projectUpdates.projectId, project.id))
    .orderBy(desc(projectUpdates.at))
  const refOf = await readRefs(db, [owner])
  return rows.map(({ id, at, body }) => ({
    id,
    at: at.toISOString(),
    author: refOf(owner),
    body,
  }))
}
