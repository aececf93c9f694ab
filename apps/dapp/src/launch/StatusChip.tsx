import { type Launch, type LaunchStatus, launchStatus } from '../../shared/launchStatus.ts'
import { Chip, type Tone } from '../parts/Chip.tsx'
import { durationText } from '../time/timeText.ts'
import { useChainNow } from '../time/useChainNow.ts'

export const statusNames: Readonly<Record<LaunchStatus, string>> = {
  upcoming: 'Upcoming',
  live: 'Live',
  succeeded: 'Succeeded',
  finalized: 'Finalised',
  failed: 'Failed',
  cancelled: 'Cancelled',
}

const tones: Readonly<Record<LaunchStatus, Tone>> = {
  upcoming: 'warn',
  live: 'live',
  succeeded: 'good',
  finalized: 'good',
  failed: 'bad',
  cancelled: 'neutral',
}

/** The status of a sale by the chain's clock. */
export function useLaunchStatus(launch: Launch & { readonly chainId: number }): LaunchStatus {
  return launchStatus(launch, useChainNow(launch.chainId))
}

/** The status of a sale, with the time until it opens or ends. */
export function StatusChip({ launch }: { launch: Launch & { readonly chainId: number } }) {
  const now = useChainNow(launch.chainId)
  const status = launchStatus(launch, now)
  const until = status === 'upcoming' ? launch.start : status === 'live' ? launch.end : undefined
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <Chip tone={tones[status]}>{statusNames[status]}</Chip>
      {until && (
        <span className="text-xs whitespace-nowrap text-muted tabular-nums">
          {status === 'upcoming' ? 'opens in' : 'ends in'} {durationText(Date.parse(until) - now)}
        </span>
      )}
    </span>
  )
}
