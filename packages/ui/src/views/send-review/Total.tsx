import { foreignText } from '../../i18n/foreignText.ts'
import { formatFiat, formatUnits } from '../../i18n/format.ts'
import { useLocale, useMessages } from '../../i18n/useMessages.ts'
import type { SendReviewViewState } from './send-review.state.ts'

/** Amount plus fee as one figure if both are in the same token; otherwise side by side. */
export function Total({ state }: { readonly state: SendReviewViewState }) {
  const { sendReview } = useMessages()
  const locale = useLocale()
  const { token, fee, worth, amountBaseUnits } = state
  const units = (amount: bigint) =>
    `${formatUnits(amount, token.decimals, locale)} ${foreignText(token.symbol)}`
  let text = sendReview.plusFee(units(amountBaseUnits))
  if (fee.status === 'fiat' && worth?.currency === fee.currency) {
    text = formatFiat(worth.value + fee.value, fee.currency, locale)
  } else if (fee.status === 'native') {
    text = token.native
      ? units(amountBaseUnits + fee.amountBaseUnits)
      : `${units(amountBaseUnits)} + ${formatUnits(fee.amountBaseUnits, fee.decimals, locale)} ${foreignText(fee.symbol)}`
  }
  return (
    <bdi dir="ltr" className="lk-num" translate="no">
      {text}
    </bdi>
  )
}
