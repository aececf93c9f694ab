import { and, desc, eq, inArray, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { ActivityItem, ActivityKind, Listed } from '../../shared/props/launch.ts'
import type { Database } from '../database/database.ts'
import { chainEvents } from '../database/launchpadSchema.ts'
import type { Directory } from './directory.ts'
import { launchAt } from './directory.ts'
import { readRefs, shownAddress } from './people.ts'

const kinds: Readonly<Record<string, ActivityKind>> = {
  Contributed: 'contribute',
  Claimed: 'claim',
  Refunded: 'refund',
  Finalized: 'finalize',
  CancelledByOwner: 'cancel',
  Minted: 'mint',
  Transfer: 'transfer',
  Staked: 'stake',
  Unstaked: 'unstake',
  RewardPaid: 'reward',
  LockCreated: 'lock',
  LockReleased: 'release',
  DropClaimed: 'drop-claim',
  PresaleCreated: 'launch',
}

type Event = typeof chainEvents.$inferSelect

/** Names and decimals of native coins by chain. */
export type Coins = ReadonlyMap<number, { readonly symbol: string; readonly decimals: number }>

/** What happened, the newest first. `cursor`: the id of the last item of the previous page. */
export async function readActivity(
  db: Database,
  directory: Directory,
  coins: Coins,
  {
    where,
    limit,
    cursor,
  }: { readonly where?: SQL | undefined; readonly limit: number; readonly cursor?: string | undefined },
): Promise<Listed<ActivityItem>> {
  const [from] =
    cursor && /^\d{1,15}$/.test(cursor)
      ? await db
          .select()
          .from(chainEvents)
          .where(eq(chainEvents.id, Number(cursor)))
      : []
  const rows = await db
    .select()
    .from(chainEvents)
    .where(
      and(
        inArray(chainEvents.name, Object.keys(kinds)),
        // The transfer of a mint is the mint.
        or(ne(chainEvents.name, 'Transfer'), sql`${chainEvents.args}->>'from' not like '0x00000000%'`),
        where,
        from &&
          or(lt(chainEvents.at, from.at), and(eq(chainEvents.at, from.at), lt(chainEvents.id, from.id))),
      ),
    )
    .orderBy(desc(chainEvents.at), desc(chainEvents.id))
    .limit(limit + 1)
  const shown = rows.slice(0, limit)
  const described = shown.map((event) => ({ event, ...describe(event, directory, coins) }))
  const refOf = await readRefs(
    db,
    described.map(({ who }) => who),
  )
  const data = described.map(
    ({ event, who, ...about }): ActivityItem => ({
      ...{ id: String(event.id), ts: event.at.toISOString(), chainId: event.chainId },
      ...{ kind: kinds[event.name] ?? 'launch', who: refOf(who), tx: event.txHash, ...about },
      confirmed: directory.isConfirmed(event.chainId, event.blockNumber),
    }),
  )
  return { data, next: rows.length > limit ? String(shown.at(-1)?.id) : null }
}

type About = Pick<ActivityItem, 'amount' | 'symbol' | 'decimals' | 'subject'> & { readonly who: string }

function describe(event: Event, directory: Directory, coins: Coins): About {
  const { chainId, contract, name, args } = event
  const who = event.account ?? ''
  const page = (address: string) => `/address/${shownAddress(address)}?chain=${chainId}`
  const ofToken = (address: string, amount: unknown) => {
    const { symbol, decimals } = directory.tokenOf(chainId, address)
    return { amount: String(amount), symbol, decimals }
  }
  if (event.kind === 'presale' || name === 'PresaleCreated') {
    const launch = launchAt(directory, chainId, name === 'PresaleCreated' ? String(args.presale) : contract)
    const subject = { label: launch?.name ?? 'A launch', href: page(launch?.presale ?? contract) }
    const coin = coins.get(chainId) ?? { symbol: '', decimals: 18 }
    const inCoins = (value: unknown) => ({ amount: String(value), ...coin })
    const by = { subject, who: who || (launch?.owner ?? contract) }
    if (name === 'Claimed') return { ...by, ...ofToken(launch?.token ?? '', args.tokens) }
    if (name === 'Finalized') return { ...by, ...inCoins(args.raised) }
    if (args.value !== undefined) return { ...by, ...inCoins(args.value) }
    return { ...by, amount: null, symbol: null, decimals: 18 }
  }
  if (event.kind === 'pool') {
    const pool = directory.pools.find((one) => one.chainId === chainId && one.pool === contract)
    const { symbol } = directory.tokenOf(chainId, pool?.token ?? '')
    const launch = directory.launches.find((one) => one.chainId === chainId && one.token === pool?.token)
    const subject = { label: `${symbol} staking`, href: page(launch?.presale ?? contract) }
    return { who, subject, ...ofToken(pool?.token ?? '', args.amount) }
  }
  if (event.kind === 'lock') {
    const lock = directory.locks.find((one) => one.chainId === chainId && String(one.lockId) === args.id)
    const subject = { label: `${lock?.label || 'Lock'} lock`, href: page(lock?.token ?? contract) }
    return { who, subject, ...ofToken(lock?.token ?? '', args.amount) }
  }
  if (event.kind === 'drop') {
    const drop = directory.drops.find((one) => one.chainId === chainId && String(one.onchainId) === args.id)
    const subject = { label: drop?.list.title ?? 'An airdrop', href: '/airdrops?tab=live' }
    return { who, subject, ...ofToken(drop?.token ?? '', args.amount) }
  }
  const collection = directory.collections.find((one) => one.chainId === chainId && one.address === contract)
  const label = collection?.name ?? 'A collection'
  const amount = name === 'Minted' ? String(args.quantity) : '1'
  const subject =
    name === 'Transfer'
      ? { label: `${label} #${args.tokenId}`, href: page(contract) }
      : { label, href: collection ? `/mint/${chainId}/${collection.slug}` : page(contract) }
  return { who, subject, amount, symbol: collection?.symbol ?? null, decimals: 0 }
}
