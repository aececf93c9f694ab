import { expect, test } from 'vitest'
import { keptBySplToken, splExtensions, splTransferFees } from './splTransferFee.ts'

const unlimited = 2n ** 64n - 1n

test('the part that a token keeps is rounded up, and cut at its maximum', () => {
  const rule = { fromEpoch: 0n, most: 50n, basisPoints: 100n }
  const kept = (amount: bigint) => keptBySplToken(amount, [rule, rule], 3n)
  expect([0n, 1n, 100n, 101n, 4_999n, 10n ** 18n].map(kept)).toEqual([0n, 1n, 1n, 2n, 50n, 50n])
})

test('a later rule holds from its epoch on; if no node says the epoch, the higher part counts', () => {
  const now = { fromEpoch: 0n, most: unlimited, basisPoints: 100n }
  const next = { fromEpoch: 700n, most: unlimited, basisPoints: 300n }
  expect(keptBySplToken(10_000n, [now, next], 699n)).toBe(100n)
  expect(keptBySplToken(10_000n, [now, next], 700n)).toBe(300n)
  expect(keptBySplToken(10_000n, [now, next], undefined)).toBe(300n)
  expect(keptBySplToken(10_000n, [next, now], undefined)).toBe(300n)
})

test('everything may be kept, or nothing', () => {
  const rule = { fromEpoch: 0n, most: unlimited, basisPoints: 10_000n }
  expect(keptBySplToken(7n, [rule, rule], 1n)).toBe(7n)
  expect(keptBySplToken(7n, [], 1n)).toBe(0n)
})

test.each([
  ['without extensions', 82],
  ['that ends within the header of one', 168],
])('an account %s has none', (_, length) => {
  expect(splExtensions(new Uint8Array(length)).size).toBe(0)
})

test('rules that are cut off are none', () => {
  const data = new Uint8Array(200)
  data.set([1, 0, 108, 0], 166)
  expect(splTransferFees(splExtensions(data))).toEqual([])
})
