import type { OwnToken } from '../../shared/launchDraft.ts'
import { AmountInput } from '../parts/AmountInput.tsx'
import { TextField } from '../parts/Field.tsx'
import { useChain } from '../wallet/useChain.ts'
import { type StepProps, symbolOf, timeOf, timeText } from './launchForm.ts'

/** What is asked for, at which price, and when. */
export function SaleStep({
  input,
  problems,
  change,
  ownToken,
}: StepProps & { readonly ownToken: OwnToken | undefined }) {
  const { symbol } = useChain(input.chainId)
  const coins = (field: 'softCap' | 'hardCap' | 'minBuy' | 'maxBuy', label: string, hint?: string) => (
    <AmountInput
      label={label}
      value={input[field]}
      symbol={symbol}
      decimals={18}
      error={problems[field]}
      hint={hint}
      onChange={(value) => change({ [field]: value })}
    />
  )
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {coins('hardCap', 'Hard cap', 'The sale ends once it has raised this.')}
        {coins(
          'softCap',
          'Soft cap',
          'Below this everyone is paid back. At least a quarter of the hard cap.',
        )}
        {coins('minBuy', 'Least for each buyer')}
        {coins('maxBuy', 'Most for each buyer')}
      </div>
      <AmountInput
        label={`Price: what 1 ${symbol} buys`}
        value={input.rate}
        symbol={symbolOf(input, ownToken)}
        decimals={ownToken?.decimals ?? 18}
        error={problems.rate}
        onChange={(rate) => change({ rate })}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          type="datetime-local"
          label="Opens"
          value={timeText(input.start)}
          error={problems.start}
          onChange={({ target }) => change({ start: timeOf(target.value) })}
        />
        <TextField
          type="datetime-local"
          label="Ends"
          value={timeText(input.end)}
          error={problems.end}
          onChange={({ target }) => change({ end: timeOf(target.value) })}
        />
      </div>
    </>
  )
}
