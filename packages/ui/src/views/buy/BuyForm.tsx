import { type ReactNode, useId } from 'react'
import { foreignText } from '../../i18n/foreignText.ts'
import { formatFiat, formatUnits, formatWhole } from '../../i18n/format.ts'
import { useLocale, useMessages } from '../../i18n/useMessages.ts'
import { ViewFrame } from '../../modal/ViewFrame.tsx'
import { Art, GlyphArt } from '../../parts/Art.tsx'
import { Banner } from '../../parts/Banner.tsx'
import { Button } from '../../parts/Button.tsx'
import { Card } from '../../parts/Card.tsx'
import { Chips } from '../../parts/Chips.tsx'
import { DetailList } from '../../parts/DetailList.tsx'
import { Hint } from '../../parts/Hint.tsx'
import { ChevronIcon, OutIcon } from '../../parts/icons/arrows.tsx'
import { BankIcon, CardIcon } from '../../parts/icons/things.tsx'
import { ListItem, PlainItem } from '../../parts/ListItem.tsx'
import { Name } from '../../parts/Name.tsx'
import { SkeletonDetails } from '../../parts/SkeletonDetails.tsx'
import { useStyles } from '../../styles/useStyles.ts'
import css from './buy.css?inline'
import type { BuyViewActions, BuyViewState } from './buy.state.ts'
import { MoneyInput } from './MoneyInput.tsx'

type Form = Extract<BuyViewState, { status: 'form' }>
type Props = { readonly state: Form; readonly actions: BuyViewActions }

export function BuyForm({ state, actions }: Props) {
  useStyles(css)
  const { buy } = useMessages()
  const locale = useLocale()
  const hintId = useId()
  const { currency, quote, partner } = state
  const problem = useProblem(state)
  const arrives = useReceivedAmount(state, problem !== undefined)
  const ready = quote.status === 'ready' && !problem
  const money = (value: number) => formatWhole(value, currency, locale)
  return (
    <ViewFrame
      title={buy.title}
      onBack={actions.onBack}
      busy={quote.status === 'loading'}
      footerKind="plain"
      footer={
        <Button
          kind="primary"
          end={quote.status === 'loading' ? null : <OutIcon />}
          passive={quote.status === 'loading'}
          disabled={!ready && quote.status !== 'loading'}
          onPress={actions.onContinue}
        >
          {quote.status === 'loading' ? buy.gettingPrice : buy.continueTo(partner)}
        </Button>
      }
    >
      <MoneyInput
        label={buy.amountIn(currency)}
        currency={currency}
        value={state.amountText}
        describedBy={problem ? hintId : undefined}
        onChange={actions.onAmount}
      >
        {arrives}
      </MoneyInput>
      <Chips
        even
        label={buy.quick}
        chips={state.quick.map((value) => ({ id: String(value), label: money(value) }))}
        pressed={String(state.amount)}
        onPress={actions.onAmount}
      />
      {problem ? (
        <div className="lk-mt3">
          <Hint id={hintId} kind="error">
            {problem}
          </Hint>
        </div>
      ) : null}
      <div className="lk-mt4">
        <Choices state={state} actions={actions} />
      </div>
      <Quote state={state} />
    </ViewFrame>
  )
}

/** The token amount for the entered money, or its loading state. */
function useReceivedAmount(state: Form, problem: boolean): ReactNode {
  const { buy, send } = useMessages()
  const locale = useLocale()
  const { quote, token } = state
  if (quote.status === 'loading') return buy.gettingPrice
  if (quote.status === 'none' || problem || quote.amountBaseUnits === undefined) return null
  const amount = formatUnits(quote.amountBaseUnits, token.decimals, locale)
  return <bdi>{send.about(`${amount} ${token.symbol}`)}</bdi>
}

function Choices({ state, actions }: Props) {
  const { buy } = useMessages()
  const locale = useLocale()
  const { token, network, method, currency } = state
  const money = (value: number) => formatWhole(value, currency, locale)
  const tokenRow = {
    art: <Art name={token.symbol} src={token.imageUrl} size={32} round />,
    label: <Name>{token.name}</Name>,
    sub: buy.on(network.name),
  }
  return (
    <Card flush>
      {state.canChooseToken ? (
        <ListItem {...tokenRow} tight end={<ChevronIcon size={16} />} onPress={actions.onChooseToken} />
      ) : (
        <PlainItem {...tokenRow} />
      )}
      <ListItem
        tight
        art={<GlyphArt size={32}>{method.id === 'card' ? <CardIcon /> : <BankIcon />}</GlyphArt>}
        label={buy[method.id]}
        sub={buy.range(money(method.min), money(method.max))}
        end={<ChevronIcon size={16} />}
        onPress={actions.onChooseMethod}
      />
    </Card>
  )
}

function Quote({ state }: { readonly state: Form }) {
  const { buy, send } = useMessages()
  const locale = useLocale()
  const { quote, currency, token, partner } = state
  if (quote.status === 'none') return null
  if (quote.status === 'estimate') {
    return (
      <div className="lk-mt3">
        <Banner kind="info">{buy.estimate(partner)}</Banner>
      </div>
    )
  }
  if (quote.status === 'loading') {
    return (
      <div className="lk-mt4">
        <SkeletonDetails rows={3} />
        <p className="lk-sr" role="status">
          {buy.gettingPrice}
        </p>
      </div>
    )
  }
  const money = (value: number) => <bdi dir="ltr">{formatFiat(value, currency, locale)}</bdi>
  return (
    <div className="lk-mt4">
      <DetailList
        rows={[
          { term: foreignText(token.name), named: true, value: money(quote.subtotal) },
          { term: buy.partnerFee(partner), value: money(quote.partnerFee) },
          { term: send.fee, value: money(quote.networkFee) },
        ]}
        total={{ term: buy.youPay, value: money(quote.total) }}
      />
    </div>
  )
}

function useProblem(state: Form): string | undefined {
  const { buy } = useMessages()
  const locale = useLocale()
  const { outOfRange, method, currency, otherMethod } = state
  if (!outOfRange) return undefined
  const money = (value: number) => formatWhole(value, currency, locale)
  const range = buy.range(money(method.min), money(method.max))
  if (method.id === 'bank' || !otherMethod) return buy.bankLimit(range)
  return outOfRange === 'too-much' ? buy.cardTooMuch(range) : buy.cardLimit(range)
}
