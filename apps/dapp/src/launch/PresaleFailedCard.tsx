import type { LaunchTerms, Outcome } from '../../shared/props/launch.ts'
import { Amount } from '../parts/Amount.tsx'
import { Card } from '../parts/Card.tsx'
import { Chip } from '../parts/Chip.tsx'
import { ReadFailed } from '../parts/ReadFailed.tsx'
import { Skeleton } from '../parts/Skeleton.tsx'
import { SponsoredButton } from '../relay/SponsoredButton.tsx'
import { dateText } from '../time/timeText.ts'
import { amountText } from '../wallet/amountText.ts'
import { ConnectFirst } from '../wallet/ConnectFirst.tsx'
import { useChain } from '../wallet/useChain.ts'
import { UnsoldButton } from './OwnerButtons.tsx'
import { SaleBar } from './SaleBar.tsx'
import { changedBySale, SaleButton } from './SaleButton.tsx'
import { useSaleShare } from './useSaleShare.ts'

/** The refund of a sale that failed or was cancelled. Dapp 3.4. */
export function PresaleFailedCard({
  launch,
  account,
  known,
  canAct,
  title = 'Refund',
}: {
  readonly launch: LaunchTerms
  /** Whose refund is shown; `undefined` if nobody is connected. */
  readonly account: string | undefined
  readonly known: Outcome | undefined
  readonly canAct: boolean
  readonly title?: string
}) {
  const { symbol } = useChain(launch.chainId)
  const { share, failed, again } = useSaleShare(launch, account, known)
  const missing = BigInt(launch.softCap) - BigInt(launch.raised)
  return (
    <Card
      title={title}
      aside={launch.cancelledAt ? <Chip>Cancelled</Chip> : <Chip tone="bad">Soft cap missed</Chip>}
    >
      <SaleBar launch={launch} />
      <p className="mt-4">
        {launch.cancelledAt
          ? 'The creator cancelled this sale.'
          : `Soft cap missed by ${amountText(String(missing), 18, 'en')} ${symbol}.`}{' '}
        <span className="text-muted">Everyone gets back what they paid in.</span>
      </p>
      <div className="mt-4">
        {failed && !share ? (
          <ReadFailed what="your contribution" onRetry={again} />
        ) : account && !share ? (
          <Skeleton label="Reading your contribution" />
        ) : share && share.contributed > 0n ? (
          <>
            <p className="mb-3">
              {canAct ? 'You' : 'This account'} paid in <Amount value={share.contributed} symbol={symbol} />.
            </p>
            {canAct && account && (
              <>
                <SaleButton
                  look="next"
                  launch={launch}
                  label={`Get ${amountText(String(share.contributed), 18, 'en')} ${symbol} back`}
                  call="refund"
                  args={() => [account]}
                  onDone={again}
                />
                <SponsoredButton
                  label="Refund without gas"
                  request={{ chainId: launch.chainId, target: launch.presale, call: 'refund', account }}
                  only={changedBySale}
                  onDone={again}
                />
              </>
            )}
          </>
        ) : known && BigInt(known.refunded) > 0n ? (
          <p className="text-good">
            Refunded <Amount value={known.refunded} symbol={symbol} />
            {known.refundedAt ? ` on ${dateText(known.refundedAt)}.` : '.'}
          </p>
        ) : account ? (
          <p className="text-muted">{canAct ? 'You did not take part.' : 'Nothing is left to pay back.'}</p>
        ) : (
          <ConnectFirst />
        )}
      </div>
      <UnsoldButton launch={launch} />
    </Card>
  )
}
