import { expect, test } from 'vitest'
import { asciiAddress } from './asciiAddress.ts'

test.each([
  ['ann@mail.example', 'ann@mail.example'],
  ['Ann+1@MAIL.example', 'Ann+1@mail.example'],
  ['ann@bücher.example', 'ann@xn--bcher-kva.example'],
  ['ann@exаmple.com', 'ann@xn--exmple-4nf.com'],
  ['ann@exam\u00adple.com', 'ann@example.com'],
])('R-68: the domain of %s is shown in ASCII', (email, shown) => {
  expect(asciiAddress(email)).toBe(shown)
})

test.each([
  'аnn@mail.example',
  'ann\u202e@mail.example',
  'ann@mail.example/a',
  'ann@mail.example:444',
  'ann@mail.example?a.b',
  '@mail.example',
  'ann@',
  'ann@\u202emoc.elpmaxe',
])('%s is no address', (email) => {
  expect(asciiAddress(email)).toBeUndefined()
})
