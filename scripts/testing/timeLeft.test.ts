import { expect, test } from 'vitest'
import { secondsLeft, spoken } from './timeLeft.mjs'

const steps = [[{ usualSeconds: 60 }, { usualSeconds: 20 }], [{ usualSeconds: 120 }]]

test('the time left is that of the longest part of each step', () => {
  expect(secondsLeft(steps, 0, 0)).toBe(180)
})
test('on a machine that is half as fast the rest takes longer', () => {
  expect(secondsLeft(steps, 1, 180)).toBe(240)
})
test('a step that a cache answered makes the rest no moment', () => {
  expect(secondsLeft(steps, 1, 0)).toBe(60)
})
test('durations are spoken in whole seconds and minutes', () => {
  expect([spoken(45.4), spoken(90)]).toEqual(['45 s', '2 min'])
})
