import { isLatchkeyError } from '../errors/latchkeyError.ts'
import { formatAmount, parseAmount } from './units.ts'

/** What a typed amount says. `ambiguous`: it is one amount in some languages and another in others. */
export type ReadAmount =
  | { readonly status: 'empty' }
  | {
      readonly status: 'invalid'
      readonly reason: 'format' | 'sign' | 'exponent' | 'ambiguous' | 'decimals' | 'range'
    }
  | { readonly status: 'ok'; readonly baseUnits: bigint }

type AmountForm = {
  /** Of the token, 0 to 255. */
  readonly decimals: number
  /** BCP 47. Without it, a point is the decimal separator and nothing groups digits. */
  readonly locale?: string | undefined
  /** What may stand before or after the amount, in any case. One without a letter or a sign of a currency is none. */
  readonly symbols?: readonly string[] | undefined
}

/** The zeros of Arabic, Persian, Devanagari and full-width digits. */
const zeros = [0x0660, 0x06f0, 0x0966, 0xff10]
/** Forms that keyboards of other scripts give to the separators. */
const separators: Readonly<Record<string, string>> = {
  ...{ '，': ',', '،': ',', '．': '.', '。': '.', '｡': '.', '٬': "'", '’': "'", '＇': "'" },
  ...{ '‘': "'", ʼ: "'", _: "'" },
}
const invisible = /[\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g
const sign = /^[-+\u2010-\u2015\u2212\uff0b\uff0d(]/
const exponent = /^[\d.,]+\s*(?:e|[×x*·]\s*10\s*\^?)\s*[-+\u2212]?\d+$/i
/** Groups of three, or of two before the last three, with one sign between them. */
const grouped = /^[1-9]\d{0,2}(?:([.,' ])\d{3}(?:\1\d{3})*|(,)(?:\d{2},)+\d{3})$/

/**
 * Reads an amount as a person types or pastes it: with the separators of their language, digits of other scripts, groups of
 * digits, and the token's symbol. What could be another amount is refused. Zero is accepted.
 *
 * @see security R-70
 * @example
 * readAmount('1,304.53 BNB', { decimals: 18, locale: 'en', symbols: ['BNB'] }) // { status: 'ok', baseUnits: 1304530000000000000000n }
 * readAmount('1.000', { decimals: 18, locale: 'de' }) // one thousand
 * readAmount('1.000', { decimals: 18, locale: 'fr' }) // { status: 'invalid', reason: 'ambiguous' }
 */
export function readAmount(text: string, { decimals, locale, symbols = [] }: AmountForm): ReadAmount {
  const typed = withoutSymbol(
    inLatin(text),
    symbols.filter((one) => /[\p{L}\p{Sc}]/u.test(one)),
  )
  if (typed === '' || typed === '.' || typed === ',') return { status: 'empty' }
  if (sign.test(typed)) return { status: 'invalid', reason: 'sign' }
  if (exponent.test(typed)) return { status: 'invalid', reason: 'exponent' }
  const parts = splitAt(typed, locale)
  if (parts === 'ambiguous') return { status: 'invalid', reason: 'ambiguous' }
  const [whole, fraction] = parts
  if (!/^\d*$/.test(whole) && !grouped.test(whole)) return { status: 'invalid', reason: 'format' }
  const digits = whole.replace(/\D/g, '') || '0'
  try {
    return { status: 'ok', baseUnits: parseAmount(fraction ? `${digits}.${fraction}` : digits, decimals) }
  } catch (error) {
    const reason = isLatchkeyError(error, 'invalid_amount') ? error.context.reason : 'format'
    return { status: 'invalid', reason }
  }
}

/**
 * Writes an amount for a field that {@link readAmount} reads: without groups, because a digit may be deleted from it.
 *
 * @param value - base units
 * @example
 * writeAmount(1234500n, 3, 'de') // '1234,5'
 */
export const writeAmount = (value: bigint, decimals: number, locale?: string | undefined): string =>
  formatAmount(value, decimals).replace('.', decimalSeparator(locale))

/** The sign between the whole and the fraction of a number. */
export const decimalSeparator = (locale: string | undefined): string => separatorsOf(locale).decimal

/** The text with Latin digits and the separators of Latin scripts, and each run of spaces as one. */
function inLatin(text: string): string {
  const letters = [...text.replace(invisible, '')].map((letter) => {
    const code = letter.codePointAt(0) ?? 0
    const zero = zeros.find((one) => code >= one && code <= one + 9)
    return zero === undefined ? (separators[letter] ?? letter) : String(code - zero)
  })
  return letters.join('').replace(/\s+/g, ' ').trim()
}

/** Without a symbol at its end or its start. Digits of a symbol need a space between them and the amount. */
function withoutSymbol(text: string, symbols: readonly string[]): string {
  const lower = text.toLowerCase()
  const isApart = (neighbour: string | undefined, edge: string | undefined) =>
    neighbour === ' ' || !/[\d.,' ]/.test(edge ?? ' ')
  for (const symbol of symbols.map((one) => inLatin(one).toLowerCase())) {
    const [before, after] = [text.slice(0, -symbol.length), text.slice(symbol.length)]
    if (lower.endsWith(symbol) && isApart(before.at(-1), symbol[0])) return before.trim()
    if (lower.startsWith(symbol) && isApart(after[0], symbol.at(-1))) return after.trim()
  }
  return text
}

/** Divides an amount at its decimal separator. */
function splitAt(text: string, locale: string | undefined): readonly [string, string] | 'ambiguous' {
  const at = (place: number) => [text.slice(0, place), text.slice(place + 1)] as const
  const arabic = text.indexOf('٫')
  if (arabic >= 0) return at(arabic)
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))
  const separator = text[last]
  if (separator === undefined) return [text, '']
  const isOnce = text.indexOf(separator) === last
  const hasOther = /[.,' ]/.test(text.slice(0, last).replaceAll(separator, ''))
  // `1,304.53`, `1 304,530`: whichever comes last. `1,304,530`: none.
  if (hasOther || !isOnce) return isOnce ? at(last) : [text, '']
  const looksGrouped = /^[1-9]\d{0,2}[.,]\d{3}$/.test(text)
  if (!looksGrouped) return at(last)
  const { decimal, group } = separatorsOf(locale)
  if (separator === decimal) return at(last)
  return separator === group ? [text, ''] : 'ambiguous'
}

function separatorsOf(locale: string | undefined) {
  if (locale === undefined) return { decimal: '.', group: undefined }
  const parts = new Intl.NumberFormat(locale).formatToParts(1_234_567.8)
  const signOf = (type: 'decimal' | 'group') => inLatin(parts.find((part) => part.type === type)?.value ?? '')
  return { decimal: signOf('decimal') || '.', group: signOf('group') }
}
