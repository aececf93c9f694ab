import { and, eq, gte, or, sql } from 'drizzle-orm'
import type { DashboardLaunchpad, DashboardPoint, Position } from '../../shared/props/dashboard.ts'
import type { Outcome } from '../../shared/props/launch.ts'
import { chainEvents, contributions, nfts, payouts } from '../database/launchpadSchema.ts'
import { deepMerged, deferred, once, type Props, together } from '../inertia/prop.ts'
import { readActionable, readCandidates } from '../launchpad/actionable.ts'
import { readActivity } from '../launchpad/activity.ts'
import { type Directory, launchAt } from '../launchpad/directory.ts'
import { readLocks, readOutcomes, readPools } from '../launchpad/holdings.ts'
import { readLaunchProps } from '../launchpad/launchProps.ts'
import { addressesOn, isOwn, type OwnAccount, ofOwn } from '../launchpad/ownAccounts.ts'
import { shownAddress } from '../launchpad/people.ts'
import type { Site, Viewer } from './site.ts'

const activityItems = 20
const days = 90
const dayMs = 86_400_000

/** What `Dashboard` shows of the launchpad, for all accounts of the browser's sign-ins. */
export function dashboardLaunchpad(site: Site, viewer: Viewer, cursor: string | undefined): Props {
  const { db, coins } = site
  const { accounts } = viewer
  const holdings = once(() => readHoldings(site, viewer))
  const candidates = once(async () => {
    const { directory, outcomes, locks, pools } = await holdings()
    return readCandidates(site, directory, { viewer, outcomes, locks, pools })
  })
  const about = accounts.length > 0 ? or(...accounts.map(ofAccount)) : sql`false`
  return {
    ...together(['summary', 'positions', 'mine'], async () =>
      describeHoldings(site, viewer, await holdings()),
    ),
    expected: async () => (await candidates()).length,
    actionable: deferred(async () => readActionable(site, await candidates()), 'chain'),
    series: deferred(async () => readSeries(site, await site.directory(), accounts), 'chart'),
    activity: deepMerged(
      async () =>
        readActivity(db, await site.directory(), coins, { where: about, limit: activityItems, cursor }),
      { matchOn: 'data.id' },
    ),
  }
}

type Holdings = Awaited<ReturnType<typeof readHoldings>>

/** What the viewer's accounts have on chain. */
async function readHoldings({ db, directory: read }: Site, { accounts, userId }: Viewer) {
  const directory = await read()
  const launchProps = await readLaunchProps(db, directory, directory.launches, userId)
  const [outcomes, pools, locks, owned] = await Promise.all([
    readOutcomes(db, directory, launchProps, accounts),
    readPools(db, directory, { accounts }),
    readLocks(db, directory, ({ chainId, beneficiary }) => isOwn(accounts, chainId, beneficiary)),
    accounts.length > 0
      ? db
          .select()
          .from(nfts)
          .where(ofOwn(accounts, { chainId: nfts.chainId, address: nfts.owner }))
      : [],
  ])
  return { directory, launchProps, outcomes, pools, locks, owned }
}

function describeHoldings(
  { live, practice, coins }: Site,
  { accounts }: Viewer,
  { directory, launchProps, outcomes, pools, locks, owned }: Holdings,
): Pick<DashboardLaunchpad, 'summary' | 'positions' | 'mine'> {
  const chains = [live, practice]
  const paidIn = (chainId: number) =>
    outcomes
      .filter(({ launch }) => launch.chainId === chainId)
      .reduce((sum, { contributed, refunded }) => sum + BigInt(contributed) - BigInt(refunded), 0n)
  return {
    summary: {
      contributed: chains.map((chainId) => ({
        ...{ chainId, symbol: coins.get(chainId)?.symbol ?? '', amount: paidIn(chainId).toString() },
      })),
      launches: outcomes.length,
      nfts: owned.length,
    },
    positions: [
      ...outcomes.map((outcome) => contributionOf(outcome, directory, coins)),
      ...pools.map(
        ({ id, chainId, token, staked, pool }): Position => ({
          ...{
            id: `stake:${id}`,
            kind: 'stake',
            chainId,
            account: shownAddress(addressesOn(accounts, chainId)[0] ?? ''),
          },
          ...{
            label: `${token.symbol} staking`,
            href: `/address/${pageOfToken(directory, chainId, token.address) ?? pool}?chain=${chainId}`,
          },
          ...{
            note: 'Earning rewards',
            amount: staked ?? '0',
            symbol: token.symbol,
            decimals: token.decimals,
          },
        }),
      ),
      ...locks.map(
        ({ id, chainId, label, token, amount, released, beneficiary, end }): Position => ({
          ...{
            id: `lock:${id}`,
            kind: 'lock',
            chainId,
            account: beneficiary.address,
            label: `${label} lock`,
          },
          ...{
            href: `/address/${token.address}?chain=${chainId}`,
            note: `Fully unlocked on ${end.slice(0, 10)}`,
          },
          amount: (BigInt(amount) - BigInt(released)).toString(),
          ...{ symbol: token.symbol, decimals: token.decimals },
        }),
      ),
      ...directory.collections.flatMap(({ chainId, address, name, symbol, slug }): Position[] => {
        const held = owned.filter((nft) => nft.chainId === chainId && nft.collection === address)
        if (held.length === 0) return []
        const chain = chainId === practice ? '&chain=practice' : ''
        return [
          {
            ...{
              id: `nft:${chainId}:${address}`,
              kind: 'nft',
              chainId,
              account: shownAddress(held[0]?.owner ?? ''),
            },
            ...{ label: name, href: `/nfts?owner=me&collection=${slug}${chain}`, note: 'Owned', symbol },
            ...{ amount: String(held.length), decimals: 0 },
          },
        ]
      }),
    ],
    mine: directory.launches
      .filter(({ chainId, owner }) => isOwn(accounts, chainId, owner))
      .map(launchProps.summary),
  }
}

