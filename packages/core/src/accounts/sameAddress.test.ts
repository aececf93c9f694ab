import { expect, test } from 'vitest'
import { sameAddress } from './sameAddress.ts'

const hex = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const base58 = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

test.each([
  ['hex in another case', hex, hex.toLowerCase(), true],
  ['hex with the prefix in capitals', hex, hex.toUpperCase(), true],
  ['another hex address', hex, `${hex.slice(0, -1)}4`, false],
  ['base58', base58, base58, true],
  ['base58 in another case', base58, base58.toLowerCase(), false],
  ['two native tokens', undefined, undefined, true],
  ['a native token and a contract', undefined, hex, false],
])('%s', (_, one, other, expected) => {
  expect(sameAddress(one, other)).toBe(expected)
})
