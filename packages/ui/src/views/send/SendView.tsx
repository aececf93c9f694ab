import { useMessages } from '../../i18n/useMessages.ts'
import { ViewFrame } from '../../modal/ViewFrame.tsx'
import { Button } from '../../parts/Button.tsx'
import { ArrowDownIcon } from '../../parts/icons/arrows.tsx'
import { Joint } from '../../parts/Joint.tsx'
import { useStyles } from '../../styles/useStyles.ts'
import { AmountStep } from './AmountStep.tsx'
import { FeeRows } from './FeeRows.tsx'
import { RecipientStep } from './RecipientStep.tsx'
import css from './send.css?inline'
import type { SendViewActions, SendViewState } from './send.state.ts'
import { TokenChoice } from './TokenChoice.tsx'

type Props = { readonly state: SendViewState; readonly actions: SendViewActions }

/** Form of a transfer. The button names the first missing field. */
export function SendView({ state, actions }: Props) {
  useStyles(css)
  const { send } = useMessages()
  const next = useNextStep(state)
  if (state.status === 'choose-token') return <TokenChoice key="token" state={state} actions={actions} />
  return (
    <ViewFrame key="form" title={send.title} onBack={actions.onBack}>
      <div className="lk-sendstack">
        <AmountStep state={state} actions={actions} />
        <Joint>
          <ArrowDownIcon size={16} />
        </Joint>
        <RecipientStep state={state} actions={actions} />
      </div>
      {state.fee ? <FeeRows fee={state.fee} network={state.network} /> : null}
      <div className="lk-mt5">
        <Button kind="primary" onPress={actions.onReview} {...next.look}>
          {next.label}
        </Button>
      </div>
    </ViewFrame>
  )
}

function useNextStep(state: SendViewState): {
  label: string
  look: { disabled?: boolean; passive?: boolean }
} {
  const { send } = useMessages()
  const blocked = (label: string) => ({ label, look: { disabled: true } })
  if (state.status !== 'form' || !state.token) return blocked(send.selectToken)
  const { token, feeSymbol = token.symbol, amountProblem, recipient, amountText, recipientText } = state
  if (amountProblem === 'not-enough') return blocked(send.notEnough(token.symbol))
  if (amountProblem === 'not-enough-for-fee') return blocked(send.notEnough(feeSymbol))
  if (amountProblem) return blocked(send.checkAmount)
  if (!amountText) return blocked(send.enterAmount)
  if (recipient.status === 'empty') return blocked(send.chooseRecipient)
  if (recipient.status === 'wrong') return blocked(send.checkRecipient)
  if (recipient.status === 'finding') return { label: send.finding(recipientText), look: { passive: true } }
  if (!state.ready) {
    return state.fee?.status === 'loading'
      ? { label: send.gettingFee, look: { passive: true } }
      : blocked(send.enterAmount)
  }
  return { label: send.review, look: {} }
}
