import { Deferred, usePage } from '@inertiajs/react'
import { sameAddress } from '@latchkey/core'
import { useAccount } from '@latchkey/ui'
import type { SharedProps } from '../../shared/pageProps.ts'
import type { AddressProps, Backer, LaunchUpdate } from '../../shared/props/address.ts'
import type { LaunchDetail, Listed } from '../../shared/props/launch.ts'
import { BuyBox } from '../launch/BuyBox.tsx'
import { LockCard } from '../launch/LockCard.tsx'
import { CancelSale } from '../launch/OwnerButtons.tsx'
import { PresaleFailedCard } from '../launch/PresaleFailedCard.tsx'
import { PresaleSucceeded } from '../launch/PresaleSucceeded.tsx'
import { SaleBar } from '../launch/SaleBar.tsx'
import { Staking } from '../launch/Staking.tsx'
import { StatusChip, useLaunchStatus } from '../launch/StatusChip.tsx'
import { AddressText } from '../parts/AddressText.tsx'
import { Amount } from '../parts/Amount.tsx'
import { AreaChart } from '../parts/AreaChart.tsx'
import { Card } from '../parts/Card.tsx'
import { EmptyState } from '../parts/EmptyState.tsx'
import { Fact, Facts } from '../parts/Facts.tsx'
import { LoadMore } from '../parts/LoadMore.tsx'
import { SkeletonBlock } from '../parts/Skeleton.tsx'
import { dateText, dateTimeText, durationText } from '../time/timeText.ts'
import { useChainNow } from '../time/useChainNow.ts'
import { useChain } from '../wallet/useChain.ts'

/** The overview of a launch: its sale, what the visitor can do in it, its locks and its pool. */
export function LaunchView({ props, launch }: { props: AddressProps; launch: LaunchDetail }) {
  return (
    <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="grid min-w-0 content-start gap-5 max-lg:order-2">
        <About launch={launch} />
        <Terms launch={launch} />
        {props.locks.map((lock) => (
          <LockCard key={lock.id} lock={lock} />
        ))}
        <Card title="Raised over time">
          <Deferred data="series" fallback={<SkeletonBlock label="Loading the chart" className="h-60" />}>
            <RaisedChart chainId={launch.chainId} />
          </Deferred>
        </Card>
        <Backers backers={props.backers} chainId={launch.chainId} />
      </div>
      <div className="grid min-w-0 content-start gap-5 max-lg:order-1">
        <SaleCard launch={launch} />
        {props.pools.map((pool) => (
          <Staking key={pool.id} pool={pool} />
        ))}
      </div>
    </div>
  )
}

/** The one card that the state of the sale calls for. */
function SaleCard({ launch }: { launch: LaunchDetail }) {
  const status = useLaunchStatus(launch)
  const { address } = useAccount({ namespace: 'eip155' })
  const { you } = usePage<SharedProps & AddressProps>().props
  const known = you?.find(({ account }) => address !== undefined && sameAddress(account, address))
  const shared = { launch, account: address, known, canAct: true }
  switch (status) {
    case 'upcoming':
      return <Opening launch={launch} />
    case 'live':
      return (
        <>
          <Card title="Sale" aside={<StatusChip launch={launch} />}>
            <SaleBar launch={launch} />
            <CancelSale launch={launch} />
          </Card>
          <BuyBox launch={launch} />
        </>
      )
    case 'succeeded':
    case 'finalized':
      return (
        <>
          <Card title="Sale" aside={<StatusChip launch={launch} />}>
            <SaleBar launch={launch} />
          </Card>
          <PresaleSucceeded {...shared} />
        </>
      )
    default:
      return <PresaleFailedCard {...shared} />
  }
}

function Opening({ launch }: { launch: LaunchDetail }) {
  const now = useChainNow(launch.chainId)
  return (
    <Card title="Opens soon" aside={<StatusChip launch={launch} />}>
      <p className="text-3xl font-semibold tracking-tight tabular-nums" role="timer">
        {durationText(Date.parse(launch.start) - now)}
      </p>
      <p className="mt-2 text-muted">
        Opens {dateTimeText(launch.start)}, ends {dateTimeText(launch.end)}.
      </p>
      <CancelSale launch={launch} />
    </Card>
  )
}

