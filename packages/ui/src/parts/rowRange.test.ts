import { expect, test } from 'vitest'
import { grow, rowAt, topsOf } from './rowRange.ts'

test('topsOf adds up the row heights', () => {
  expect([...topsOf(3, (row) => (row === 1 ? 100 : 50))]).toEqual([0, 50, 150, 200])
  expect([...topsOf(0, () => 50)]).toEqual([0])
})

test.each([
  [-10, 0],
  [0, 0],
  [49, 0],
  [50, 1],
  [149, 1],
  [150, 2],
  [9_999, 2],
])('rowAt %i px is row %i', (px, row) => {
  expect(
    rowAt(
      topsOf(3, (row) => (row === 1 ? 100 : 50)),
      px,
    ),
  ).toBe(row)
})

test('rowAt of an empty list is 0', () => {
  expect(
    rowAt(
      topsOf(0, () => 50),
      70,
    ),
  ).toBe(0)
})

test.each([
  ['the first rows start at the top of the visible area', undefined, [0, 20], 2, [2, 6]],
  ['scrolling down adds rows below', [2, 12], [4, 14], 6, [4, 14]],
  ['scrolling up adds rows above', [10, 20], [7, 17], 9, [7, 17]],
  ['scrolling further than the limit adds the maximum', [2, 12], [9, 22], 11, [9, 16]],
  ['rows below are added before rows above', [10, 15], [5, 16], 7, [7, 16]],
  ['a jump starts at the top of the visible area', [0, 10], [500, 520], 502, [502, 506]],
  ['a shorter list drops the rows beyond its end', [90, 100], [0, 3], 0, [0, 3]],
] as const)('%s', (_, drawn, [first, end], at, [newFirst, newEnd]) => {
  const before = drawn && { first: drawn[0], end: drawn[1] }
  expect(grow(before, { first, end }, at, 4)).toEqual({ first: newFirst, end: newEnd })
})

test('grow returns the same object if nothing changes', () => {
  const drawn = { first: 3, end: 9 }
  expect(grow(drawn, { first: 3, end: 9 }, 4, 4)).toBe(drawn)
})
