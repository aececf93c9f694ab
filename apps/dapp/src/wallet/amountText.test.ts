import { expect, test } from 'vitest'
import { amountText } from './amountText.ts'

test.each([
  ['0', 18, '0'],
  ['1000000000000000000', 18, '1'],
  ['1234500000000000000000', 18, '1,234.5'],
  ['1999999999999999999', 18, '1.999999'],
  ['1', 18, '< 0.000001'],
  ['1', 6, '0.000001'],
  ['7', 0, '7'],
])('%s with %i decimals is shown as %s', (value, decimals, text) => {
  expect(amountText(value, decimals, 'en')).toBe(text)
})
