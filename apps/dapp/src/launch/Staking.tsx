import { sameAddress } from '@latchkey/core'
import { useAccount } from '@latchkey/ui'
import { useState } from 'react'
import type { PoolRow } from '../../shared/props/launch.ts'
import { Amount } from '../parts/Amount.tsx'
import { Button } from '../parts/Button.tsx'
import { Card } from '../parts/Card.tsx'
import { Chip } from '../parts/Chip.tsx'
import { Fact, Facts } from '../parts/Facts.tsx'
import { ReadFailed } from '../parts/ReadFailed.tsx'
import { dateText } from '../time/timeText.ts'
import { useChainNow } from '../time/useChainNow.ts'
import { amountText } from '../wallet/amountText.ts'
import { TxButton } from '../wallet/TxButton.tsx'
import { FundPool } from './FundPool.tsx'
import { StakeForm } from './StakeForm.tsx'
import { aprBps, useEarned, usePool } from './usePool.ts'

/** Props of `Address` that a stake changes. */
export const changedByStake = ['pools', 'activity'] as const

/** Earns rewards for holding a token. Dapp 3.4. */
export function Staking({ pool, account }: { pool: PoolRow; account?: string | undefined }) {
  const { address } = useAccount({ namespace: 'eip155' })
  const shown = account ?? address
  const isMine = address !== undefined && (account === undefined || sameAddress(account, address))
  const { value, failed, again } = usePool(pool, shown)
  const earned = useEarned(value, pool.chainId)
  const now = useChainNow(pool.chainId, 10_000)
  const [open, setOpen] = useState<'fund'>()
  const { token } = pool
  const now_ = value ?? {
    totalStaked: BigInt(pool.totalStaked),
    rateX: BigInt(pool.rateX),
    endsAt: pool.periodEnd ? Date.parse(pool.periodEnd) / 1000 : 0,
  }
  const apr = aprBps(now_, now)
  const isEnded = now_.endsAt > 0 && now_.endsAt * 1000 <= now
  const amount = (base: bigint | string) => (
    <Amount value={base} decimals={token.decimals} symbol={token.symbol} />
  )
  const common = {
    chainId: pool.chainId,
    only: changedByStake,
    onDone: again,
  }
  const call = (functionName: string, args: readonly unknown[], label: string) =>
    [{ contract: 'StakingPool', address: pool.pool, functionName, args, label }] as const
  return (
    <Card
      title={`Stake ${token.symbol}`}
      aside={isEnded ? <Chip>Stream ended</Chip> : <Chip tone="good">Pays rewards</Chip>}
    >
      {isEnded && (
        <p className="mb-4 text-muted">The stream of rewards has ended. You can take your stake back.</p>
      )}
      {now_.totalStaked === 0n && !isEnded && (
        <p className="mb-4 text-muted">The stream waits for the first staker.</p>
      )}
      <Facts>
        <Fact name="Staked in total">{amount(now_.totalStaked)}</Fact>
        <Fact name="Rewards a year">
          {apr === undefined ? '–' : `${(Number(apr) / 100).toLocaleString('en')} %`}
        </Fact>
        <Fact name="Stream ends">
          {now_.endsAt ? dateText(new Date(now_.endsAt * 1000).toISOString()) : '–'}
        </Fact>
        <Fact name="Stakers">{pool.stakers.toLocaleString('en')}</Fact>
        {shown && (
          <>
            <Fact name={isMine ? 'Your stake' : 'Stake'}>{value ? amount(value.staked) : '–'}</Fact>
            <Fact name={isMine ? 'Your rewards' : 'Rewards'}>{value ? amount(earned) : '–'}</Fact>
          </>
        )}
      </Facts>
      {failed && !value && (
        <div className="mt-4">
          <ReadFailed what="your stake" onRetry={again} />
        </div>
      )}
      {(isMine || (!address && account === undefined)) && (
        <div className="mt-5 grid gap-4 border-t border-line pt-5">
          <StakeForm pool={pool} now={value} onDone={again} />
          {value && (value.staked > 0n || earned > 0n) && (
            <div className="flex flex-wrap items-start gap-3">
              {earned > 0n && (
                <TxButton
                  {...common}
                  label={`Claim ${amountText(String(earned), token.decimals, 'en')} ${token.symbol}`}
                  calls={() => call('claim', [address], 'Claim rewards')}
                />
              )}
              {value.staked > 0n && (
                <TxButton {...common} label="Exit" calls={() => call('exit', [], 'Exit')} />
              )}
            </div>
          )}
          {value && value.staked > 0n && (
            <p className="text-sm text-muted">Exit returns your whole stake and pays your rewards.</p>
          )}
        </div>
      )}
      {address && sameAddress(address, pool.owner) && (
        <div className="mt-4">
          <Button onClick={() => setOpen('fund')}>Add rewards</Button>
        </div>
      )}
      {open && value && (
        <FundPool
          pool={pool}
          allowance={value.allowance}
          held={value.held}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Card>
  )
}
