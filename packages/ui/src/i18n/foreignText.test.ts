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
])('%j is cleaned to %j', (text, expected) => {
  expect(foreignText(text)).toBe(expected)
})

test('combining marks are limited to three per letter', () => {
  expect(foreignText(`Z${'\u0301'.repeat(500)}algo`)).toBe(`Z${'\u0301'.repeat(3)}algo`)
})

test('a long name is cut before it is cleaned, between characters, and ends in an ellipsis', () => {
  const name = foreignText('🦊'.repeat(500_000))
  expect([...name]).toHaveLength(120)
  expect(name.endsWith('🦊…')).toBe(true)
})

test('cleaning a cleaned name does not change it', () => {
  const cleaned = foreignText(`\u202e${'x'.repeat(400)}`)
  expect(foreignText(cleaned)).toBe(cleaned)
})
