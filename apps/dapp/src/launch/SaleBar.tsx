import type { LaunchSummary } from '../../shared/props/launch.ts'
import { amountText } from '../wallet/amountText.ts'
import { useChain } from '../wallet/useChain.ts'

const share = (part: bigint, whole: bigint) =>
  whole > 0n ? Math.min(100, Number((part * 10_000n) / whole) / 100) : 0

/** How much a sale has raised of its hard cap, with a mark at the soft cap. */
export function SaleBar({
  launch,
}: {
  launch: Pick<LaunchSummary, 'raised' | 'softCap' | 'hardCap' | 'chainId'>
}) {
  const { symbol } = useChain(launch.chainId)
  const [raised, soft, hard] = [launch.raised, launch.softCap, launch.hardCap].map(BigInt) as [
    bigint,
    bigint,
    bigint,
  ]
  const reached = raised >= soft
  return (
    <div>
      <div
        role="progressbar"
        aria-label="Raised"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.floor(share(raised, hard))}
        aria-valuetext={`${amountText(launch.raised, 18, 'en')} of ${amountText(launch.hardCap, 18, 'en')} ${symbol}; soft cap ${amountText(launch.softCap, 18, 'en')} ${symbol} ${reached ? 'reached' : 'not reached'}`}
        className="relative h-2 rounded-full bg-raised"
      >
        <div
          className="h-full rounded-full bg-accent ring-1 ring-accent-line ring-inset"
          style={{ width: `${share(raised, hard)}%` }}
        />
        <div
          className="absolute -inset-y-0.5 w-0.5 rounded-full bg-ink"
          style={{ insetInlineStart: `${share(soft, hard)}%` }}
        />
      </div>
      <p className="mt-2 flex flex-wrap justify-between gap-x-3 text-sm tabular-nums">
        <span>
          <span className="font-medium">{amountText(launch.raised, 18, 'en')}</span>{' '}
          <span className="text-muted">
            of {amountText(launch.hardCap, 18, 'en')} {symbol}
          </span>
        </span>
        <span className="text-muted">
          {reached ? 'Soft cap reached' : `Soft cap ${amountText(launch.softCap, 18, 'en')}`}
        </span>
      </p>
    </div>
  )
}
