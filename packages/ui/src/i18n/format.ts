import { digitsOf } from './digitsOf.ts'

/** Cached, because creating a format costs more than a hundred uses, and lists use the same one in every row. */
const formats = new Map<string, Intl.NumberFormat>()
function numberFormat(locale: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  const known = formats.get(key) ?? new Intl.NumberFormat(locale, options)
  formats.set(key, known)
  return known
}

const minus = (text: string) => text.replace(/^-|(?<=\s)-/g, '−')

/**
 * Formats base units with at most six decimals, rounded towards zero.
 * @example
 * formatUnits(2_373_600_000_000_000_000n, 18, 'en') // '2.3736'
 * formatUnits(1n, 18, 'en') // '<0.000001'
 */
export function formatUnits(amount: bigint, decimals: number, locale: string): string {
  const negative = amount < 0n
  const digits = (negative ? -amount : amount).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = decimals === 0 ? '' : digits.slice(-decimals).slice(0, 6).replace(/0+$/, '')
  if (amount !== 0n && whole === '0' && fraction === '') {
    return `${negative ? '−' : ''}<${format('0.000001', digitsOf(locale))}`
  }
  const text = format(fraction ? `${whole}.${fraction}` : whole, digitsOf(locale))
  return negative ? `−${text}` : text
}

/** The part of a {@link formatUnits} text before the decimal separator; the whole text if it starts with "<". */
export function wholePart(text: string, locale: string): string {
  const mark = format('0.1', digitsOf(locale)).charAt(1)
  return text.includes('<') ? text : (text.split(mark)[0] ?? text)
}

/** Formats a decimal string, which is exact where a number would lose digits. */
function format(decimal: string, locale: string): string {
  return numberFormat(locale, { maximumFractionDigits: 6 }).format(decimal as `${number}`)
}

/** Formats fiat money with two decimals; amounts below one keep four significant digits. */
export function formatFiat(value: number, currency: string, locale: string): string {
  return fiatParts(value, currency, locale)
    .map((part) => part.value)
    .join('')
}

/** {@link formatFiat} in parts, so that decimals can be dimmed. */
export function fiatParts(
  value: number,
  currency: string,
  locale: string,
): readonly { readonly type: string; readonly value: string }[] {
  const small = value !== 0 && Math.abs(value) < 1
  return numberFormat(digitsOf(locale), {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    ...(small ? { maximumSignificantDigits: 4, minimumFractionDigits: 2 } : {}),
  })
    .formatToParts(value)
    .map((part) => (part.type === 'minusSign' ? { ...part, value: '−' } : part))
}

/** From here on the digits of a count are grouped. */
const leastGrouped = 10_000

/** Formats a count, such as the number of wallets. The first view has one, and creating a format takes longer than that view. */
export function formatCount(value: number, locale: string): string {
  if (value >= 0 && value < leastGrouped) return String(value)
  return minus(numberFormat(digitsOf(locale)).format(value))
}

const dates = (locale: string) => (locale === 'en' ? 'en-GB' : `${locale}-u-nu-latn`)

const days = new Map<string, Intl.DateTimeFormat>()

/**
 * '20 Nov'.
 * @param ms - milliseconds since the Unix epoch
 */
export function formatDay(ms: number, locale: string): string {
  const known = days.get(locale) ?? new Intl.DateTimeFormat(dates(locale), { day: 'numeric', month: 'short' })
  days.set(locale, known)
  return known.format(ms)
}

/**
 * Returns a formatter for 'November 2026' that takes milliseconds since the Unix epoch. Reuse it: creating a format is
 * expensive.
 */
export function monthFormat(locale: string): (ms: number) => string {
  const format = new Intl.DateTimeFormat(dates(locale), { month: 'long', year: 'numeric' })
  return (ms) => format.format(ms)
}

/** Formats money without decimals if it has none, such as a limit: "$7,500". */
export function formatWhole(value: number, currency: string, locale: string): string {
  return numberFormat(digitsOf(locale), {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: Number.isInteger(value) ? 0 : 2,
  }).format(value)
}

/** The currency sign, and whether the language places it after the amount. */
export function currencySign(
  currency: string,
  locale: string,
): { readonly sign: string; readonly after: boolean } {
  const parts = fiatParts(1, currency, locale)
  const at = parts.findIndex((part) => part.type === 'currency')
  const after = at > parts.findIndex((part) => part.type === 'integer')
  const sign = parts[at]?.value ?? currency
  return { sign: after ? `\u00a0${sign}` : sign, after }
}
