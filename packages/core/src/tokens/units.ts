import { LatchkeyError } from '../errors/latchkeyError.ts'

const maxUint256 = 2n ** 256n - 1n

/**
 * Parses an amount typed by the user exactly: it is never rounded, and signs, exponents, spaces and digit grouping are
 * rejected. Zero is accepted; the caller decides whether it may be sent.
 *
 * @param text - digits with at most one point, up to 60 before it
 * @param decimals - of the token, 0 to 255
 * @returns base units
 * @throws LatchkeyError `invalid_amount`
 * @see security R-70
 * @example
 * parseAmount('0.05', 18) // 50000000000000000n
 */
export function parseAmount(text: string, decimals: number): bigint {
  const match = typeof text === 'string' ? /^([0-9]{1,60})(?:\.([0-9]+))?$/.exec(text) : null
  if (!match || !Number.isInteger(decimals) || decimals < 0 || decimals > 255) {
    throw new LatchkeyError('invalid_amount', { text: String(text), reason: 'format', decimals })
  }
  const [, whole = '0', fraction = ''] = match
  if (fraction.length > decimals) {
    throw new LatchkeyError('invalid_amount', { text, reason: 'decimals', decimals })
  }
  const value = BigInt(whole + fraction.padEnd(decimals, '0'))
  if (value > maxUint256) throw new LatchkeyError('invalid_amount', { text, reason: 'range', decimals })
  return value
}

/**
 * Formats base units as a decimal number with all digits, without trailing zeros.
 *
 * @param value - base units
 * @param decimals - of the token
 * @param locale - BCP 47; if undefined, the form that {@link parseAmount} accepts
 * @throws LatchkeyError `invalid_amount`
 * @example
 * formatAmount(50000000000000000n, 18) // '0.05'
 */
export function formatAmount(value: bigint, decimals: number, locale?: string | undefined): string {
  if (typeof value !== 'bigint' || !Number.isInteger(decimals) || decimals < 0 || decimals > 255) {
    throw new LatchkeyError('invalid_amount', { text: String(value), reason: 'format', decimals })
  }
  const negative = value < 0n
  const digits = (negative ? -value : value).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  if (locale === undefined) return `${negative ? '-' : ''}${whole}${fraction ? `.${fraction}` : ''}`

  // Intl formats a decimal string exactly; a number would be rounded.
  const exact = `${negative ? '-' : ''}${whole}${fraction ? `.${fraction}` : ''}` as `${number}`
  const text = new Intl.NumberFormat(locale, {
    maximumFractionDigits: Math.min(fraction.length, 100),
  }).format(exact as never)
  return negative ? text.replace('-', '−') : text
}
