import { createHash } from 'node:crypto'
import { base58 } from '@scure/base'
import { expect, test } from 'vitest'
import { decodeBase58 } from './decodeBase58.ts'

const digest = (text: string) => new Uint8Array(createHash('sha512').update(text).digest())

test.each<[string, Uint8Array]>([
  ['nothing', new Uint8Array()],
  ['one zero', new Uint8Array(1)],
  ['zeros', new Uint8Array(32)],
  ['zeros before other bytes', Uint8Array.of(0, 0, 0, 1, 0)],
  ['a first byte below 16', Uint8Array.of(7, 255, 0)],
  ['a signature', digest('signature')],
  [
    'a transaction',
    Uint8Array.from(Array.from({ length: 20 }, (_, index) => [...digest(`${index}`)]).flat()),
  ],
])('%s in base58 is decoded', (_, bytes) => {
  expect(decodeBase58(base58.encode(bytes))).toEqual(Buffer.from(bytes))
})

test.each(['0', 'O', 'I', 'l', 'abc ', 'é', '2😀'])('%j is no base58', (text) => {
  expect(decodeBase58(text)).toBeUndefined()
})
