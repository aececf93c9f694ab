import { useMessages } from '../../i18n/useMessages.ts'
import { Amount } from '../../parts/Amount.tsx'
import type { Detail } from '../../parts/DetailList.tsx'
import { FeeText } from './FeeText.tsx'
import type { Fee } from './send.state.ts'

/** The fee of a transfer, and what of it opens a token account for the recipient. */
export function useFeeDetails(fee: Fee): readonly Detail[] {
  const { send } = useMessages()
  const total: Detail = { term: send.fee, value: <FeeText fee={fee} /> }
  if (fee.status !== 'native' || !fee.rent) return [total]
  const rent = <Amount amount={fee.rent} decimals={fee.decimals} symbol={fee.symbol} />
  return [total, { term: send.newTokenAccount, value: rent }]
}
