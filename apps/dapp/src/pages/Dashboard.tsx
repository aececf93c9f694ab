import { Deferred, Head, router, usePage } from '@inertiajs/react'
import { signingIn } from '@latchkey/controllers/parts'
import { useLatchkey } from '@latchkey/ui'
import { Fragment, useState } from 'react'
import type { BalanceRow, DashboardProps, SharedProps, SignInRow } from '../../shared/pageProps.ts'
import { Button } from '../parts/Button.tsx'
import { Card } from '../parts/Card.tsx'
import { Skeleton } from '../parts/Skeleton.tsx'
import { amountText } from '../wallet/amountText.ts'

const time = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })

/** The browser's sign-ins on the server, and the balances of their accounts on the chains. */
export function DashboardPage({ addresses, chains, signIns, expires }: DashboardProps) {
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
      <div className="mt-8 grid gap-5">
        <Card
          title="Balances"
          aside={<Button onClick={() => router.reload({ only: ['balances'] })}>Read again</Button>}
        >
          <Deferred data="balances" fallback={<BalanceTable chains={chains} balances={undefined} />}>
            <Balances chains={chains} />
          </Deferred>
        </Card>
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

function Balances({ chains }: Pick<DashboardProps, 'chains'>) {
  const { balances } = usePage<SharedProps & Pick<DashboardProps, 'balances'>>().props
  return <BalanceTable chains={chains} balances={balances} />
}

function BalanceTable({
  chains,
  balances,
}: Pick<DashboardProps, 'chains'> & { balances: readonly BalanceRow[] | undefined }) {
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      {chains.map(({ networkId, name }) => (
        <table key={networkId} className="w-full border-collapse">
          <caption className="mb-2 text-left text-sm text-muted">{name}</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">Token</th>
              <th scope="col">Amount</th>
            </tr>
          </thead>
          <tbody>
            {balances
              ? balances
                  .filter((row) => row.networkId === networkId)
                  .map((row) => <Row key={row.symbol} row={row} />)
              : [0, 1, 2].map((line) => (
                  <tr key={line} className="border-t border-line">
                    <td className="py-2.5" colSpan={2}>
                      <Skeleton label="Reading the balance" />
                    </td>
                  </tr>
                ))}
          </tbody>
        </table>
      ))}
    </div>
  )
}

function Row({ row }: { row: BalanceRow }) {
  return (
    <tr className="border-t border-line">
      <th scope="row" className="py-2.5 text-left font-normal">
        {row.name}
      </th>
      <td className="py-2.5 text-right font-medium tabular-nums">
        {row.value === null ? (
          <span className="font-normal text-danger">Could not be read</span>
        ) : (
          `${amountText(row.value, row.decimals, 'en')} ${row.symbol}`
        )}
      </td>
    </tr>
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
