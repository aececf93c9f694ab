import { digitsOf } from './digitsOf.ts'

/** Making a format costs more than a hundred uses of it, and a list asks for the same one in every row. */
const formats = new Map<string, Intl.NumberFormat>()
function numberFormat(locale: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  const known = formats.get(key) ?? new Intl.NumberFormat(locale, options)
  formats.set(key, known)
  return known
}

const minus = (text: string) => text.replace(/^-|(?<=\s)-/g, '−')

/**
 * Base units as a person reads them: cut, never rounded up, after six decimals.
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

/** What stands before the decimals of {@link formatUnits}; all of an amount too small to have any. */
export function wholePart(text: string, locale: string): string {
  const mark = format('0.1', digitsOf(locale)).charAt(1)
  return text.includes('<') ? text : (text.split(mark)[0] ?? text)
}

/** A decimal text is exact where a number would lose digits. */
function format(decimal: string, locale: string): string {
  return numberFormat(locale, { maximumFractionDigits: 6 }).format(decimal as `${number}`)
}

/** Money of a country, two decimals; a price below one keeps four digits that say something. */
export function formatFiat(value: number, currency: string, locale: string): string {
  return fiatParts(value, currency, locale)
    .map((part) => part.value)
    .join('')
}

/** {@link formatFiat} in pieces, so that the decimals can be dimmed. */
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

/** A count, such as the number of wallets. */
export function formatCount(value: number, locale: string): string {
  return minus(numberFormat(digitsOf(locale)).format(value))
}

const dates = (locale: string) => (locale === 'en' ? 'en-GB' : `${locale}-u-nu-latn`)

const days = new Map<string, Intl.DateTimeFormat>()

/** '20 Nov'. @param ms - since the Unix epoch */
export function formatDay(ms: number, locale: string): string {
  const known = days.get(locale) ?? new Intl.DateTimeFormat(dates(locale), { day: 'numeric', month: 'short' })
  days.set(locale, known)
  return known.format(ms)
}

/** 'November 2026', for many dates in milliseconds since the Unix epoch: making a format costs more than using it. */
export function monthFormat(locale: string): (ms: number) => string {
  const format = new Intl.DateTimeFormat(dates(locale), { month: 'long', year: 'numeric' })
  return (ms) => format.format(ms)
}

/** Round money, such as a limit: "$7,500". */
export function formatWhole(value: number, currency: string, locale: string): string {
  return numberFormat(digitsOf(locale), {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: Number.isInteger(value) ? 0 : 2,
  }).format(value)
}

/** The sign of a currency, and whether the language writes it after the amount. */
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
