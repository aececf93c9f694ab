import { expect, test } from 'vitest'
import { readAmount } from './readAmount.ts'

test.each([
  ['0.05', 18, 50_000_000_000_000_000n],
  ['0,05', 18, 50_000_000_000_000_000n],
  [' 12 ', 0, 12n],
  ['.5', 1, 5n],
  ['3.', 6, 3_000_000n],
  ['1,000', 0, 1000n],
  ['1,000.5', 1, 10_005n],
  ['۵', 0, 5n],
  ['12 MDW', 0, 12n],
])('%j with %i decimals is %s', (text, decimals, value) => {
  expect(readAmount(text, decimals, 'MDW')).toEqual({ value })
})

test.each([
  ['', 18, 'Enter an amount.'],
  ['0', 18, 'Enter more than zero.'],
  ['0.00', 18, 'Enter more than zero.'],
  ['1.234', 2, 'Use at most 2 decimals.'],
  ['1.5', 0, 'Enter a whole number.'],
  ['-1', 18, 'Enter it without a sign.'],
  ['+1', 18, 'Enter it without a sign.'],
  ['1e3', 18, 'Write it out: 1500, not 1.5e3.'],
  ['9'.repeat(60), 18, 'Enter a smaller amount.'],
  ['5 USDC', 18, 'Enter digits and one decimal point.'],
  ['1.2.3', 18, 'Enter digits and one decimal point.'],
  ['0x10', 18, 'Enter digits and one decimal point.'],
])('%j with %i decimals is refused: %s', (text, decimals, problem) => {
  expect(readAmount(text, decimals)).toEqual({ problem })
})
