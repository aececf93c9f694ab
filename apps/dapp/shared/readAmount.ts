import { readAmount as readTyped } from '@latchkey/core'

type ReadAmount =
  | { readonly value: bigint; readonly problem?: undefined }
  | { readonly value?: undefined; readonly problem: string }

const problems = {
  format: 'Enter digits and one decimal point.',
  range: 'Enter a smaller amount.',
  sign: 'Enter it without a sign.',
  exponent: 'Write it out: 1500, not 1.5e3.',
  ambiguous: 'Enter it with a decimal point and nothing between thousands.',
}

/**
 * Reads an amount that a user typed, in English: `1,000` is one thousand.
 *
 * @param decimals - of the token
 * @param symbol - of the token, which may stand beside the amount
 * @example
 * readAmount('0.05 BNB', 18, 'BNB') // { value: 50000000000000000n }
 */
export function readAmount(text: string, decimals: number, symbol?: string): ReadAmount {
  const amount = readTyped(text, { decimals, locale: 'en', symbols: symbol ? [symbol] : [] })
  if (amount.status === 'empty') return { problem: 'Enter an amount.' }
  if (amount.status === 'ok')
    return amount.baseUnits > 0n ? { value: amount.baseUnits } : { problem: 'Enter more than zero.' }
  if (amount.reason !== 'decimals') return { problem: problems[amount.reason] }
  return { problem: decimals === 0 ? 'Enter a whole number.' : `Use at most ${decimals} decimals.` }
}
