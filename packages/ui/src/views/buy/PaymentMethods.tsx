import { formatWhole } from '../../i18n/format.ts'
import { useLocale, useMessages } from '../../i18n/useMessages.ts'
import { ViewFrame } from '../../modal/ViewFrame.tsx'
import { GlyphArt } from '../../parts/Art.tsx'
import { Chips } from '../../parts/Chips.tsx'
import { CheckIcon } from '../../parts/icons/signs.tsx'
import { BankIcon, CardIcon } from '../../parts/icons/things.tsx'
import { RadioItem, RadioList } from '../../parts/RadioList.tsx'
import { Section } from '../../parts/Section.tsx'
import type { BuyViewActions, BuyViewState, PaymentCurrency } from './buy.state.ts'

type Props = {
  readonly state: Extract<BuyViewState, { status: 'method' }>
  readonly actions: BuyViewActions
}

/** Choice of payment method and currency. */
export function PaymentMethods({ state, actions }: Props) {
  const { buy } = useMessages()
  const locale = useLocale()
  const money = (value: number) => formatWhole(value, state.currency, locale)
  return (
    <ViewFrame title={buy.payWith} depth={1} onBack={actions.onBack}>
      <RadioList label={buy.method}>
        {state.methods.map(({ id, min, max }) => (
          <RadioItem
            key={id}
            art={<GlyphArt>{id === 'card' ? <CardIcon /> : <BankIcon />}</GlyphArt>}
            label={buy[id]}
            sub={buy.range(money(min), money(max))}
            end={id === state.methodId ? <CheckIcon className="lk-check" /> : null}
            checked={id === state.methodId}
            reachable={id === state.methodId}
            onPress={() => actions.onMethod(id)}
          />
        ))}
      </RadioList>
      <Section>{buy.currency}</Section>
      <Chips
        even
        label={buy.currency}
        chips={state.currencies.map((id) => ({ id, label: buy.currencies[id] }))}
        pressed={state.currency}
        onPress={(id) => actions.onCurrency(id as PaymentCurrency)}
      />
    </ViewFrame>
  )
}
