import { expect, test } from 'vitest'
import { agoText, durationText } from './timeText.ts'

test.each([
  [0, '0 s'],
  [59_999, '59 s'],
  [61_000, '1 min 1 s'],
  [3_600_000, '1 h'],
  [90_061_000, '1 d 1 h'],
  [86_400_000 * 3 + 60_000, '3 d'],
  [-5, '0 s'],
])('%i ms is %s', (ms, text) => {
  expect(durationText(ms)).toBe(text)
})

test.each([
  ['2026-11-24T11:59:50Z', 'just now'],
  ['2026-11-24T11:30:00Z', '30 min ago'],
  ['2026-11-24T02:00:00Z', '10 h ago'],
  ['2026-11-20T12:00:00Z', '4 d ago'],
  ['2026-01-02T12:00:00Z', 'Jan 2, 2026'],
])('%s is %s', (iso, text) => {
  expect(agoText(iso, Date.parse('2026-11-24T12:00:00Z'))).toBe(text)
})
