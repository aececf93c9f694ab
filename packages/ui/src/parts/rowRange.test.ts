import { expect, test } from 'vitest'
import { grow, rowAt, topsOf } from './rowRange.ts'

test('each row begins where the one before ends', () => {
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
])('at %i px is row %i', (px, row) => {
  expect(
    rowAt(
      topsOf(3, (one) => (one === 1 ? 100 : 50)),
      px,
    ),
  ).toBe(row)
})

test('an empty list has its end where it begins', () => {
  expect(
    rowAt(
      topsOf(0, () => 50),
      70,
    ),
  ).toBe(0)
})

test.each([
  ['nothing is drawn: rows from the top of the screen on', undefined, [0, 20], 2, [2, 6]],
  ['the screen has moved down', [2, 12], [4, 14], 6, [4, 14]],
  ['it has moved up', [10, 20], [7, 17], 9, [7, 17]],
  ['it has moved further than rows may be added', [2, 12], [9, 22], 11, [9, 16]],
  ['those above come after those below', [10, 15], [5, 16], 7, [7, 16]],
  ['a jump starts at the top of the screen', [0, 10], [500, 520], 502, [502, 506]],
  ['the list has become shorter', [90, 100], [0, 3], 0, [0, 3]],
] as const)('%s', (_, drawn, [first, end], at, [newFirst, newEnd]) => {
  const before = drawn && { first: drawn[0], end: drawn[1] }
  expect(grow(before, { first, end }, at, 4)).toEqual({ first: newFirst, end: newEnd })
})

test('what is drawn already stays the same object', () => {
  const drawn = { first: 3, end: 9 }
  expect(grow(drawn, { first: 3, end: 9 }, 4, 4)).toBe(drawn)
})
