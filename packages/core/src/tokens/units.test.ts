import { describe, expect, test } from 'vitest'
import { isLatchkeyError } from '../errors/latchkeyError.ts'
import { formatAmount, parseAmount } from './units.ts'

const maxUint256 = 2n ** 256n - 1n

describe('parseAmount (security R-70)', () => {
  test.each([
    ['0', 18, 0n],
    ['1', 18, 10n ** 18n],
    ['0.05', 18, 50000000000000000n],
    ['1.999999999999999999', 18, 1999999999999999999n],
    ['0.000001', 6, 1n],
    ['3', 0, 3n],
    ['007', 6, 7000000n],
    ['1.10', 6, 1100000n],
    [formatAmount(maxUint256, 18), 18, maxUint256],
  ])('%s with %i decimals is parsed exactly', (text, decimals, value) => {
    expect(parseAmount(text, decimals)).toBe(value)
  })

  test.each([
    ['', 'format'],
    ['.', 'format'],
    ['.5', 'format'],
    ['1.', 'format'],
    ['-1', 'format'],
    ['+1', 'format'],
    ['1e3', 'format'],
    [' 1', 'format'],
    ['1 ', 'format'],
    ['1,5', 'format'],
    ['1_000', 'format'],
    ['0x10', 'format'],
    ['١٢', 'format'],
    ['１', 'format'],
    ['NaN', 'format'],
    ['Infinity', 'format'],
    ['1.2.3', 'format'],
    ['1\n', 'format'],
    ['1\u0000', 'format'],
    ['−1', 'format'],
    ['1'.repeat(61), 'format'],
    ['1.9999999999999999999', 'decimals'],
    ['0.0000000000000000001', 'decimals'],
    ['9'.repeat(60), 'range'],
  ])('%j is rejected: %s', (text, reason) => {
    const thrown = catching(() => parseAmount(text, 18))
    expect(isLatchkeyError(thrown, 'invalid_amount') && thrown.context.reason).toBe(reason)
  })

  test('an amount is not rounded: 0.0000005 of a token with 6 decimals is rejected', () => {
    expect(() => parseAmount('0.0000005', 6)).toThrowError(/more than 6 decimal places/)
  })

  test('formatted amounts parse back to the same value', () => {
    for (let i = 0n; i < 400n; i++) {
      const value = (i * 7919n ** 9n) % maxUint256
      for (const decimals of [0, 6, 18, 36])
        expect(parseAmount(formatAmount(value, decimals), decimals)).toBe(value)
    }
  })
})

describe('formatAmount', () => {
  test.each([
    [0n, 18, undefined, '0'],
    [1n, 18, undefined, '0.000000000000000001'],
    [1200000n, 6, undefined, '1.2'],
    [-1200000n, 6, undefined, '-1.2'],
    [1234567890000n, 6, 'en', '1,234,567.89'],
    [1234567890000n, 6, 'de', '1.234.567,89'],
    [-5n, 0, 'en', '−5'],
    [123456789012345678901234567890n, 18, 'en', '123,456,789,012.34567890123456789'],
  ])('%s with %i decimals in locale %s is %s', (value, decimals, locale, text) => {
    expect(formatAmount(value, decimals, locale)).toBe(text)
  })
})

function catching(work: () => unknown): unknown {
  try {
    return work()
  } catch (error) {
    return error
  }
}
