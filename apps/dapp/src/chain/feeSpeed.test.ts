import { expect, test } from 'vitest'
import { withTip } from './feeSpeed.ts'

test.each([
  ['economy', 900n, 4_900n],
  ['standard', 1_000n, 5_000n],
  ['fast', 1_250n, 5_250n],
] as const)('%s pays a tip of %s and at most %s', (speed, maxPriorityFeePerGas, maxFeePerGas) => {
  const usual = { maxFeePerGas: 5_000n, maxPriorityFeePerGas: 1_000n }
  expect(withTip(usual, speed)).toEqual({ maxFeePerGas, maxPriorityFeePerGas })
})
