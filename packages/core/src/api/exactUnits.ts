import { parseAmount } from '../tokens/units.ts'

/**
 * Converts a decimal text in whole units to base units. Digits beyond `decimals` are dropped; `undefined` for anything
 * that is not an amount.
 */
export function exactUnits(numeric: unknown, decimals: number): bigint | undefined {
  if (typeof numeric !== 'string' || numeric.length > 400) return undefined
  const [whole = '', fraction = ''] = numeric.split('.')
  try {
    return parseAmount(
      `${whole}${decimals > 0 && fraction ? `.${fraction.slice(0, decimals)}` : ''}`,
      decimals,
    )
  } catch {
    return undefined
  }
}
