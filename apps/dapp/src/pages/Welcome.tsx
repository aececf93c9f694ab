import { Deferred, Head, Link, usePage, usePoll } from '@inertiajs/react'
import { useAccount, useLatchkey } from '@latchkey/ui'
import { useEffect, useRef } from 'react'
import type { NetworkPulse, SharedProps, WelcomeProps } from '../../shared/pageProps.ts'
import type { LaunchSummary } from '../../shared/props/launch.ts'
import type { WelcomeLaunches } from '../../shared/props/welcome.ts'
import { useAskToSignIn } from '../auth/signInRequest.ts'
import { ActivityList } from '../launch/ActivityList.tsx'
import { LaunchCard } from '../launch/LaunchCard.tsx'
import { Amount } from '../parts/Amount.tsx'
import { Button, LinkButton } from '../parts/Button.tsx'
import { Card } from '../parts/Card.tsx'
import { Fact, Facts } from '../parts/Facts.tsx'
import { Skeleton, SkeletonBlock } from '../parts/Skeleton.tsx'
import { FaucetButton } from '../wallet/FaucetButton.tsx'
import { useChain } from '../wallet/useChain.ts'

const activityEveryMs = 15_000

const roles = {
  live: { title: 'Live', text: 'Where launches take real backing.' },
  practice: { title: 'Practice', text: 'Where a launch is rehearsed first, for free.' },
  solana: {
    title: 'Solana',
    text: 'Sign in, hold and send with a Solana account as well.',
  },
} as const

/** The front page: what the dapp is, what happens in it, the next step, and the status of its chains. */
export function WelcomePage({
  chains,
  authPrompt,
  live,
  upcoming,
  featured,
  contracts,
}: WelcomeProps & WelcomeLaunches) {
  const { app, auth } = usePage<SharedProps>().props
  useSignInPrompt(auth.user === null ? authPrompt : null)
  usePoll(activityEveryMs, { only: ['activity', 'app'], reset: ['activity'] })
  const others = featured.filter(({ id }) => !live.some((launch) => launch.id === id))
  return (
    <>
      <Head title="" />
      <div className="max-w-2xl">
        <h1 className="text-3xl font-semibold tracking-tight text-balance sm:text-5xl">
          Back a launch. Get your money back if it misses.
        </h1>
        <p className="mt-5 text-lg text-muted">
          {app.name} is a launchpad where small teams sell a token with a refund guarantee: the contract holds
          what is paid in, and pays it back if the goal is missed. Every number on it comes from the chain.
        </p>
        {authPrompt && !auth.user && (
          <p className="mt-4 rounded-xl border border-line bg-surface px-4 py-3">
            This page is yours alone. Sign in to open it.
          </p>
        )}
        <div className="mt-7 flex flex-wrap gap-3">
          <NextStep />
          <LinkButton href="/projects?status=live" prefetch>
            See live launches
          </LinkButton>
          <LinkButton look="bare" href="/projects?chain=practice" prefetch>
            Practise for free
          </LinkButton>
        </div>
      </div>
      <div className="mt-10 rounded-2xl border border-line bg-surface p-5 sm:p-6">
        <Deferred data="stats" fallback={<Stats />}>
          <Stats />
        </Deferred>
      </div>
      <Launches
        title={live.length > 0 ? 'Live now, and next' : 'Opening next'}
        launches={live.length > 0 ? [...live, ...others] : upcoming}
        only={['live', 'upcoming', 'featured']}
      />
      <HonestFacts contracts={contracts} />
      <section aria-labelledby="activity" className="mt-12">
        <h2 id="activity" className="mb-4 text-lg font-semibold">
          Happening now
        </h2>
        <div className="rounded-2xl border border-line bg-surface px-5 py-3">
          <Deferred
            data="activity"
            fallback={<SkeletonBlock label="Loading the activity" className="h-96" />}
          >
            <Activity />
          </Deferred>
        </div>
      </section>
      <h2 className="mt-12 mb-4 text-lg font-semibold">Networks</h2>
      <div className="grid gap-5 md:grid-cols-2 lg:grid-cols-3">
        {chains.map(({ networkId, name, role }) => (
          <Card
            key={networkId}
            title={name}
            aside={
              <span className="rounded-full bg-raised px-3 py-1 text-sm text-muted">{roles[role].title}</span>
            }
          >
            <p className="text-muted">{roles[role].text}</p>
            <Deferred data="pulses" fallback={<PulseLine />}>
              <Pulse networkId={networkId} />
            </Deferred>
            {app.demo && (
              <div className="mt-5">
                <FaucetButton networkId={networkId} networkName={name} />
              </div>
            )}
          </Card>
        ))}
      </div>
    </>
  )
}

function Launches({
  title,
  launches,
  only,
}: {
  title: string
  launches: readonly LaunchSummary[]
  only: readonly string[]
}) {
  if (launches.length === 0) return null
  return (
    <section aria-label={title} className="mt-12">
      <h2 className="mb-4 text-lg font-semibold">{title}</h2>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {launches.map((launch) => (
          <LaunchCard key={launch.id} launch={launch} only={only} />
        ))}
      </div>
    </section>
  )
}

