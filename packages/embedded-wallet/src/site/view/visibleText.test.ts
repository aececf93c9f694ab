import { expect, test } from 'vitest'
import { visibleText } from './visibleText.ts'

test('R-68: controls and marks of direction are shown as their code points, and text as it is', () => {
  expect(visibleText('pay \u202e001\u202c\u200b\u0000\u2028')).toBe(
    'pay \\u{202e}001\\u{202c}\\u{200b}\\u{0}\\u{2028}',
  )
  expect(visibleText('{\n  "name": "Zoë שלום"\n}')).toBe('{\n  "name": "Zoë שלום"\n}')
})
