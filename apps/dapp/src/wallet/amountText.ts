import { formatAmount } from '@latchkey/core'

const shownDecimals = 6

/** An amount for a table, truncated (never rounded up) to six decimals. */
export function amountText(baseUnits: string, decimals: number, locale?: string): string {
  const value = BigInt(baseUnits)
  const cut = decimals > shownDecimals ? 10n ** BigInt(decimals - shownDecimals) : 1n
  const text = formatAmount(value - (value % cut), decimals, locale)
  return value > 0n && value < cut ? `< ${formatAmount(cut, decimals, locale)}` : text
}
