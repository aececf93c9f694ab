import { useState } from 'react'
import type { PoolRow } from '../../shared/props/launch.ts'
import { readAmount } from '../../shared/readAmount.ts'
import { approveCall } from '../chain/approveCall.ts'
import type { ChainCall } from '../chain/chainCall.ts'
import { AmountInput } from '../parts/AmountInput.tsx'
import { Dialog } from '../parts/Dialog.tsx'
import { TextField } from '../parts/Field.tsx'
import { amountText } from '../wallet/amountText.ts'
import { TxButton } from '../wallet/TxButton.tsx'
import { useSpending } from '../wallet/useSpending.ts'

const maxDays = 730

/** For the owner of a pool: adds rewards to its stream. */
export function FundPool({
  pool,
  allowance,
  held,
  onClose,
}: {
  pool: PoolRow
  allowance: bigint
  held: bigint
  onClose: () => void
}) {
  const { token, chainId } = pool
  const { approvalMode } = useSpending()
  const [text, setText] = useState('')
  const [days, setDays] = useState('30')
  const [errors, setErrors] = useState<{ amount?: string | undefined; days?: string | undefined }>({})

  function calls(): readonly ChainCall[] | undefined {
    const { value, problem } = readAmount(text, token.decimals, token.symbol)
    const dayCount = Number(days)
    const found = {
      amount:
        problem ??
        (value > held
          ? `You hold ${amountText(String(held), token.decimals, 'en')} ${token.symbol}.`
          : undefined),
      days:
        Number.isInteger(dayCount) && dayCount >= 1 && dayCount <= maxDays
          ? undefined
          : `Enter 1 to ${maxDays} days.`,
    }
    setErrors(found)
    if (found.amount || found.days || value === undefined) return undefined
    const fund: ChainCall = {
      contract: 'StakingPool',
      address: pool.pool,
      functionName: 'fund',
      args: [value, BigInt(dayCount * 86_400)],
      label: 'Add the rewards',
    }
    if (allowance >= value) return [fund]
    return [approveCall(token, pool.pool, value, approvalMode), fund]
  }
  return (
    <Dialog title="Add rewards" onClose={onClose}>
      <div className="grid gap-4">
        <AmountInput
          label="Rewards"
          value={text}
          onChange={setText}
          symbol={token.symbol}
          decimals={token.decimals}
          max={held}
          error={errors.amount}
        />
        <TextField
          label="Days"
          inputMode="numeric"
          value={days}
          error={errors.days}
          onChange={({ target }) => setDays(target.value)}
        />
        <TxButton
          look="next"
          chainId={chainId}
          label="Add rewards"
          account={pool.owner}
          only={['pools', 'activity']}
          calls={calls}
          resumeKey={`fund.${pool.id}.${text}.${days}`}
          onDone={onClose}
        />
      </div>
    </Dialog>
  )
}
