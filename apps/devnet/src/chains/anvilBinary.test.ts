import { expect, test } from 'vitest'
import { anvilBinary } from './anvilBinary.ts'

test('ANVIL_BIN takes precedence and must be executable', () => {
  expect(anvilBinary({ ANVIL_BIN: process.execPath })).toBe(process.execPath)
  expect(() => anvilBinary({ ANVIL_BIN: '/nowhere/anvil' })).toThrow('ANVIL_BIN is /nowhere/anvil')
})
