import { foreignText } from '../i18n/foreignText.ts'
import { fiatParts, formatFiat, formatUnits, wholePart } from '../i18n/format.ts'
import { useLocale } from '../i18n/useMessages.ts'

type Units = { readonly amount: bigint; readonly decimals: number; readonly symbol: string }

/**
 * "2.3736 ETH", isolated so that its order is the same in every text direction. A `headline` dims all but the integer
 * part.
 */
export function Amount({
  amount,
  decimals,
  symbol: given,
  headline,
}: Units & { readonly headline?: boolean }) {
  const symbol = foreignText(given)
  const locale = useLocale()
  const text = formatUnits(amount, decimals, locale)
  const whole = wholePart(text, locale)
  return (
    <bdi dir="ltr" className="lk-num" translate="no">
      {headline ? (
        <>
          {whole}
          <span className="lk-dim">
            {text.slice(whole.length)} {symbol}
          </span>
        </>
      ) : (
        `${text} ${symbol}`
      )}
    </bdi>
  )
}

type Money = { readonly value: number; readonly currency: string }

/** "$8,214.09" */
export function Fiat({ value, currency }: Money) {
  return (
    <bdi dir="ltr" className="lk-num">
      {formatFiat(value, currency, useLocale())}
    </bdi>
  )
}

/** Fiat amount as a headline, with dimmed decimals. */
export function BigFiat({ value, currency }: Money) {
  const parts = fiatParts(value, currency, useLocale())
  const cut = parts.findIndex((part) => part.type === 'decimal')
  const text = (some: typeof parts) => some.map((part) => part.value).join('')
  return (
    <bdi dir="ltr" className="lk-num">
      {text(cut < 0 ? parts : parts.slice(0, cut))}
      {cut < 0 ? null : <span className="lk-dim">{text(parts.slice(cut))}</span>}
    </bdi>
  )
}
