import { parseAmount } from '../tokens/units.ts'

/** Base units of a decimal text in whole units. Digits a token cannot have are dropped; what is no amount gives nothing. */
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
