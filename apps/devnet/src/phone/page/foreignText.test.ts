import { expect, test } from 'vitest'
import { foreignText } from './foreignText.ts'

test.each([
  ['Meadow', 'Meadow'],
  ['  Meadow\n', 'Meadow'],
  ['Mea\u200bdow\u202egnp.exe', 'Meadowgnp.exe'],
  ['🌾'.repeat(200), `${'🌾'.repeat(120)}…`],
  ['\u0000', ''],
])('foreignText(%j) returns %j', (text, shown) => {
  expect(foreignText(text)).toBe(shown)
})
