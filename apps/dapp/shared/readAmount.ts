import { parseAmount } from '@latchkey/core'

type ReadAmount =
  | { readonly value: bigint; readonly problem?: undefined }
  | { readonly value?: undefined; readonly problem: string }

/**
 * Reads an amount that a user typed: digits with at most one point, or a comma as the point. Dapp 3.0.
 *
 * @param decimals - of the token
 * @example
 * readAmount('0.05', 18) // { value: 50000000000000000n }
 */
export function readAmount(text: string, decimals: number): ReadAmount {
  const typed = text.trim().replace(',', '.')
  if (typed === '') return { problem: 'Enter an amount.' }
  const [, fraction = ''] = typed.split('.')
  if (fraction.length > decimals)
    return { problem: decimals === 0 ? 'Enter a whole number.' : `Use at most ${decimals} decimals.` }
  try {
    const value = parseAmount(typed.startsWith('.') ? `0${typed}` : typed.replace(/\.$/, ''), decimals)
    return value > 0n ? { value } : { problem: 'Enter more than zero.' }
  } catch {
    return { problem: 'Enter digits and one decimal point.' }
  }
}
