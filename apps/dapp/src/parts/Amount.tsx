import { amountText } from '../wallet/amountText.ts'

/** An amount with its symbol, which reads from left to right in every language. */
export function Amount({
  value,
  decimals = 18,
  symbol,
}: {
  value: string | bigint
  decimals?: number
  symbol: string
}) {
  return (
    <bdi dir="ltr" className="tabular-nums">
      {amountText(String(value), decimals, 'en')} {symbol}
    </bdi>
  )
}
