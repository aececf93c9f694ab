import { getAddress } from 'viem'

/** A value as it is shown and signed, or what is wrong with it. */
type TypedValue = { readonly value: unknown } | { readonly problem: string }

const integer = /^(u?)int([1-9]\d{0,2})$/
const bytes = /^bytes(|[1-9]\d?)$/
/** Decimal or hexadecimal, of at most 256 bits: nothing that a parser would read as another number. */
const number = /^(-?\d{1,78}|0x[\da-f]{1,64})$/i
const evenHex = /^0x([\da-f]{2})*$/i

/**
 * Reads a value of a type of EIP-712 that has no fields. An address gets the letters of EIP-55, whatever its own were: the
 * bytes that are signed are the same.
 *
 * @example
 * readTypedValue('uint8', '256') // { problem: 'is not a value of the type uint8' }
 */
export function readTypedValue(type: string, value: unknown): TypedValue {
  const isValue = (holds: boolean): TypedValue =>
    holds ? { value } : { problem: `is not a value of the type ${type}` }
  if (value === undefined || value === null) return { problem: `is missing; its type is ${type}` }
  if (type === 'string') return isValue(typeof value === 'string')
  if (type === 'bool') return isValue(typeof value === 'boolean')
  if (type === 'address') {
    const isAddress = typeof value === 'string' && /^0x[\da-f]{40}$/i.test(value)
    return isAddress ? { value: getAddress(value.toLowerCase()) } : { problem: 'is not an address' }
  }
  const [, unsigned, bits] = integer.exec(type) ?? []
  if (bits !== undefined && isWidth(Number(bits), 256, 8))
    return isValue(fits(value, Number(bits), unsigned === 'u'))
  const [, size] = bytes.exec(type) ?? []
  if (size === '') return isValue(typeof value === 'string' && evenHex.test(value))
  if (size !== undefined && isWidth(Number(size), 32, 1))
    return isValue(typeof value === 'string' && evenHex.test(value) && value.length === 2 + 2 * Number(size))
  return { problem: `has the type ${type}, which is neither declared nor one of EIP-712` }
}

const isWidth = (width: number, most: number, step: number) =>
  width > 0 && width <= most && width % step === 0

function fits(value: unknown, bits: number, unsigned: boolean): boolean {
  const isNumber = typeof value === 'number' ? Number.isInteger(value) : typeof value === 'string'
  if (!isNumber || (typeof value === 'string' && !number.test(value))) return false
  const whole = BigInt(value as number | string)
  const half = 2n ** BigInt(bits - 1)
  return unsigned ? whole >= 0n && whole < half * 2n : whole >= -half && whole < half
}
