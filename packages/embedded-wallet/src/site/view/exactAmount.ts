import { formatAmount } from '@latchkey/core'

/** Before each group of three digits from the end. */
const groups = /\B(?=(?:\d{3})+$)/g

/**
 * All digits of an amount, with the decimal separator of the language, and a narrow space between thousands: a page chooses the
 * language, and "1.000" would be a thousand in one and one in another. Digits are Latin, so that amounts can be compared.
 * Security R-70
 *
 * @param amount - base units
 * @example
 * exactAmount(1_234_500n, 1, 'de') // '123 450'
 */
export function exactAmount(amount: bigint, decimals: number, locale: string): string {
  const [whole = '', fraction] = formatAmount(amount, decimals).split('.')
  const grouped = whole.replace(groups, '\u202f')
  if (fraction === undefined) return grouped
  const separator = new Intl.NumberFormat(`${locale}-u-nu-latn`).format(1.1)[1]
  return `${grouped}${separator}${fraction}`
}
