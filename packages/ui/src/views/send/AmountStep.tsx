import { decimalSeparator } from '@latchkey/core'
import { digitsOf } from '../../i18n/digitsOf.ts'
import { formatFiat, formatUnits } from '../../i18n/format.ts'
import { useLocale, useMessages } from '../../i18n/useMessages.ts'
import { Amount } from '../../parts/Amount.tsx'
import { AmountPanel } from '../../parts/AmountPanel.tsx'
import { Button } from '../../parts/Button.tsx'
import { ChevronDownIcon } from '../../parts/icons/arrows.tsx'
import { TokenPill } from '../../parts/Pill.tsx'
import type { SendViewActions, SendViewState } from './send.state.ts'

type Form = Extract<SendViewState, { status: 'form' }>
type Props = { readonly state: Form; readonly actions: SendViewActions }

export function AmountStep({ state, actions }: Props) {
  const { send } = useMessages()
  const locale = useLocale()
  const { token, worth } = state
  return (
    <AmountPanel
      label={send.amount}
      value={state.amountText}
      onChange={actions.onAmount}
      error={useProblem(state)}
      sub={worth ? <bdi dir="ltr">{formatFiat(worth.value, worth.currency, locale)}</bdi> : null}
      token={
        token ? (
          <TokenPill
            name={token.symbol}
            imageUrl={token.imageUrl}
            label={send.token(token.symbol)}
            onPress={actions.onChooseToken}
          />
        ) : (
          <Button size="md" inline end={<ChevronDownIcon />} onPress={actions.onChooseToken}>
            {send.selectToken}
          </Button>
        )
      }
      end={
        token ? (
          <>
            <Amount amount={token.amountBaseUnits} decimals={token.decimals} symbol={token.symbol} />{' '}
            <button type="button" className="lk-textbtn" onClick={actions.onMax}>
              {send.max}
              <span className="lk-sr">{send.maxBalance}</span>
            </button>
          </>
        ) : null
      }
    />
  )
}

function useProblem({ amountProblem, token, feeSymbol }: Form): string | undefined {
  const { send } = useMessages()
  const locale = useLocale()
  if (!amountProblem || !token) return undefined
  switch (amountProblem) {
    case 'not-enough':
      return send.youHave(`${formatUnits(token.amountBaseUnits, token.decimals, locale)} ${token.symbol}`)
    case 'not-enough-for-fee':
      return feeSymbol === undefined ? send.feeToo(token.symbol) : send.feeMissing(feeSymbol)
    case 'not-an-amount':
      return send.notAnAmount
    case 'with-sign':
      return send.amountSign
    case 'with-exponent':
      return send.amountExponent
    case 'transfer-hook':
      return send.tokenHook
    case 'non-transferable':
      return send.tokenBound
    case 'paused':
      return send.tokenPaused
    case 'memo-required':
      return send.memoRequired
    case 'ambiguous':
      return send.amountAmbiguous(decimalSeparator(digitsOf(locale)))
    case 'too-many-decimals':
      return send.tooManyDecimals(token.symbol, token.decimals)
  }
}
