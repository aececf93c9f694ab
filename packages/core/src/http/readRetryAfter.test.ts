import { expect, test } from 'vitest'
import { readRetryAfter } from './readRetryAfter.ts'

test.each([
  ['7', 7],
  ['86400', 86_400],
  ['0', undefined],
  ['', undefined],
  ['-1', undefined],
  ['1.5', undefined],
  ['1e3', undefined],
  ['Wed, 21 Oct 2026 07:28:00 GMT', undefined],
  [null, undefined],
  [undefined, undefined],
])('Retry-After %j is %j seconds', (header, seconds) => {
  expect(readRetryAfter(header)).toBe(seconds)
})
