import { Link } from '@inertiajs/react'
import type { DashboardLaunchpad, Position } from '../../shared/props/dashboard.ts'
import { Amount } from '../parts/Amount.tsx'
import { LinkButton } from '../parts/Button.tsx'
import { EmptyState } from '../parts/EmptyState.tsx'
import { useChain } from '../wallet/useChain.ts'

const names: Readonly<Record<Position['kind'], string>> = {
  contribution: 'Contributed',
  stake: 'Staked',
  lock: 'Locked',
  nft: 'NFTs',
}

/** What the user's wallets hold in the launchpad. */
export function Positions({ positions }: Pick<DashboardLaunchpad, 'positions'>) {
  if (positions.length === 0)
    return (
      <EmptyState text="No positions yet.">
        <LinkButton href="/projects">See the projects</LinkButton>
      </EmptyState>
    )
  return (
    <ul className="divide-y divide-line">
      {positions.map((position) => (
        <Row key={position.id} position={position} />
      ))}
    </ul>
  )
}

function Row({ position }: { position: Position }) {
  const { name } = useChain(position.chainId)
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2.5">
      <div className="min-w-0">
        <Link
          href={position.href}
          prefetch
          className="rounded-md font-medium underline-offset-4 hover:underline"
        >
          <bdi>{position.label}</bdi>
        </Link>
        <p className="text-sm text-muted">
          {position.note ? `${position.note} · ` : ''}
          {name}
        </p>
      </div>
      <p className="text-end">
        <span className="text-sm text-muted">{names[position.kind]}</span>{' '}
        <span className="font-medium">
          <Amount value={position.amount} decimals={position.decimals} symbol={position.symbol} />
        </span>
      </p>
    </li>
  )
}
