import { expect, test } from 'vitest'
import { exactAmount } from './exactAmount.ts'

test.each([
  ['en', 1_234_567_800n, 3, '1\u202f234\u202f567.8'],
  ['de', 1_234_567_800n, 3, '1\u202f234\u202f567,8'],
  ['fr', 999n, 0, '999'],
  ['de', 1_000_000_000n, 6, '1\u202f000'],
  ['en', 1_000_000_000n, 9, '1'],
  ['ar', 12_345n, 1, '1\u202f234.5'],
  ['fa', 1n, 18, '0.000000000000000001'],
])(
  'R-70: %s: no page can have %s base units with %s decimals read as another amount: %s',
  (locale, amount, decimals, text) => {
    expect(exactAmount(amount, decimals, locale)).toBe(text)
  },
)
