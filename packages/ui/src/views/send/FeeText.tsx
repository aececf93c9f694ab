import { formatFiat, formatUnits } from '../../i18n/format.ts'
import { useLocale, useMessages } from '../../i18n/useMessages.ts'
import { MiniLoader } from '../../parts/MiniLoader.tsx'
import type { Fee } from './send.state.ts'

/** "About $0.04" */
export function FeeText({ fee }: { readonly fee: Fee }) {
  const { send } = useMessages()
  const locale = useLocale()
  if (fee.status === 'fiat') return <bdi>{send.about(formatFiat(fee.value, fee.currency, locale))}</bdi>
  if (fee.status === 'native') {
    return <bdi>{send.about(`${formatUnits(fee.amountBaseUnits, fee.decimals, locale)} ${fee.symbol}`)}</bdi>
  }
  if (fee.status === 'unknown') return <>{send.feeUnavailable}</>
  return (
    <>
      <MiniLoader />
      <span className="lk-sr">{send.gettingFee}</span>
    </>
  )
}
