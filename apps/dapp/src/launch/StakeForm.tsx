import { useAccount } from '@latchkey/ui'
import { useState } from 'react'
import type { PoolRow } from '../../shared/props/launch.ts'
import { readAmount } from '../../shared/readAmount.ts'
import { approveCall } from '../chain/approveCall.ts'
import type { ChainCall } from '../chain/chainCall.ts'
import { AmountInput } from '../parts/AmountInput.tsx'
import { SegmentedChoice } from '../parts/SegmentedChoice.tsx'
import { amountText } from '../wallet/amountText.ts'
import { TxButton } from '../wallet/TxButton.tsx'
import { useSpending } from '../wallet/useSpending.ts'
import type { PoolNow } from './usePool.ts'

/** Stakes an amount, or takes it back. */
export function StakeForm({
  pool,
  now,
  onDone,
}: {
  pool: PoolRow
  now: PoolNow | undefined
  onDone: () => void
}) {
  const { token, chainId } = pool
  const { approvalMode } = useSpending()
  const [mode, setMode] = useState<'stake' | 'unstake'>('stake')
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const amount = readAmount(text, token.decimals, token.symbol)
  const shown = (base: bigint) => `${amountText(String(base), token.decimals, 'en')} ${token.symbol}`
  const { address } = useAccount({ namespace: 'eip155' })
  const own = address ? now : undefined
  const max = mode === 'stake' ? own?.held : own?.staked
  const verb = mode === 'stake' ? 'Stake' : 'Unstake'

  function calls(): readonly ChainCall[] | undefined {
    const { value, problem } = amount
    const found =
      problem ??
      (max === undefined || value <= max
        ? undefined
        : mode === 'stake'
          ? `You hold ${shown(max)}.`
          : `You staked ${shown(max)}.`)
    setError(found)
    if (found || value === undefined) return undefined
    const act: ChainCall = {
      contract: 'StakingPool',
      address: pool.pool,
      functionName: mode,
      args: [value],
      label: `${verb} ${shown(value)}`,
    }
    if (mode === 'unstake' || (now && now.allowance >= value)) return [act]
    return [approveCall(token, pool.pool, value, approvalMode), act]
  }
  return (
    <div className="grid gap-3">
      {now && now.staked > 0n && (
        <SegmentedChoice
          label="Stake or unstake"
          options={[
            { value: 'stake', label: 'Stake' },
            { value: 'unstake', label: 'Unstake' },
          ]}
          value={mode}
          onChange={(next) => {
            setMode(next)
            setError(undefined)
          }}
        />
      )}
      <AmountInput
        label={`Amount to ${mode}`}
        value={text}
        onChange={(next) => {
          setText(next)
          setError(undefined)
        }}
        symbol={token.symbol}
        decimals={token.decimals}
        max={max}
        error={error}
        hint={
          max === undefined ? undefined : `${mode === 'stake' ? 'You hold' : 'You staked'} ${shown(max)}.`
        }
      />
      <TxButton
        chainId={chainId}
        label={amount.value === undefined ? verb : `${verb} ${shown(amount.value)}`}
        only={['pools', 'activity']}
        calls={calls}
        resumeKey={`${mode}.${pool.id}.${text}`}
        onDone={() => {
          setText('')
          onDone()
        }}
      />
    </div>
  )
}
