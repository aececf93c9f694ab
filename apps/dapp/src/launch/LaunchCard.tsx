import { Link } from '@inertiajs/react'
import type { LaunchSummary } from '../../shared/props/launch.ts'
import { StarButton } from '../parts/StarButton.tsx'
import { SaleBar } from './SaleBar.tsx'
import { StatusChip } from './StatusChip.tsx'

/** A launch in a list. The whole card is a link to its page. */
export function LaunchCard({ launch, only }: { launch: LaunchSummary; only: readonly string[] }) {
  return (
    <article className="relative flex flex-col rounded-2xl border border-line bg-surface p-5 hover:border-control">
      <div className="flex items-start gap-3">
        <img
          src={launch.logo}
          alt=""
          width="48"
          height="48"
          loading="lazy"
          className="size-12 shrink-0 rounded-xl bg-raised"
        />
        <div className="min-w-0 flex-1">
          <h3 className="truncate font-semibold">
            <Link
              href={`/address/${launch.presale}`}
              prefetch
              className="rounded-md after:absolute after:inset-0 after:rounded-2xl"
            >
              <bdi>{launch.name}</bdi>
            </Link>{' '}
            <bdi className="text-sm font-normal text-muted">{launch.symbol}</bdi>
          </h3>
          <StatusChip launch={launch} />
        </div>
        <div className="relative -me-2 -mt-2">
          <StarButton
            kind="launch"
            subject={launch.id}
            chainId={launch.chainId}
            name={launch.name}
            starred={launch.starred}
            stars={launch.stars}
            only={only}
          />
        </div>
      </div>
      <p className="mt-3 mb-4 line-clamp-2 flex-1 text-sm text-muted [overflow-wrap:anywhere]">
        {launch.tagline}
      </p>
      <SaleBar launch={launch} />
      <p className="mt-2 text-sm text-muted tabular-nums">
        {launch.backers === 1 ? '1 backer' : `${launch.backers.toLocaleString('en')} backers`}
      </p>
    </article>
  )
}
