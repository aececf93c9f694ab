import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { LockRow, Outcome, PoolRow } from '../../shared/props/launch.ts'
import { tokensFor } from '../../shared/tokensFor.ts'
import type { Database } from '../database/database.ts'
import { chainEvents, contributions, payouts, stakeMoves } from '../database/launchpadSchema.ts'
import type { Directory } from './directory.ts'
import { launchAt } from './directory.ts'
import type { LaunchProps } from './launchProps.ts'
import { isOwn, type OwnAccount, ofOwn } from './ownAccounts.ts'
import { readRefs, shownAddress } from './people.ts'

/** What the accounts have in sales, in each they took part in. */
export async function readOutcomes(
  db: Database,
  directory: Directory,
  launchProps: Pick<LaunchProps, 'terms'>,
  accounts: readonly OwnAccount[],
): Promise<readonly Outcome[]> {
  if (accounts.length === 0) return []
  const paid = await db
    .select({
      chainId: contributions.chainId,
      presale: contributions.presale,
      account: contributions.buyer,
      total: sql<string>`sum(${contributions.value})`,
    })
    .from(contributions)
    .where(ofOwn(accounts, { chainId: contributions.chainId, address: contributions.buyer }))
    .groupBy(contributions.chainId, contributions.presale, contributions.buyer)
  const out = await db
    .select()
    .from(payouts)
    .where(
      and(
        ofOwn(accounts, { chainId: payouts.chainId, address: payouts.account }),
        inArray(payouts.kind, ['claim', 'refund']),
      ),
    )
    .orderBy(desc(payouts.eventId))
  return paid.flatMap(({ chainId, presale, account, total }) => {
    const launch = launchAt(directory, chainId, presale)
    if (!launch) return []
    const ofThis = out.filter(
      (one) => one.chainId === chainId && one.contract === presale && one.account === account,
    )
    const sum = (kind: string) =>
      ofThis.reduce((all, one) => (one.kind === kind ? all + BigInt(one.amount) : all), 0n)
    const refund = ofThis.find(({ kind }) => kind === 'refund')
    return [
      {
        id: `${launch.id}:${account}`,
        launch: launchProps.terms(launch),
        account: shownAddress(account),
        contributed: total,
        refunded: sum('refund').toString(),
        refundedAt: refund?.at.toISOString() ?? null,
        refundTx: refund?.txHash ?? null,
        entitled: `${tokensFor(BigInt(total) - sum('refund'), BigInt(launch.rate))}`,
        claimed: sum('claim').toString(),
      },
    ]
  })
}

/** Locks of a token, or of an account. */
export async function readLocks(
  db: Database,
  directory: Directory,
  isWanted: (lock: Directory['locks'][number]) => boolean,
): Promise<readonly LockRow[]> {
  const wanted = directory.locks.filter(isWanted)
  const refOf = await readRefs(
    db,
    wanted.map(({ beneficiary }) => beneficiary),
  )
  return wanted.map((lock) => {
    const { symbol, decimals, supply } = directory.tokenOf(lock.chainId, lock.token)
    return {
      ...{
        id: `${lock.chainId}:${lock.lockId}`,
        chainId: lock.chainId,
        contract: shownAddress(lock.contract),
      },
      ...{ lockId: String(lock.lockId), label: lock.label },
      token: { address: shownAddress(lock.token), symbol, decimals, supply },
      ...{ amount: lock.amount, released: lock.released, beneficiary: refOf(lock.beneficiary) },
      ...{ start: lock.startsAt.toISOString(), cliff: lock.cliffAt.toISOString() },
      end: lock.endsAt.toISOString(),
    }
  })
}

/** Pools of a token; with accounts those in which they have a stake. */
export async function readPools(
  db: Database,
  directory: Directory,
  {
    token,
    accounts,
  }: { readonly token?: string | undefined; readonly accounts?: readonly OwnAccount[] | undefined },
): Promise<readonly PoolRow[]> {
  const [stakes, funds] = await Promise.all([
    db
      .select({
        ...{ chainId: stakeMoves.chainId, pool: stakeMoves.pool, account: stakeMoves.account },
        staked: sql<string>`sum(${stakeMoves.delta})`,
      })
      .from(stakeMoves)
      .groupBy(stakeMoves.chainId, stakeMoves.pool, stakeMoves.account),
    db.select().from(chainEvents).where(eq(chainEvents.name, 'Funded')).orderBy(desc(chainEvents.id)),
  ])
  return directory.pools.flatMap((pool) => {
    if (token !== undefined && pool.token !== token) return []
    const of = stakes.filter(
      (one) => one.chainId === pool.chainId && one.pool === pool.pool && BigInt(one.staked) > 0n,
    )
    const own = accounts && of.filter(({ account }) => isOwn(accounts, pool.chainId, account))
    if (own && own.length === 0 && token === undefined) return []
    const fund = funds.find((one) => one.chainId === pool.chainId && one.contract === pool.pool)
    const { symbol, decimals } = directory.tokenOf(pool.chainId, pool.token)
    return [
      {
        ...{ id: `${pool.chainId}:${pool.pool}`, chainId: pool.chainId, pool: shownAddress(pool.pool) },
        token: { address: shownAddress(pool.token), symbol, decimals },
        ...{ owner: shownAddress(pool.owner), totalStaked: pool.totalStaked },
        rateX: String(fund?.args.rateX ?? '0'),
        periodEnd: fund ? new Date(Number(fund.args.periodEnd) * 1000).toISOString() : null,
        stakers: of.length,
        staked: own ? own.reduce((sum, one) => sum + BigInt(one.staked), 0n).toString() : null,
      },
    ]
  })
}