/** Names first, so that nothing moves when the numbers arrive. */
function Stats() {
  const { stats, app } = usePage<SharedProps & WelcomeLaunches>().props
  const live = useChain(app.live)
  const practice = useChain(app.practice)
  const counting = <Skeleton label="Counting" />
  const raisedOn = (chainId: number) => stats?.raised.find((one) => one.chainId === chainId)?.amount ?? '0'
  const counts = {
    Launches: stats?.launches,
    Backers: stats?.backers,
    NFTs: stats?.nfts,
    'Drop claims': stats?.dropClaims,
  }
  return (
    <Facts columns>
      <Fact name={`Raised in ${live.symbol}`}>
        {stats ? <Amount value={raisedOn(app.live)} symbol={live.symbol} /> : counting}
      </Fact>
      <Fact name={`Raised in ${practice.symbol}`}>
        {stats ? <Amount value={raisedOn(app.practice)} symbol={practice.symbol} /> : counting}
      </Fact>
      {Object.entries(counts).map(([name, count]) => (
        <Fact key={name} name={name}>
          {count?.toLocaleString('en') ?? counting}
        </Fact>
      ))}
    </Facts>
  )
}

const honestFacts = {
  presale: {
    title: 'The contract holds the money',
    text: 'It pays everyone back if the soft cap is missed. The team gets nothing before.',
  },
  lock: { title: 'Team tokens are locked', text: 'Nobody can take a lock back or make it shorter.' },
  pool: {
    title: 'Stakes stay yours',
    text: 'You can leave with your whole stake at any time; rewards are counted apart from it.',
  },
  drop: {
    title: 'Lists cannot change',
    text: 'A drop pays by a list that was fixed when it was funded, and each entry once.',
  },
} as const

function HonestFacts({ contracts }: Pick<WelcomeLaunches, 'contracts'>) {
  if (contracts.length === 0) return null
  return (
    <section aria-labelledby="honest" className="mt-12">
      <h2 id="honest" className="mb-4 text-lg font-semibold">
        How it is kept honest
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2">
        {contracts.map(({ kind, chainId, address }) => (
          <li key={kind} className="rounded-2xl border border-line px-5 py-4">
            <h3 className="font-medium">{honestFacts[kind].title}</h3>
            <p className="mt-1 text-sm text-muted">{honestFacts[kind].text}</p>
            <Link
              href={`/address/${address}?chain=${chainId}`}
              aria-label={`See the contract: ${honestFacts[kind].title}`}
              className="mt-1 inline-flex min-h-9 items-center text-sm underline underline-offset-4"
            >
              See the contract
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Activity() {
  const { activity = [] } = usePage<SharedProps & WelcomeLaunches>().props
  return activity.length > 0 ? (
    <ActivityList items={activity} />
  ) : (
    <p className="py-2 text-muted">Nothing has happened yet.</p>
  )
}

/** The next step of the user: sign in, connect, or open the dashboard. */
function NextStep() {
  const { auth } = usePage<SharedProps>().props
  const ask = useAskToSignIn()
  const { address } = useAccount()
  if (auth.user) {
    return (
      <Link
        href="/dashboard"
        prefetch
        className="inline-flex min-h-11 items-center rounded-xl bg-accent px-5 font-medium text-on-accent hover:brightness-95"
      >
        Open your dashboard
      </Link>
    )
  }
  return (
    <Button look="next" onClick={() => ask()}>
      {address ? 'Sign in with your wallet' : 'Get started'}
    </Button>
  )
}

/** Asks a guest who was redirected from a private page to sign in, once. */
function useSignInPrompt(prompt: WelcomeProps['authPrompt']) {
  const latchkey = useLatchkey()
  const ask = useAskToSignIn()
  const asked = useRef(false)
  useEffect(() => {
    if (!prompt || asked.current) return
    asked.current = true
    // A wallet that is restored only has to sign.
    void latchkey.whenSettled().then(() => ask({ intended: prompt.intended }))
  }, [prompt, latchkey, ask])
}

function Pulse({ networkId }: { networkId: string }) {
  const { pulses } = usePage<SharedProps & { pulses?: readonly NetworkPulse[] }>().props
  const found = pulses?.find((entry) => entry.networkId === networkId)
  if (!found) return <PulseLine />
  if (!found.pulse) return <p className="mt-4 text-danger">The network does not answer.</p>
  const { block, latencyMs } = found.pulse
  return (
    <div className="mt-4">
      <Facts>
        <Fact name="Newest block">{block.toLocaleString('en')}</Fact>
        <Fact name="Answered in">{latencyMs} ms</Fact>
      </Facts>
    </div>
  )
}

function PulseLine() {
  return (
    <p className="mt-4 h-11">
      <Skeleton label="Reading the network" />
    </p>
  )
}
