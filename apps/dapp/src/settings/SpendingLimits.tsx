import { router, usePage } from '@inertiajs/react'
import { formatAmount } from '@latchkey/core'
import { type FormEvent, useState } from 'react'
import type { SharedProps } from '../../shared/pageProps.ts'
import type { Spending } from '../../shared/props/money.ts'
import { readAmount } from '../../shared/readAmount.ts'
import { AmountInput } from '../parts/AmountInput.tsx'
import { Button } from '../parts/Button.tsx'
import { Card } from '../parts/Card.tsx'
import { ChoiceCards } from '../parts/ChoiceCards.tsx'
import { useChain } from '../wallet/useChain.ts'
import { useSpending } from '../wallet/useSpending.ts'

const modes = [
  ['exact', 'The amount of the transaction', 'You approve again each time. This is the safe choice.'],
  ['unlimited', 'Without limit', 'You approve once. The contract may spend the token until you revoke it.'],
] as const

/** How much to approve, and above which daily sum to ask. Dapp 3.10. */
export function SpendingLimits() {
  const { app, errors } = usePage<SharedProps>().props
  const spending = useSpending()
  const { symbol } = useChain(app.live)
  const [mode, setMode] = useState(spending.approvalMode)
  const [text, setText] = useState(
    spending.dailyWarn === null ? '' : formatAmount(BigInt(spending.dailyWarn), 18),
  )
  const [problem, setProblem] = useState<string>()
  const [isSaving, setSaving] = useState(false)

  function save(event: FormEvent) {
    event.preventDefault()
    const amount = text.trim() === '' ? undefined : readAmount(text, 18)
    setProblem(amount?.problem)
    if (amount?.problem) return
    const next: Spending = { approvalMode: mode, dailyWarn: amount ? String(amount.value) : null }
    router.patch('/settings/money', next, {
      only: ['errors', 'flash', 'auth'],
      preserveScroll: true,
      onStart: () => setSaving(true),
      onFinish: () => setSaving(false),
    })
  }
  return (
    <Card title="Your limits">
      <form className="grid max-w-xl gap-6" onSubmit={save}>
        <ChoiceCards
          name="approvalMode"
          legend="When a contract needs a token"
          options={modes}
          value={mode}
          onChange={setMode}
        />
        <AmountInput
          label="Ask me before I contribute more a day than"
          value={text}
          onChange={(next) => {
            setText(next)
            setProblem(undefined)
          }}
          symbol={symbol}
          decimals={18}
          error={problem ?? errors.dailyWarn}
          hint="Leave it empty never to be asked."
        />
        <div>
          <Button type="submit" look="next" disabled={isSaving}>
            {isSaving ? 'Saving…' : 'Save'}
          </Button>
        </div>
      </form>
      <p className="mt-6 border-t border-line pt-4 text-sm text-muted">
        These limits hold on this site. Limits that a wallet enforces itself are not offered yet.
      </p>
    </Card>
  )
}
