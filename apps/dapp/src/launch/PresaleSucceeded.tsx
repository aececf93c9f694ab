import { useLatchkey } from '@latchkey/ui'
import type { LaunchTerms, Outcome } from '../../shared/props/launch.ts'
import { vestedTokens } from '../../shared/vesting.ts'
import { Amount } from '../parts/Amount.tsx'
import { Button } from '../parts/Button.tsx'
import { Card } from '../parts/Card.tsx'
import { Chip } from '../parts/Chip.tsx'
import { Fact, Facts } from '../parts/Facts.tsx'
import { ReadFailed } from '../parts/ReadFailed.tsx'
import { Skeleton } from '../parts/Skeleton.tsx'
import { SplitBar } from '../parts/SplitBar.tsx'
import { SponsoredButton } from '../relay/SponsoredButton.tsx'
import { dateText } from '../time/timeText.ts'
import { useChainNow } from '../time/useChainNow.ts'
import { amountText } from '../wallet/amountText.ts'
import { ConnectFirst } from '../wallet/ConnectFirst.tsx'
import { restoredProvider } from '../wallet/restoredProvider.ts'
import { ProceedsForm, UnsoldButton } from './OwnerButtons.tsx'
import { changedBySale, SaleButton } from './SaleButton.tsx'
import { type SaleShare, useSaleShare } from './useSaleShare.ts'

/** From a successful sale to its tokens. Dapp 3.4. */
export function PresaleSucceeded({
  launch,
  account,
  known,
  canAct,
  title = 'Your tokens',
}: {
  readonly launch: LaunchTerms
  readonly account: string | undefined
  readonly known: Outcome | undefined
  readonly canAct: boolean
  readonly title?: string
}) {
  const { share, failed, again } = useSaleShare(launch, account, known)
  if (!launch.finalizedAt) return <Finalise launch={launch} canAct={canAct} title={title} />
  return (
    <Card title={title} aside={<Chip tone="good">Finalised {dateText(launch.finalizedAt)}</Chip>}>
      {failed && !share ? (
        <ReadFailed what="your tokens" onRetry={again} />
      ) : account && !share ? (
        <Skeleton label="Reading your tokens" />
      ) : share && share.entitled > 0n ? (
        <Claim launch={launch} share={share} account={String(account)} canAct={canAct} again={again} />
      ) : account ? (
        <p className="text-muted">{canAct ? 'You did not take part.' : 'This account did not take part.'}</p>
      ) : (
        <ConnectFirst />
      )}
      <ProceedsForm launch={launch} />
      <UnsoldButton launch={launch} />
    </Card>
  )
}

function Finalise({ launch, canAct, title }: { launch: LaunchTerms; canAct: boolean; title: string }) {
  return (
    <Card title={title} aside={<Chip tone="good">Succeeded</Chip>}>
      <p className="mb-4">
        The sale reached its goal. Finalise it to start everyone’s vesting clock; anyone may do it.
      </p>
      {canAct && <SaleButton look="next" launch={launch} label="Finalise sale" call="finalize" />}
    </Card>
  )
}

function Claim({
  launch,
  share,
  account,
  canAct,
  again,
}: {
  launch: LaunchTerms
  share: SaleShare
  account: string
  canAct: boolean
  again: () => void
}) {
  const { symbol, decimals } = launch
  const now = useChainNow(launch.chainId)
  const vested = vestedTokens(share.entitled, launch, now)
  const claimable = vested > share.claimed ? vested - share.claimed : 0n
  const vestingEnds = Date.parse(launch.finalizedAt ?? '') + launch.vestingSec * 1000
  const cliffEnds = Date.parse(launch.finalizedAt ?? '') + launch.cliffSec * 1000
  const isAllVested = vested === share.entitled
  return (
    <>
      <SplitBar
        label="Vesting"
        parts={[
          { name: 'Claimed', value: share.claimed, look: 'solid' },
          { name: 'Claimable', value: claimable, look: 'soft' },
        ]}
        total={share.entitled}
      />
      <div className="my-4">
        <Facts>
          <Fact name={canAct ? 'Yours in total' : 'In total'}>
            <Amount value={share.entitled} decimals={decimals} symbol={symbol} />
          </Fact>
          <Fact name="Vested now">
            <Amount value={vested} decimals={decimals} symbol={symbol} />
          </Fact>
          <Fact name="Claimed">
            <Amount value={share.claimed} decimals={decimals} symbol={symbol} />
          </Fact>
          <Fact name={now < cliffEnds ? 'Next unlock' : 'All vested'}>
            {isAllVested
              ? 'Yes'
              : dateText(new Date(now < cliffEnds ? cliffEnds : vestingEnds).toISOString())}
          </Fact>
        </Facts>
      </div>
      {share.claimed === share.entitled ? (
        <>
          <p className="mb-3 text-good">{canAct ? 'You claimed everything.' : 'Everything is claimed.'}</p>
          {canAct && <WatchAsset launch={launch} />}
        </>
      ) : (
        canAct && (
          <>
            {isAllVested && <p className="mb-3 text-muted">All tokens are yours to claim.</p>}
            <SaleButton
              look="next"
              launch={launch}
              label={
                claimable > 0n ? `Claim ${amountText(String(claimable), decimals, 'en')} ${symbol}` : 'Claim'
              }
              blocked={claimable > 0n ? undefined : 'Nothing to claim yet.'}
              call="claim"
              args={() => [account]}
              onDone={again}
            />
            {claimable > 0n && (
              <SponsoredButton
                label="Claim without gas"
                request={{ chainId: launch.chainId, target: launch.presale, call: 'claim', account }}
                only={changedBySale}
                onDone={again}
              />
            )}
          </>
        )
      )}
    </>
  )
}

/** Asks the wallet to show the token. Wallets that cannot do so refuse, which changes nothing. */
function WatchAsset({ launch }: { launch: LaunchTerms }) {
  const latchkey = useLatchkey()
  const { token: address, symbol, decimals } = launch
  return (
    <Button
      onClick={() =>
        void restoredProvider(latchkey)
          .then((provider) =>
            provider?.request({
              method: 'wallet_watchAsset',
              params: { type: 'ERC20', options: { address, symbol, decimals } },
            } as never),
          )
          .catch(() => {})
      }
    >
      Add {symbol} to wallet
    </Button>
  )
}
