import { describe, expect, test } from 'vitest'
import { readAmount, writeAmount } from './readAmount.ts'
import { formatAmount, parseAmount } from './units.ts'

const read = (text: string, locale?: string, symbols?: readonly string[]) => {
  const amount = readAmount(text, { decimals: 18, locale, symbols })
  return amount.status === 'ok' ? formatAmount(amount.baseUnits, 18) : amount
}
const refused = (reason: string) => ({ status: 'invalid', reason })

describe('an amount (security R-70)', () => {
  test.each([
    ['en', '1,000', '1000'],
    ['en', '12,345', '12345'],
    ['en', '1,304.53', '1304.53'],
    ['en', '1,234,567', '1234567'],
    ['en', '12,34,567.8', '1234567.8'],
    ['en', '1.000', '1'],
    ['en', '1.304,53', '1304.53'],
    ['en', '0,5', '0.5'],
    ['en', '0,500', '0.5'],
    ['en', '1,5', '1.5'],
    ['de', '1.000', '1000'],
    ['de', '12.345', '12345'],
    ['de', '1,000', '1'],
    ['de', '1,304.53', '1304.53'],
    ['de', '0.125', '0.125'],
    ['de', '1.5', '1.5'],
    ['de-CH', '1’234.5', '1234.5'],
    ['fr', '1\u202f304,53', '1304.53'],
    ['fr', '1\u00a0304,530', '1304.53'],
    ['fr', '1 304.530', '1304.53'],
    ['fr', '0.125', '0.125'],
    ['es', '12.345', '12345'],
    ['hi', '1,00,000', '100000'],
    ['pt-BR', '1.000', '1000'],
    ['ru', '1 000', '1000'],
    ['en', '.5', '0.5'],
    ['de', ',5', '0.5'],
    ['en', '5.', '5'],
    ['de', '5,', '5'],
    ['en', ' 12 ', '12'],
    ['en', '1_000', '1000'],
  ])('%s: %j is %s', (locale, text, value) => {
    expect(read(text, locale)).toBe(value)
  })

  test.each([
    ['fa', '۱٫۵', '1.5'],
    ['ar', '١٢٫٥', '12.5'],
    ['ar', '١٬٢٣٤٫٥', '1234.5'],
    ['fa', '۱٬۰۰۰', '1000'],
    ['ar', '٠،٥', '0.5'],
    ['ja', '１２．５', '12.5'],
    ['zh-Hans', '1。5', '1.5'],
    ['ko', '１，２３４．５', '1234.5'],
    ['hi', '१२.५', '12.5'],
    ['he', '\u200f12.5\u200f', '12.5'],
  ])('%s: digits and separators of the script in %j are %s', (locale, text, value) => {
    expect(read(text, locale)).toBe(value)
  })

  test.each([
    ['5,000 BNB', '5000'],
    ['5\u00a0bnb', '5'],
    ['BNB 0.5', '0.5'],
    ['0.5BNB', '0.5'],
    ['5 1INCH', '5'],
    ['5 $', '5'],
  ])('with its symbol: %j is %s', (text, value) => {
    expect(read(text, 'en', ['BNB', '1INCH', '$', '0'])).toBe(value)
  })

  test.each([
    ['51INCH', 'en'],
    ['5 USDC', 'en'],
    ['1.2.3', 'en'],
    ['1,2,3', 'en'],
    ['1,000,00', 'en'],
    ['1,000.5.5', 'en'],
    ['1,000 000', 'en'],
    ['1 00', 'en'],
    ["1'00", 'en'],
    ['1.5,000', 'en'],
    ['0,123,456', 'en'],
    ['0x10', 'en'],
    ['10²', 'en'],
    ['½', 'en'],
    ['NaN', 'en'],
    ['1\u0000', 'en'],
    ['5D3', 'en'],
    ['1٫2٫3', 'ar'],
    ['1.2٫3', 'ar'],
  ])('%j is refused', (text, locale) => {
    expect(read(text, locale, ['1INCH', '0'])).toEqual(refused('format'))
  })

  test.each(['-5', '+5', '−5', '–5', '(5)', ' - 5', '＋5'])('the sign of %j is refused', (text) => {
    expect(read(text, 'en')).toEqual(refused('sign'))
  })

  test.each(['1e3', '1E-7', '1.5e+18', '2×10^3', '2 x 10 3', '1,5e3'])(
    'the exponent of %j is refused',
    (text) => {
      expect(read(text, 'en')).toEqual(refused('exponent'))
    },
  )

  test.each([
    ['1.000', 'fr'],
    ['12.345', 'ru'],
    ['1,000', 'de-CH'],
    ['1,000', undefined],
  ])('%j may be two amounts in %s', (text, locale) => {
    expect(read(text, locale)).toEqual(refused('ambiguous'))
  })

  test.each(['', ' ', '.', ',', '\u200b'])('%j is none yet', (text) => {
    expect(read(text, 'en')).toEqual({ status: 'empty' })
  })

  test('has no more decimals than its token, and is below 2^256', () => {
    expect(readAmount('1,000.1234567', { decimals: 6, locale: 'en' })).toEqual(refused('decimals'))
    expect(readAmount('1.5', { decimals: 0, locale: 'en' })).toEqual(refused('decimals'))
    expect(read('9'.repeat(60), 'en')).toEqual(refused('range'))
  })

  const locales = [
    'en',
    'en-IN',
    'de',
    'de-CH',
    'fr',
    'es',
    'pt-BR',
    'ru',
    'tr',
    'vi',
    'id',
    'hi',
    'ja',
    'ar-EG',
    'fa',
  ]
  test.each(locales)('%s: whatever the kit prints is read as the same amount', (locale) => {
    for (let i = 0n; i < 300n; i++) {
      const value = (i * 7919n ** 9n) % 10n ** 30n
      for (const decimals of [0, 3, 6, 18])
        for (const text of [formatAmount(value, decimals, locale), writeAmount(value, decimals, locale)])
          expect(readAmount(text, { decimals, locale }), text).toEqual({ status: 'ok', baseUnits: value })
    }
  })

  test.each(locales)('%s: that is plain, with two decimals, is read as it is parsed', (locale) => {
    for (let i = 0; i < 300; i++) {
      const plain = `${(i * 104_729) % 10_000_019}.${String(i % 100).padStart(2, '0')}`
      expect(readAmount(plain, { decimals: 18, locale }), plain).toEqual({
        status: 'ok',
        baseUnits: parseAmount(plain, 18),
      })
    }
  })
})
