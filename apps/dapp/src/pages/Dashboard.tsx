import { Deferred, Head, router, usePage } from '@inertiajs/react'
import { signingIn } from '@latchkey/controllers/parts'
import { useLatchkey } from '@latchkey/ui'
import { Fragment, useState } from 'react'
import type { DashboardProps, SharedProps, SignInRow } from '../../shared/pageProps.ts'
import type { DashboardLaunchpad } from '../../shared/props/dashboard.ts'
import { Positions } from '../dashboard/Positions.tsx'
import { ToDo, ToDoSkeleton } from '../dashboard/ToDo.tsx'
import { ActivityList } from '../launch/ActivityList.tsx'
import { LaunchCard } from '../launch/LaunchCard.tsx'
import { Amount } from '../parts/Amount.tsx'
import { AreaChart } from '../parts/AreaChart.tsx'
import { Button } from '../parts/Button.tsx'
import { Card } from '../parts/Card.tsx'
import { Fact, Facts } from '../parts/Facts.tsx'
import { LoadMore } from '../parts/LoadMore.tsx'
import { SkeletonBlock } from '../parts/Skeleton.tsx'
import { Balances } from '../settings/Balances.tsx'
import { dateText } from '../time/timeText.ts'
import { useChain } from '../wallet/useChain.ts'

type Props = DashboardProps & DashboardLaunchpad

const time = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })

/** What the user can do now and holds in the launchpad, the balances of the accounts, and the browser's sign-ins. */
export function DashboardPage(props: Props) {
  const { addresses, chains, signIns, expires, positions, mine, activity, expected } = props
  return (
    <>
      <Head title="Dashboard" />
      <h1 className="text-3xl font-semibold tracking-tight">Dashboard</h1>
      <p className="mt-2 text-muted">
        Signed in as{' '}
        {addresses.map((address, i) => (
          <Fragment key={address}>
            {i > 0 && ' and '}
            <span className="font-mono text-sm break-all text-ink">{address}</span>
          </Fragment>
        ))}
      </p>
      <Summary {...props} />
      <div className="mt-5 grid gap-5">
        <div className="grid items-start gap-5 lg:grid-cols-2">
          <Card title="To do">
            <Deferred data="actionable" fallback={<ToDoSkeleton expected={expected} />}>
              <ToDo />
            </Deferred>
          </Card>
          <Card title="Positions">
            <Positions positions={positions} />
          </Card>
        </div>
        <Card title="The last 90 days">
          <Deferred data="series" fallback={<SkeletonBlock label="Loading the chart" className="h-60" />}>
            <Chart />
          </Deferred>
        </Card>
        {mine.length > 0 && (
          <section aria-labelledby="mine">
            <h2 id="mine" className="mb-4 text-lg font-semibold">
              My launches
            </h2>
            <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
              {mine.map((launch) => (
                <LaunchCard key={launch.id} launch={launch} only={['mine']} />
              ))}
            </div>
          </section>
        )}
        <Card title="Activity">
          {activity.data.length > 0 ? (
            <ActivityList items={activity.data} />
          ) : (
            <p className="text-muted">Nothing has happened yet.</p>
          )}
          <LoadMore next={activity.next} only={['activity']} />
        </Card>
        <Balances chains={chains} />
        <Card title="Sign-ins of this browser">
          <p className="mb-4 text-muted">All of them end on {time.format(new Date(expires))}.</p>
          <ul className="grid gap-3">
            {signIns.map((signIn) => (
              <SignInItem key={`${signIn.networkId} ${signIn.address}`} signIn={signIn} />
            ))}
          </ul>
        </Card>
      </div>
    </>
  )
}

function Summary({ summary }: Pick<Props, 'summary'>) {
  return (
    <div className="mt-6 rounded-2xl border border-line bg-surface p-5">
      <Facts columns>
        {summary.contributed.map(({ chainId, symbol, amount }) => (
          <Fact key={chainId} name={`Contributed in ${symbol}`}>
            <Amount value={amount} symbol={symbol} />
          </Fact>
        ))}
        <Fact name="Launches backed">{summary.launches}</Fact>
        <Fact name="NFTs">{summary.nfts}</Fact>
      </Facts>
    </div>
  )
}

function Chart() {
  const { series = [], app } = usePage<SharedProps & Props>().props
  const { symbol } = useChain(app.live)
  const coins = (base: string) => Number(base) / 1e18
  if (!series.some(({ contributed, claimed }) => contributed !== '0' || claimed !== '0'))
    return <p className="text-muted">You have not contributed or claimed in this time.</p>
  return (
    <AreaChart
      title={`Contributed and claimed in ${symbol}, for each day`}
      times={series.map(({ day }) => dateText(day))}
      series={[
        {
          name: `Contributed (${symbol})`,
          look: 'main',
          values: series.map(({ contributed }) => coins(contributed)),
        },
        {
          name: `Claimed, at the price of the sale (${symbol})`,
          look: 'second',
          values: series.map(({ claimed }) => coins(claimed)),
        },
      ]}
      format={(value) => value.toLocaleString('en', { maximumFractionDigits: 3 })}
    />
  )
}

function SignInItem({ signIn }: { signIn: SignInRow }) {
  const latchkey = useLatchkey()
  const [failed, setFailed] = useState(false)
  async function revoke() {
    const query = new URLSearchParams({ chainId: signIn.networkId, address: signIn.address })
    const answer = await fetch(`/siwx/sessions?${query}`, { method: 'DELETE' }).catch(() => undefined)
    setFailed(!answer?.ok)
    if (!answer?.ok) return
    // The kit caches the session until it is checked again.
    const { subject } = latchkey.siwx.state.getState()
    if (subject?.networkId === signIn.networkId)
      await latchkey
        .use(signingIn)
        .check(subject)
        .catch(() => {})
    router.flushAll()
    router.reload()
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 rounded-xl border border-line px-4 py-3">
      <div className="min-w-0">
        <p className="font-medium">{signIn.networkName}</p>
        <p className="font-mono text-sm break-all text-muted">{signIn.address}</p>
        <p className="text-sm text-muted">Since {time.format(new Date(signIn.since))}</p>
        {failed && (
          <p role="alert" className="text-sm text-danger">
            It could not be ended. Try again.
          </p>
        )}
      </div>
      <Button onClick={() => void revoke()} aria-label={`End the sign-in on ${signIn.networkName}`}>
        End
      </Button>
    </li>
  )
}
