import { expect, test } from 'vitest'
import {
  currencySign,
  fiatParts,
  formatDay,
  formatFiat,
  formatUnits,
  formatWhole,
  monthFormat,
  wholePart,
} from './format.ts'

test.each([
  [0n, 18, '0'],
  [1n, 18, '<0.000001'],
  [2_373_600_000_000_000_000n, 18, '2.3736'],
  [1_999_999_999_999_999_999n, 18, '1.999999'],
  [371_177_843_100n, 6, '371,177.8431'],
  [123_456_789_012_345_678_901_234n, 0, '123,456,789,012,345,678,901,234'],
  [-50_000_000_000_000_000n, 18, '−0.05'],
])('%s with %s decimals reads %s', (amount, decimals, text) => {
  expect(formatUnits(amount, decimals, 'en')).toBe(text)
})

test('an amount keeps Latin digits in Arabic', () => {
  expect(formatUnits(1_500_000n, 6, 'ar')).toBe('1.5')
})

test.each([
  [12_480.52, '$12,480.52'],
  [0, '$0.00'],
  [0.4821, '$0.4821'],
  [0.00000512, '$0.00000512'],
  [-3, '−$3.00'],
])('%s dollars read %s', (value, text) => {
  expect(formatFiat(value, 'USD', 'en')).toBe(text)
})

test('fiatParts returns the decimals as a separate part', () => {
  expect(fiatParts(5.5, 'USD', 'en').find((part) => part.type === 'fraction')?.value).toBe('50')
})

test('dates are formatted as day, then month', () => {
  const day = Date.UTC(2026, 10, 20, 12)
  expect(formatDay(day, 'en')).toBe('20 Nov')
  expect(monthFormat('en')(day)).toBe('November 2026')
})

test.each([
  ['9,999.849924', 'en', '9,999'],
  ['9.999,5', 'de', '9.999'],
  ['10,000', 'en', '10,000'],
  ['<0.000001', 'en', '<0.000001'],
  ['1.5', 'ar', '1'],
])('%s in %s has the whole part %s', (text, locale, whole) => {
  expect(wholePart(text, locale)).toBe(whole)
})

test.each([
  ['en', { sign: '$', after: false }],
  ['de', { sign: '\u00a0$', after: true }],
  ['ar', { sign: '$', after: false }],
])('in %s the currency sign is placed as the language requires', (locale, sign) => {
  expect(currencySign('USD', locale)).toEqual(sign)
})

test.each([
  [7500, 'en', '$7,500'],
  [7500, 'de', '7.500\u00a0$'],
  [9.5, 'en', '$9.50'],
])('%s dollars without cents are formatted as %s in %s', (value, locale, text) => {
  expect(formatWhole(value, 'USD', locale)).toBe(text)
})
