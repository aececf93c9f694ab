import { Deferred, Head, router, usePage } from '@inertiajs/react'
import { addressProblem, shortenAddress } from '@latchkey/core'
import { type FormEvent, useState } from 'react'
import type { SharedProps } from '../../shared/pageProps.ts'
import { type AirdropsProps, dropTabs } from '../../shared/props/airdrops.ts'
import { useAskToSignIn } from '../auth/signInRequest.ts'
import { DropCard } from '../drops/DropCard.tsx'
import { Button } from '../parts/Button.tsx'
import { Card } from '../parts/Card.tsx'
import { EmptyState } from '../parts/EmptyState.tsx'
import { TextField } from '../parts/Field.tsx'
import { LoadMore } from '../parts/LoadMore.tsx'
import { SkeletonBlock } from '../parts/Skeleton.tsx'
import { TabLinks } from '../parts/TabLinks.tsx'

const names = { eligible: 'For you', live: 'Live', upcoming: 'Upcoming', ended: 'Ended' } as const
const grid = 'grid items-start gap-4 md:grid-cols-2'

/** The drops, and what the visitor's accounts can claim. Dapp 3.7. */
export function AirdropsPage({ tab, counts, drops, next, check }: AirdropsProps) {
  const { auth } = usePage<SharedProps>().props
  return (
    <>
      <Head title="Airdrops" />
      <h1 className="text-3xl font-semibold tracking-tight">Airdrops</h1>
      <CheckForm />
      {check && <Checked check={check} />}
      <div className="mt-8">
        <TabLinks
          label="Drops"
          current={tab}
          tabs={dropTabs.map((id) => ({
            id,
            label: id === 'eligible' ? names[id] : `${names[id]} (${counts[id]})`,
            href: `/airdrops?tab=${id}`,
          }))}
        />
      </div>
      <div className="mt-6 min-h-[60svh]">
        {tab === 'eligible' ? (
          auth.user ? (
            <Deferred
              data="eligible"
              fallback={<SkeletonBlock label="Looking for your entries" className="h-64" />}
            >
              <Eligible />
            </Deferred>
          ) : (
            <SignInFirst />
          )
        ) : drops.length > 0 ? (
          <div className={grid}>
            {drops.map((drop) => (
              <DropCard key={drop.id} drop={drop} />
            ))}
          </div>
        ) : (
          <EmptyState text="No drops here right now." />
        )}
        {tab !== 'eligible' && <LoadMore next={next} only={['drops', 'next']} />}
      </div>
      {tab === 'live' && !auth.user && (
        <p className="mt-6 text-muted">Sign in to see yours, or check an address above.</p>
      )}
    </>
  )
}

function CheckForm() {
  const { errors } = usePage<SharedProps>().props
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  function submit(event: FormEvent) {
    event.preventDefault()
    const address = text.trim()
    const problem = addressProblem(address, address.startsWith('0x') ? 'eip155' : 'solana')
    setError(
      problem === 'checksum'
        ? 'That address has a typo (checksum).'
        : problem && 'Enter an EVM or a Solana address.',
    )
    if (problem) return
    router.reload({ only: ['check', 'errors', 'flash'], data: { check: address }, preserveUrl: true })
  }
  return (
    <form onSubmit={submit} className="mt-6 flex max-w-2xl flex-wrap items-start gap-3">
      <TextField
        label="Check an address"
        dir="ltr"
        placeholder="0x… or a Solana address"
        spellCheck={false}
        value={text}
        error={error ?? errors.check}
        onChange={({ target }) => {
          setText(target.value)
          setError(undefined)
        }}
        className="min-w-0 flex-1 basis-64"
      />
      <Button type="submit" className="mt-6.5">
        Check
      </Button>
    </form>
  )
}

function Checked({ check: { subject, rows } }: { check: NonNullable<AirdropsProps['check']> }) {
  return (
    <section aria-label={`Entries of ${shortenAddress(subject)}`} className="mt-5">
      {rows.length === 0 ? (
        <p role="status">{shortenAddress(subject)} is on no list.</p>
      ) : (
        <div className={grid}>
          {rows.map((row) => (
            <DropCard key={row.rowId} drop={row} entry={row} />
          ))}
        </div>
      )}
    </section>
  )
}

function Eligible() {
  const { eligible = [] } = usePage<SharedProps & AirdropsProps>().props
  if (eligible.length === 0) return <EmptyState text="None of your accounts is on a list." />
  return (
    <div className={grid}>
      {eligible.map((row) => (
        <DropCard key={row.rowId} drop={row} entry={row} />
      ))}
    </div>
  )
}

function SignInFirst() {
  const ask = useAskToSignIn()
  return (
    <Card title="Yours">
      <p className="mb-4 text-muted">Sign in to see the drops that list one of your accounts.</p>
      <Button look="next" onClick={() => ask()}>
        Sign in
      </Button>
    </Card>
  )
}