function About({ launch }: { launch: LaunchDetail }) {
  return (
    <Card title="About">
      <p className="whitespace-pre-line [overflow-wrap:anywhere]">{launch.description || launch.tagline}</p>
      <p className="mt-4 flex flex-wrap items-center gap-2 text-sm text-muted">
        Created by <AddressText of={launch.owner} />
      </p>
    </Card>
  )
}

function Terms({ launch }: { launch: LaunchDetail }) {
  const { symbol } = useChain(launch.chainId)
  const tokens = (value: string) => <Amount value={value} decimals={launch.decimals} symbol={launch.symbol} />
  return (
    <Card title="Terms of the sale">
      <Facts columns>
        <Fact name="Soft cap">
          <Amount value={launch.softCap} symbol={symbol} />
        </Fact>
        <Fact name="Hard cap">
          <Amount value={launch.hardCap} symbol={symbol} />
        </Fact>
        <Fact name="Price">
          1 {symbol} = {tokens(launch.rate)}
        </Fact>
        <Fact name="Backers">{launch.backers.toLocaleString('en')}</Fact>
        <Fact name="Opens">{dateText(launch.start)}</Fact>
        <Fact name="Ends">{dateText(launch.end)}</Fact>
        <Fact name="At once">{launch.tgeBps / 100} %</Fact>
        <Fact name="Vests in">{launch.vestingSec ? durationText(launch.vestingSec * 1000) : 'at once'}</Fact>
        <Fact name="For sale">{tokens(launch.tokensForSale)}</Fact>
        <Fact name="Supply">{tokens(launch.supply)}</Fact>
      </Facts>
      <details className="mt-4 text-sm">
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-muted hover:text-ink">
          Contracts
        </summary>
        <dl className="grid gap-2">
          {launch.contracts.map(({ label, address }) => (
            <div key={label}>
              <dt className="text-muted">{label}</dt>
              <dd className="font-mono break-all" dir="ltr">
                {address}
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </Card>
  )
}

function RaisedChart({ chainId }: { chainId: number }) {
  const { series = [] } = usePage<SharedProps & AddressProps>().props
  const { symbol } = useChain(chainId)
  if (series.length < 2) return <p className="text-muted">Too few contributions for a chart yet.</p>
  return (
    <AreaChart
      title={`Raised in ${symbol} over time`}
      times={series.map(({ at }) => dateText(at))}
      series={[
        {
          name: `Raised (${symbol})`,
          look: 'main',
          values: series.map(({ raised }) => Number(raised) / 1e18),
        },
      ]}
      format={(value) => value.toLocaleString('en', { maximumFractionDigits: 3 })}
    />
  )
}

function Backers({ backers, chainId }: { backers: Listed<Backer>; chainId: number }) {
  const { symbol } = useChain(chainId)
  return (
    <Card title="Backers">
      {backers.data.length === 0 ? (
        <p className="text-muted">Nobody has contributed yet.</p>
      ) : (
        <ul className="divide-y divide-line">
          {backers.data.map((backer) => (
            <li key={backer.id} className="flex flex-wrap items-center justify-between gap-3 py-2 text-sm">
              <AddressText of={backer.who} />
              <span className="font-medium">
                <Amount value={backer.contributed} symbol={symbol} />
              </span>
            </li>
          ))}
        </ul>
      )}
      <LoadMore next={backers.next} only={['backers']} />
    </Card>
  )
}

/** What the team wrote, newest first. */
export function Updates({ updates }: { updates: readonly LaunchUpdate[] }) {
  if (updates.length === 0) return <EmptyState text="The team has not written an update yet." />
  return (
    <ul className="grid max-w-3xl gap-4">
      {updates.map((update) => (
        <li key={update.id} className="rounded-2xl border border-line bg-surface p-5">
          <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
            <AddressText of={update.author} />
            <time dateTime={update.at}>{dateTimeText(update.at)}</time>
          </p>
          <p className="mt-2 whitespace-pre-line [overflow-wrap:anywhere]">{update.body}</p>
        </li>
      ))}
    </ul>
  )
}
