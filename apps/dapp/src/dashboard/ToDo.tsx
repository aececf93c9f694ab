import { Link, usePage } from '@inertiajs/react'
import type { CSSProperties } from 'react'
import type { SharedProps } from '../../shared/pageProps.ts'
import type { Actionable, DashboardLaunchpad } from '../../shared/props/dashboard.ts'
import type { ChainCall } from '../chain/chainCall.ts'
import { claimDrop } from '../drops/claimDrop.ts'
import { Chip } from '../parts/Chip.tsx'
import { SkeletonBlock } from '../parts/Skeleton.tsx'
import { SponsoredButton } from '../relay/SponsoredButton.tsx'
import { amountText } from '../wallet/amountText.ts'
import { TxButton } from '../wallet/TxButton.tsx'
import { useChain } from '../wallet/useChain.ts'

const verbs: Readonly<Record<Actionable['kind'], string>> = {
  refund: 'Get back',
  claim: 'Claim',
  drop: 'Claim',
  reward: 'Claim',
  release: 'Release',
  finalize: 'Finalise',
  withdraw: 'Withdraw',
}

const notes: Readonly<Record<Actionable['kind'], string>> = {
  refund: 'Refund',
  claim: 'Vested tokens',
  drop: 'Airdrop',
  reward: 'Staking rewards',
  release: 'Unlocked tokens',
  finalize: 'Successful sale',
  withdraw: 'Proceeds',
}

/** Calls that pay an account can be in one batch, because any account may send them. */
const maxBatch = 20

/** What the user's wallets can do now. */
export function ToDo() {
  const { actionable } = usePage<SharedProps & DashboardLaunchpad>().props
  const { items = [], failed = [] } = actionable ?? {}
  const chainIds = [...new Set(items.map(({ chainId }) => chainId))]
  return (
    <>
      {items.length === 0 && failed.length === 0 && <p className="text-muted">Nothing to do right now.</p>}
      {failed.map((chainId) => (
        <ChainFailed key={chainId} chainId={chainId} />
      ))}
      <ul className="divide-y divide-line">
        {items.map((item) => (
          <Item key={item.id} item={item} />
        ))}
      </ul>
      {chainIds.map((chainId) => (
        <ClaimAll key={chainId} chainId={chainId} items={items} />
      ))}
    </>
  )
}

/** As high as the entries that are expected, so that what follows stays in place. */
export function ToDoSkeleton({ expected }: { expected: number }) {
  return (
    <div style={{ '--rows': Math.max(1, expected) } as CSSProperties}>
      <SkeletonBlock
        label="Asking the networks"
        className="h-[calc(var(--rows)*6rem)] sm:h-[calc(var(--rows)*4.5rem)]"
      />
    </div>
  )
}

function ChainFailed({ chainId }: { chainId: number }) {
  const { name } = useChain(chainId)
  return <p className="text-danger">{name} did not answer. Its entries are missing.</p>
}

/** The call without a proof; a drop needs one. */
function callOf({ kind, target, account, ref }: Actionable): ChainCall {
  const of = (contract: ChainCall['contract'], functionName: string, args: readonly unknown[]) => ({
    ...{ contract, address: target, functionName, args },
    label: verbs[kind],
  })
  switch (kind) {
    case 'refund':
      return of('Presale', 'refund', [account])
    case 'reward':
      return of('StakingPool', 'claim', [account])
    case 'release':
      return of('TokenLock', 'release', [BigInt(ref ?? 0)])
    case 'finalize':
      return of('Presale', 'finalize', [])
    case 'withdraw':
      return of('Presale', 'withdrawProceeds', [account])
    default:
      return of('Presale', 'claim', [account])
  }
}

const changed = ['actionable', 'positions', 'summary', 'activity', 'balances'] as const

/** What the relay would be asked; `undefined` for what it does not send. */
function sponsoredRequest({ kind, chainId, target, account, dropNumber }: Actionable) {
  if (kind === 'refund' || kind === 'claim') return { chainId, target, account, call: kind }
  if (kind !== 'drop' || dropNumber === null) return undefined
  return { chainId, target, account, call: 'claim' as const, index: dropNumber }
}

function Item({ item }: { item: Actionable }) {
  const { name } = useChain(item.chainId)
  const sponsored = sponsoredRequest(item)
  const amount = item.amount === null ? '' : ` ${amountText(item.amount, item.decimals, 'en')} ${item.symbol}`
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="font-medium">
          <Link href={item.href} className="rounded-md underline-offset-4 hover:underline">
            <bdi>{item.label}</bdi>
          </Link>{' '}
          <Chip>{notes[item.kind]}</Chip>
        </p>
        <p className="text-sm text-muted">{name}</p>
      </div>
      <div>
        <TxButton
          chainId={item.chainId}
          label={`${verbs[item.kind]}${amount}`}
          account={item.kind === 'withdraw' ? item.account : undefined}
          only={changed}
          calls={() =>
            item.kind === 'drop' && item.ref
              ? claimDrop({ id: item.ref, subject: item.account, contract: item.target })
              : [callOf(item)]
          }
        />
        {sponsored && (
          <SponsoredButton
            label={`${verbs[item.kind]}${amount} without gas`}
            request={sponsored}
            only={changed}
          />
        )}
      </div>
    </li>
  )
}

/** Everything of one chain that needs no proof, in one go. */
function ClaimAll({ chainId, items }: { chainId: number; items: readonly Actionable[] }) {
  const { name } = useChain(chainId)
  const batch = items
    .filter(
      (item) => item.chainId === chainId && ['refund', 'claim', 'reward', 'release'].includes(item.kind),
    )
    .slice(0, maxBatch)
  if (batch.length < 2) return null
  return (
    <div className="mt-4 border-t border-line pt-4">
      <TxButton
        chainId={chainId}
        label={`Claim all on ${name} (${batch.length})`}
        only={changed}
        calls={() => batch.map((item) => ({ ...callOf(item), label: `${item.label}: ${notes[item.kind]}` }))}
        resumeKey={`all.${batch.map(({ id }) => id).join()}`}
      />
    </div>
  )
}
