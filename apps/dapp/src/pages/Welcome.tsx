import { Deferred, Head, Link, usePage } from '@inertiajs/react'
import { useAccount, useLatchkey } from '@latchkey/ui'
import { useEffect, useRef } from 'react'
import type { NetworkPulse, SharedProps, WelcomeProps } from '../../shared/pageProps.ts'
import { Button } from '../parts/Button.tsx'
import { Card } from '../parts/Card.tsx'
import { Skeleton } from '../parts/Skeleton.tsx'
import { FaucetButton } from '../wallet/FaucetButton.tsx'

const roles = {
  live: { title: 'Live', text: 'Where launches take real backing.' },
  practice: { title: 'Practice', text: 'Where a launch is rehearsed first, for free.' },
  solana: {
    title: 'Solana',
    text: 'Sign in, hold and send with a Solana account as well.',
  },
} as const

/** The front page: what the dapp is, the next step, and the status of its chains. */
export function WelcomePage({ chains, authPrompt }: WelcomeProps) {
  const { app, auth } = usePage<SharedProps>().props
  useSignInPrompt(authPrompt !== null && auth.user === null)
  return (
    <>
      <Head title="" />
      <div className="max-w-2xl">
        <h1 className="text-3xl font-semibold tracking-tight text-balance sm:text-5xl">
          Back a launch. Get your money back if it misses.
        </h1>
        <p className="mt-5 text-lg text-muted">
          {app.name} is a launchpad where small teams sell a token with a refund guarantee: the contract holds
          what is paid in, and pays it back if the goal is missed. Launches come next; today you can connect a
          wallet, sign in with it and send.
        </p>
        {authPrompt && !auth.user && (
          <p className="mt-4 rounded-xl border border-line bg-surface px-4 py-3">
            The dashboard is yours alone. Connect your wallet and sign in to open it.
          </p>
        )}
        <div className="mt-7">
          <NextStep />
        </div>
      </div>

      <div className="mt-12 grid gap-5 md:grid-cols-2 lg:grid-cols-3">
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

      <section aria-labelledby="steps" className="mt-12 max-w-2xl">
        <h2 id="steps" className="text-lg font-semibold">
          Try it in three steps
        </h2>
        <ol className="mt-4 grid gap-3 text-muted">
          <Step title="Connect">
            Choose a wallet. {app.demo && 'The Devnet Wallet is part of this demo and holds test accounts.'}
          </Step>
          <Step title="Sign in">
            Sign one message that names this site. It costs nothing and moves nothing; the server checks it
            and keeps you signed in for up to seven days.
          </Step>
          <Step title="Send">
            Open your account with the button above, choose Send, and watch the amount arrive on the chain.
          </Step>
        </ol>
      </section>
    </>
  )
}

/** The next step of the user: sign in, connect, or open the dashboard. */
function NextStep() {
  const { auth } = usePage<SharedProps>().props
  const latchkey = useLatchkey()
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
  return address ? (
    <Button look="next" onClick={() => latchkey.open({ view: 'SIWXSignMessage' })}>
      Sign in with your wallet
    </Button>
  ) : (
    <Button look="next" onClick={() => latchkey.open()}>
      Get started
    </Button>
  )
}

/** Opens the modal once for a guest who was redirected from a private page. */
function useSignInPrompt(isNeeded: boolean) {
  const latchkey = useLatchkey()
  const asked = useRef(false)
  useEffect(() => {
    if (!isNeeded || asked.current) return
    asked.current = true
    void latchkey.whenSettled().then(() => {
      latchkey.open(latchkey.account() ? { view: 'SIWXSignMessage' } : undefined)
    })
  }, [isNeeded, latchkey])
}

function Pulse({ networkId }: { networkId: string }) {
  const { pulses } = usePage<SharedProps & { pulses?: readonly NetworkPulse[] }>().props
  const found = pulses?.find((entry) => entry.networkId === networkId)
  if (!found) return <PulseLine />
  if (!found.pulse) return <p className="mt-4 text-danger">The network does not answer.</p>
  const { block, latencyMs } = found.pulse
  return (
    <dl className="mt-4 flex flex-wrap gap-x-8 gap-y-2 tabular-nums">
      <Fact label="Newest block" value={block.toLocaleString('en')} />
      <Fact label="Answered in" value={`${latencyMs} ms`} />
    </dl>
  )
}

function PulseLine() {
  return (
    <p className="mt-4 h-11">
      <Skeleton label="Reading the network" />
    </p>
  )
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="font-medium">{value}</dd>
    </div>
  )
}

function Step({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <li className="rounded-xl border border-line px-4 py-3">
      <strong className="font-medium text-ink">{title}.</strong> {children}
    </li>
  )
}
