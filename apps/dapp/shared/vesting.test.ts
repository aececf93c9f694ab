import { expect, test } from 'vitest'
import { unlockedTokens, vestedTokens } from './vesting.ts'

const at = (second: number) => new Date(second * 1000).toISOString()
const schedule = { finalizedAt: at(1000), tgeBps: 2_000, cliffSec: 100, vestingSec: 1_000 }

test.each([
  [999, 0n],
  [1000, 200n],
  [1099, 200n],
  [1100, 280n],
  [1500, 600n],
  [2000, 1000n],
  [9999, 1000n],
])('at second %i of 1,000 tokens %s are vested', (second, tokens) => {
  expect(vestedTokens(1000n, schedule, second * 1000)).toBe(tokens)
})

test('nothing is vested before a sale is finalised', () => {
  expect(vestedTokens(1000n, { ...schedule, finalizedAt: null }, 5_000_000)).toBe(0n)
})

test.each([
  [1099, 0n],
  [1100, 100n],
  [1999, 999n],
  [2000, 1000n],
])('at second %i %s of 1,000 locked tokens may leave', (second, tokens) => {
  const lock = { amount: '1000', start: at(1000), cliff: at(1100), end: at(2000) }
  expect(unlockedTokens(lock, second * 1000)).toBe(tokens)
})
