import { shortenAddress } from '@latchkey/core'
import type { DropEntry, DropSummary, EligibleDrop } from '../../shared/props/airdrops.ts'
import { AddressText } from '../parts/AddressText.tsx'
import { Amount } from '../parts/Amount.tsx'
import { Card } from '../parts/Card.tsx'
import { Chip } from '../parts/Chip.tsx'
import { SplitBar } from '../parts/SplitBar.tsx'
import { StarButton } from '../parts/StarButton.tsx'
import { SponsoredButton } from '../relay/SponsoredButton.tsx'
import { dateText, dateTimeText, durationText } from '../time/timeText.ts'
import { useChainNow } from '../time/useChainNow.ts'
import { amountText } from '../wallet/amountText.ts'
import { TxButton } from '../wallet/TxButton.tsx'
import { claimDrop } from './claimDrop.ts'
import { SolanaEntry } from './SolanaEntry.tsx'

type Props = {
  readonly drop: DropSummary
  /** The entry of an account, which can be claimed. */
  readonly entry?: (DropEntry & Pick<EligibleDrop, 'rowId'>) | undefined
  /** An account that is not on the list. */
  readonly notListed?: string | undefined
}

/** A drop in its state: upcoming, live, claimed or ended. Dapp 3.7. */
export function DropCard({ drop, entry, notListed }: Props) {
  const now = useChainNow(drop.chainId)
  const state = now < Date.parse(drop.start) ? 'upcoming' : now < Date.parse(drop.end) ? 'live' : 'ended'
  const { token } = drop
  return (
    <Card
      title={drop.title}
      aside={
        <span className="flex items-center gap-1">
          <Chip tone={state === 'live' ? 'live' : state === 'upcoming' ? 'warn' : 'neutral'}>
            {state === 'live' ? 'Live' : state === 'upcoming' ? 'Upcoming' : 'Ended'}
          </Chip>
          {drop.practice && <Chip tone="warn">Practice</Chip>}
          <StarButton
            kind="drop"
            subject={drop.id}
            chainId={drop.chainId}
            name={drop.title}
            starred={drop.starred}
            stars={drop.stars}
            only={['drops', 'eligible']}
          />
        </span>
      }
    >
      {drop.description && <p className="mb-4 text-muted [overflow-wrap:anywhere]">{drop.description}</p>}
      <SplitBar
        label="Drop"
        parts={[{ name: 'Claimed', value: BigInt(drop.claimed), look: 'soft' }]}
        total={BigInt(drop.total)}
      />
      <p className="mt-2 flex flex-wrap justify-between gap-x-4 text-sm">
        <span>
          <Amount value={drop.claimed} decimals={token.decimals} symbol={token.symbol} />{' '}
          <span className="text-muted">of {amountText(drop.total, token.decimals, 'en')} claimed</span>
        </span>
        <span className="text-muted tabular-nums">
          {drop.claims.toLocaleString('en')} of {drop.entries.toLocaleString('en')} entries
        </span>
      </p>
      <div className="mt-4">
        {state === 'upcoming' && <p role="timer">Opens in {durationText(Date.parse(drop.start) - now)}.</p>}
        {state === 'live' && <p className="text-sm text-muted">Open until {dateTimeText(drop.end)}.</p>}
        {state === 'ended' && (
          <p className="text-muted">
            Ended {dateText(drop.end)}.
            {drop.swept !== null && drop.swept !== '0' && (
              <>
                {' '}
                <Amount value={drop.swept} decimals={token.decimals} symbol={token.symbol} /> returned to the
                creator.
              </>
            )}
          </p>
        )}
      </div>
      {entry && <Entry drop={drop} entry={entry} isOpen={state === 'live'} />}
      {notListed && state === 'live' && (
        <p className="mt-3 text-muted">{shortenAddress(notListed)} is not on this list.</p>
      )}
      <p className="mt-4 flex flex-wrap items-center gap-2 border-t border-line pt-3 text-sm text-muted">
        By <AddressText of={drop.creator} />
      </p>
    </Card>
  )
}

const changedByClaim = ['drops', 'eligible', 'check', 'counts'] as const

function Entry({
  drop,
  entry,
  isOpen,
}: {
  drop: DropSummary
  entry: NonNullable<Props['entry']>
  isOpen: boolean
}) {
  const { token } = drop
  const amount = `${amountText(entry.amount, token.decimals, 'en')} ${token.symbol}`
  if (entry.claimedAt)
    return (
      <p className="mt-3 text-good">
        Claimed {amount} on {dateText(entry.claimedAt)}
        {entry.to ? `, paid to ${shortenAddress(entry.to)}.` : '.'}
      </p>
    )
  if (!isOpen)
    return <p className="mt-3">{`${shortenAddress(entry.subject)} is on the list with ${amount}.`}</p>
  if (entry.kind === 'solana') return <SolanaEntry drop={drop} subject={entry.subject} amount={amount} />
  return (
    <div className="mt-4">
      <p className="mb-3 text-sm text-muted">
        Tokens go to {shortenAddress(entry.subject)}. Any wallet may send the claim.
      </p>
      <TxButton
        chainId={drop.chainId}
        label={`Claim ${amount}`}
        only={changedByClaim}
        calls={() => claimDrop({ ...drop, ...entry, id: drop.id })}
      />
      <SponsoredButton
        label="Claim without gas"
        request={{
          ...{ chainId: drop.chainId, target: drop.contract, call: 'claim', account: entry.subject },
          index: Number(drop.onchainId),
        }}
        only={changedByClaim}
      />
    </div>
  )
}
