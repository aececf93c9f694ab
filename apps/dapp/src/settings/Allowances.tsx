import { Deferred, Link, router, usePage } from '@inertiajs/react'
import { sameAddress, shortenAddress } from '@latchkey/core'
import { useAccount } from '@latchkey/ui'
import { useState } from 'react'
import type { SharedProps } from '../../shared/pageProps.ts'
import type { AllowanceRow, MoneyProps } from '../../shared/props/money.ts'
import { readAmount } from '../../shared/readAmount.ts'
import { approveCall } from '../chain/approveCall.ts'
import { Amount } from '../parts/Amount.tsx'
import { AmountInput } from '../parts/AmountInput.tsx'
import { Button } from '../parts/Button.tsx'
import { Card } from '../parts/Card.tsx'
import { Dialog } from '../parts/Dialog.tsx'
import { ReadFailed } from '../parts/ReadFailed.tsx'
import { SkeletonBlock } from '../parts/Skeleton.tsx'
import { dateText } from '../time/timeText.ts'
import { TxButton } from '../wallet/TxButton.tsx'
import { useChain } from '../wallet/useChain.ts'

const changed = ['allowances'] as const

/** The contracts that may spend tokens of the user, and how to end it. Dapp 3.10. */
export function Allowances() {
  return (
    <Card title="What contracts may spend">
      <Deferred
        data="allowances"
        fallback={<SkeletonBlock label="Reading what contracts may spend" className="h-40" />}
      >
        <AllowanceList />
      </Deferred>
    </Card>
  )
}

function AllowanceList() {
  const { allowances, app } = usePage<SharedProps & MoneyProps>().props
  const { address } = useAccount({ namespace: 'eip155' })
  const [lowered, setLowered] = useState<AllowanceRow>()
  const { rows = [], failed = [] } = allowances ?? {}
  const ofAccount = rows.filter(({ owner }) => address !== undefined && sameAddress(owner, address))
  return (
    <>
      {failed.map((chainId) => (
        <FailedChain key={chainId} chainId={chainId} />
      ))}
      {rows.length === 0 && failed.length === 0 && (
        <p className="text-muted">No contract of the launchpad may spend your tokens.</p>
      )}
      <ul>
        {rows.map((row) => (
          <Row key={row.id} row={row} onLower={() => setLowered(row)} />
        ))}
      </ul>
      {[app.live, app.practice].map((chainId) => {
        const all = ofAccount.filter((row) => row.chainId === chainId)
        if (all.length < 2) return null
        return (
          <div key={chainId} className="mt-4">
            <TxButton
              chainId={chainId}
              label={`Revoke all ${all.length}`}
              only={changed}
              resumeKey={`revoke.${chainId}.${all.map(({ id }) => id).join()}`}
              calls={() => all.map(revoke)}
            />
          </div>
        )
      })}
      {lowered && <Lower row={lowered} onClose={() => setLowered(undefined)} />}
    </>
  )
}

function FailedChain({ chainId }: { chainId: number }) {
  const { name } = useChain(chainId)
  return (
    <ReadFailed
      what={`what contracts may spend on ${name}`}
      onRetry={() => router.reload({ only: [...changed] })}
    />
  )
}

const spenderOf = ({ spender }: AllowanceRow) => spender.name ?? 'an unknown contract'

const revoke = ({ token, spender }: AllowanceRow) => ({
  ...approveCall(token, spender.address, 0n, 'exact'),
  label: `Revoke ${token.symbol} from ${spender.name ?? spender.address.slice(0, 8)}`,
})

function Row({ row, onLower }: { row: AllowanceRow; onLower: () => void }) {
  const { chainId, token, spender, amount, owner, since } = row
  const { name } = useChain(chainId)
  return (
    <li className="grid gap-3 border-t border-line py-4 first:border-t-0 first:pt-0 last:pb-0 sm:grid-cols-[1fr_auto] sm:items-start">
      <div className="min-w-0">
        <p className="font-medium">
          <bdi>{spender.name ?? 'Unknown contract'}</bdi> may spend{' '}
          {amount === null ? (
            <span className="text-danger">all your {token.symbol}</span>
          ) : (
            <Amount value={amount} decimals={token.decimals} symbol={token.symbol} />
          )}
        </p>
        <p className="mt-1 text-sm text-muted">
          {amount === null ? 'Unlimited, on ' : 'On '}
          {name}, since {dateText(since)}
        </p>
        <p className="mt-1 flex flex-wrap gap-x-4 text-sm text-muted">
          <AddressLink label="Owner" address={owner} />
          <AddressLink label="Contract" address={spender.address} />
        </p>
      </div>
      <div className="flex flex-wrap items-start gap-2">
        <Button aria-label={`Lower ${token.symbol} for ${spenderOf(row)}`} onClick={onLower}>
          Lower
        </Button>
        <TxButton
          chainId={chainId}
          account={owner}
          label="Revoke"
          only={changed}
          calls={() => [revoke(row)]}
        />
      </div>
    </li>
  )
}

function AddressLink({ label, address }: { label: string; address: string }) {
  return (
    <span>
      {label}{' '}
      <Link
        href={`/address/${address}`}
        title={address}
        className="inline-flex min-h-6 items-center rounded-md font-mono underline-offset-4 hover:underline"
      >
        {shortenAddress(address)}
      </Link>
    </span>
  )
}

function Lower({ row, onClose }: { row: AllowanceRow; onClose: () => void }) {
  const { token, spender, amount, chainId, owner } = row
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  return (
    <Dialog title={`Lower what ${spenderOf(row)} may spend`} onClose={onClose}>
      <div className="grid gap-4">
        <AmountInput
          label="New limit"
          value={text}
          onChange={(next) => {
            setText(next)
            setError(undefined)
          }}
          symbol={token.symbol}
          decimals={token.decimals}
          error={error}
        />
        <TxButton
          look="next"
          chainId={chainId}
          account={owner}
          label="Lower"
          only={changed}
          calls={() => {
            const { value, problem } = readAmount(text, token.decimals, token.symbol)
            const isMore = value !== undefined && amount !== null && value >= BigInt(amount)
            setError(problem ?? (isMore ? 'Enter less than the limit of now.' : undefined))
            return value === undefined || isMore
              ? undefined
              : [approveCall(token, spender.address, value, 'exact')]
          }}
          onDone={onClose}
        />
      </div>
    </Dialog>
  )
}