const ofAccount = ({ address, chainId }: OwnAccount) =>
  and(
    chainId === undefined ? undefined : eq(chainEvents.chainId, chainId),
    or(
      sql`${chainEvents.account} = ${address}`,
      and(sql`${chainEvents.name} = 'Transfer'`, sql`${chainEvents.args}->>'from' = ${address}`),
    ),
  )

const pageOfToken = (directory: Directory, chainId: number, token: string) => {
  const launch = directory.launches.find(
    (one) => one.chainId === chainId && one.token === token.toLowerCase(),
  )
  return launch && shownAddress(launch.presale)
}

function contributionOf(outcome: Outcome, directory: Directory, coins: Site['coins']): Position {
  const { id, account, launch, contributed, refunded } = outcome
  const { chainId } = launch
  const status = launchAt(directory, chainId, launch.presale.toLowerCase())?.status ?? 'live'
  const coin = coins.get(chainId) ?? { symbol: '', decimals: 18 }
  const notes = {
    upcoming: 'Not open yet',
    live: `Live until ${launch.end.slice(0, 10)}`,
    succeeded: 'Succeeded, not finalised yet',
    finalized: 'Tokens are vesting to you',
    failed: refunded === '0' ? 'Soft cap missed, refundable' : 'Refunded',
    cancelled: refunded === '0' ? 'Cancelled, refundable' : 'Refunded',
  }
  return {
    ...{ id: `contribution:${id}`, kind: 'contribution', chainId, account, label: launch.name },
    ...{ href: `/address/${launch.presale}?chain=${chainId}`, note: notes[status], ...coin },
    amount: (BigInt(contributed) - BigInt(refunded)).toString(),
  }
}

/** Wei of each of the last 90 days on the live chain. */
async function readSeries(
  { db, live }: Site,
  directory: Directory,
  accounts: readonly OwnAccount[],
): Promise<readonly DashboardPoint[]> {
  const now = directory.chainNow(live)
  const since = new Date(now - days * dayMs)
  if (accounts.length === 0 || now === 0) return []
  const [paid, claims] = await Promise.all([
    db
      .select()
      .from(contributions)
      .where(
        and(
          ofOwn(accounts, { chainId: contributions.chainId, address: contributions.buyer }),
          gte(contributions.at, since),
        ),
      ),
    db
      .select()
      .from(payouts)
      .where(
        and(ofOwn(accounts, { chainId: payouts.chainId, address: payouts.account }), gte(payouts.at, since)),
      ),
  ])
  const dayOf = (at: Date) => at.toISOString().slice(0, 10)
  const contributed = new Map<string, bigint>()
  const claimed = new Map<string, bigint>()
  const add = (to: Map<string, bigint>, at: Date, wei: bigint) =>
    to.set(dayOf(at), (to.get(dayOf(at)) ?? 0n) + wei)
  for (const { chainId, at, value } of paid) if (chainId === live) add(contributed, at, BigInt(value))
  for (const { chainId, at, contract, kind, amount } of claims) {
    const launch = kind === 'claim' && chainId === live ? launchAt(directory, chainId, contract) : undefined
    if (launch) add(claimed, at, (BigInt(amount) * 10n ** 18n) / BigInt(launch.rate))
  }
  return Array.from({ length: days }, (_, index) => {
    const day = dayOf(new Date(now - (days - 1 - index) * dayMs))
    return {
      ...{
        day,
        contributed: (contributed.get(day) ?? 0n).toString(),
        claimed: (claimed.get(day) ?? 0n).toString(),
      },
    }
  })
}
