import { expect, test } from 'vitest'
import { parseExact, stringifyExact } from './exactJson.ts'

const read = (json: string) => parseExact(json, (text): unknown => JSON.parse(text))

test('integers that a double would round keep all their digits', () => {
  const json =
    '{"lamports":9007199254740993,"rentEpoch":18446744073709551615,"slot":7,"amount":"18446744073709551615","price":0.125,"note":"a \\"9007199254740993\\" b"}'
  const value = read(json)
  expect(value).toMatchObject({
    lamports: 9_007_199_254_740_993n,
    rentEpoch: 18_446_744_073_709_551_615n,
    slot: 7,
    amount: '18446744073709551615',
    note: 'a "9007199254740993" b',
  })
  expect(stringifyExact(value)).toBe(json)
})

test('text that is not JSON is refused quickly', () => {
  expect(() => read(`${'"\\'.repeat(500_000)}9007199254740993`)).toThrow(SyntaxError)
})
