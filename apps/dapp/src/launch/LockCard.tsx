import { sameAddress } from '@latchkey/core'
import { useAccount } from '@latchkey/ui'
import { useState } from 'react'
import type { LockRow } from '../../shared/props/launch.ts'
import { unlockedTokens } from '../../shared/vesting.ts'
import { AddressText } from '../parts/AddressText.tsx'
import { Amount } from '../parts/Amount.tsx'
import { Button } from '../parts/Button.tsx'
import { Card } from '../parts/Card.tsx'
import { Chip } from '../parts/Chip.tsx'
import { Fact, Facts } from '../parts/Facts.tsx'
import { SplitBar } from '../parts/SplitBar.tsx'
import { dateText } from '../time/timeText.ts'
import { useChainNow } from '../time/useChainNow.ts'
import { amountText } from '../wallet/amountText.ts'
import { ExtendLock } from './ExtendLock.tsx'
import { LockButton } from './LockButton.tsx'
import { TransferLock } from './TransferLock.tsx'

/** Tokens that cannot be sold yet. Dapp 3.4. */
export function LockCard({ lock }: { lock: LockRow }) {
  const { token, chainId } = lock
  const now = useChainNow(chainId)
  const { address } = useAccount({ namespace: 'eip155' })
  const [open, setOpen] = useState<'extend' | 'transfer'>()
  const amount = BigInt(lock.amount)
  const released = BigInt(lock.released)
  const unlocked = unlockedTokens(lock, now)
  const releasable = unlocked > released ? unlocked - released : 0n
  const isFinished = released === amount
  const isBeforeCliff = now < Date.parse(lock.cliff)
  const isMine = address !== undefined && sameAddress(address, lock.beneficiary.address)
  const ofSupply = BigInt(token.supply) > 0n ? Number((amount * 10_000n) / BigInt(token.supply)) / 100 : 0
  return (
    <Card
      title={lock.label || `Lock ${lock.lockId}`}
      aside={
        isFinished ? (
          <Chip>Finished</Chip>
        ) : releasable > 0n ? (
          <Chip tone="warn">Releasable</Chip>
        ) : (
          <Chip tone="good">Locked</Chip>
        )
      }
    >
      <SplitBar
        label="Lock"
        parts={[
          { name: 'Released', value: released, look: 'solid' },
          { name: 'Releasable', value: releasable, look: 'soft' },
        ]}
        total={amount}
      />
      <p className="mt-3 text-sm text-muted">
        {isFinished
          ? 'All tokens have left this lock.'
          : isBeforeCliff
            ? `Nothing can leave before ${dateText(lock.cliff)}.`
            : now < Date.parse(lock.end)
              ? `Tokens leave little by little until ${dateText(lock.end)}.`
              : 'All tokens may leave now.'}
      </p>
      <div className="my-4">
        <Facts>
          <Fact name="Amount">
            <Amount value={lock.amount} decimals={token.decimals} symbol={token.symbol} />{' '}
            <span className="font-normal text-muted">{ofSupply.toLocaleString('en')} %</span>
          </Fact>
          <Fact name="Released">
            <Amount value={lock.released} decimals={token.decimals} symbol={token.symbol} />
          </Fact>
          <Fact name="Beneficiary">
            <AddressText of={lock.beneficiary} />
          </Fact>
          <Fact name="Cliff and end">
            {dateText(lock.cliff)} – {dateText(lock.end)}
          </Fact>
        </Facts>
      </div>
      {!isFinished && (
        <div className="flex flex-wrap items-start gap-3">
          {releasable > 0n && (
            <LockButton
              lock={lock}
              label={`Release ${amountText(String(releasable), token.decimals, 'en')} ${token.symbol}`}
              call="release"
            />
          )}
          {isMine && (
            <>
              <Button onClick={() => setOpen('extend')}>Extend</Button>
              <Button onClick={() => setOpen('transfer')}>Transfer</Button>
            </>
          )}
        </div>
      )}
      {open === 'extend' && <ExtendLock lock={lock} onClose={() => setOpen(undefined)} />}
      {open === 'transfer' && <TransferLock lock={lock} onClose={() => setOpen(undefined)} />}
    </Card>
  )
}
