import { expect, test } from 'vitest'
import { remark } from './compare.mjs'
import { at } from './report.mjs'

test.each([
  [{ ratio: 2, budget: 1.5 }, 1, 'over its budget'],
  [{ ratio: 1.4, budget: 1.5 }, 1, 'slower than recorded'],
  [{ ratio: 1.2, budget: 1.5 }, 1, ''],
  [{ ratio: 1.2, budget: 1.5 }, undefined, 'not on record'],
])('a figure %o with %s on record is marked: %s', (figure, recorded, text) => {
  expect(remark(figure, recorded)).toBe(text)
})

test('the median and the value of 99 % are taken from unsorted values', () => {
  const values = Array.from({ length: 100 }, (_, index) => 100 - index)
  expect([at(values, 0.5), at(values, 0.99)]).toEqual([51, 100])
})
