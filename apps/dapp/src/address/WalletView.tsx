import { sameAddress } from '@latchkey/core'
import { useAccount } from '@latchkey/ui'
import type { AddressProps } from '../../shared/props/address.ts'
import type { Outcome } from '../../shared/props/launch.ts'
import { LockCard } from '../launch/LockCard.tsx'
import { PresaleFailedCard } from '../launch/PresaleFailedCard.tsx'
import { PresaleSucceeded } from '../launch/PresaleSucceeded.tsx'
import { SaleBar } from '../launch/SaleBar.tsx'
import { Staking } from '../launch/Staking.tsx'
import { StatusChip, useLaunchStatus } from '../launch/StatusChip.tsx'
import { Amount } from '../parts/Amount.tsx'
import { LinkButton } from '../parts/Button.tsx'
import { Card } from '../parts/Card.tsx'
import { EmptyState } from '../parts/EmptyState.tsx'
import { useChain } from '../wallet/useChain.ts'

/** What a wallet has in sales, locks and pools. Only its owner sees buttons. */
export function WalletView({ props }: { props: AddressProps }) {
  const { address } = useAccount({ namespace: 'eip155' })
  const isMine = address !== undefined && sameAddress(address, props.address)
  const { outcomes, locks, pools } = props
  if (outcomes.length + locks.length + pools.length === 0)
    return (
      <EmptyState text={isMine ? 'No positions yet.' : 'This wallet has no positions here.'}>
        <LinkButton href="/projects">See the projects</LinkButton>
      </EmptyState>
    )
  return (
    <div className="grid items-start gap-5 md:grid-cols-2">
      {outcomes.map((outcome) => (
        <OutcomeCard key={outcome.id} outcome={outcome} isMine={isMine} />
      ))}
      {locks.map((lock) => (
        <LockCard key={lock.id} lock={lock} />
      ))}
      {pools.map((pool) => (
        <Staking key={pool.id} pool={pool} account={props.address} />
      ))}
    </div>
  )
}

function OutcomeCard({ outcome, isMine }: { outcome: Outcome; isMine: boolean }) {
  const { launch } = outcome
  const status = useLaunchStatus(launch)
  const { symbol } = useChain(launch.chainId)
  const shared = {
    launch,
    account: outcome.account,
    known: outcome,
    canAct: isMine,
    title: launch.name,
  }
  if (status === 'succeeded' || status === 'finalized') return <PresaleSucceeded {...shared} />
  if (status === 'failed' || status === 'cancelled') return <PresaleFailedCard {...shared} />
  return (
    <Card title={launch.name} aside={<StatusChip launch={launch} />}>
      <SaleBar launch={launch} />
      <p className="mt-4">
        Contributed <Amount value={outcome.contributed} symbol={symbol} />
      </p>
      <div className="mt-4">
        <LinkButton href={`/address/${launch.presale}`} prefetch>
          See the sale
        </LinkButton>
      </div>
    </Card>
  )
}
