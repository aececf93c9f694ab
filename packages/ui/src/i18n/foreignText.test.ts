import { expect, test } from 'vitest'
import { foreignText } from './foreignText.ts'

test.each([
  ['Harbour', 'Harbour'],
  ['  Harbour  ', 'Harbour'],
  ['Har\u0000bour\u0007', 'Harbour'],
  ['\u202eruobraH\u202c', 'ruobraH'],
  ['\u2067Harbour\u2069', 'Harbour'],
  ['line\nbreak', 'linebreak'],
  ['lone \ud800 half', 'lone  half'],
  ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
  ['👩‍👩‍👧‍👦 family', '👩‍👩‍👧‍👦 family'],
  ['محفظة', 'محفظة'],
  ['e\u0301', 'e\u0301'],
])('%j is drawn as %j', (text, drawn) => {
  expect(foreignText(text)).toBe(drawn)
})

test('marks that climb out of their line are cut to three', () => {
  expect(foreignText(`Z${'\u0301'.repeat(500)}algo`)).toBe(`Z${'\u0301'.repeat(3)}algo`)
})

test('what is longer than any name ends in an ellipsis, at once and between characters', () => {
  const name = foreignText('🦊'.repeat(500_000))
  expect([...name]).toHaveLength(120)
  expect(name.endsWith('🦊…')).toBe(true)
})

test('what is cleaned stays as it is when cleaned again', () => {
  const once = foreignText(`\u202e${'x'.repeat(400)}`)
  expect(foreignText(once)).toBe(once)
})
