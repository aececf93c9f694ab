import { foreignText } from '../../i18n/foreignText.ts'
import { formatUnits } from '../../i18n/format.ts'
import { useLocale, useMessages } from '../../i18n/useMessages.ts'
import type { Detail } from '../../parts/DetailList.tsx'
import { FeeText } from './FeeText.tsx'
import type { Fee } from './send.state.ts'

/** The fee of a transfer, and what of it opens a token account for the recipient. */
export function useFeeDetails(fee: Fee): readonly Detail[] {
  const { send } = useMessages()
  const locale = useLocale()
  const total: Detail = { term: send.fee, value: <FeeText fee={fee} /> }
  if (fee.status !== 'native' || !fee.rent) return [total]
  const rent = `${formatUnits(fee.rent, fee.decimals, locale)} ${foreignText(fee.symbol)}`
  return [total, { term: send.newTokenAccount, value: <bdi dir="ltr">{rent}</bdi> }]
}
